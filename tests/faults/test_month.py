"""A month of play by post: people with habits, an hour of downtime, two lost workers, all mails.

A few people for a few days in CI; 200 people, 1,000 matches and 30 days in ``make soak``.
"""

import threading
from collections import Counter
from dataclasses import dataclass
from itertools import groupby

import pytest

from tests.faults.checks import measured
from tests.faults.conftest import FAST
from tests.mail_server import MailServer
from tests.services import wait_for
from tests.soak import IS_FULL
from tests.stack import Stack, group_kill, is_alive

pytestmark = pytest.mark.xdist_group("sites")

SETTINGS = "tests.faults.month_settings"
MANY = 100


@dataclass(frozen=True)
class Size:
    """How much of a month. Steps that are no pace: a turn just over would be waited for."""

    people: int
    matches: int
    steps: int
    hours: int
    rounds: int


@pytest.fixture(scope="module")
def size():
    if IS_FULL:
        return Size(people=200, matches=1000, steps=66, hours=11, rounds=2)
    return Size(people=12, matches=16, steps=5, hours=30, rounds=8)


@pytest.fixture
def place(request, size):
    """Where the site keeps what it has: with many people in PostgreSQL and Redis."""
    if size.people < MANY:
        return {}
    urls = {"database_url": request.getfixturevalue("database_url")}
    urls["redis_url"] = request.getfixturevalue("redis").url
    return {"kind": "distributed", **urls}


def test_a_month_of_play_by_post(tmp_path, size, place):
    """Nobody loses a turn to downtime or before its time, and nobody is flooded or misled."""
    with MailServer() as server:
        env = FAST | server.env
        stack = Stack(tmp_path, settings=SETTINGS, workers=2, mailers=1, env=env, **place)
        stack.migrate()
        stack.inside("month_fill", people=size.people, matches=size.matches)
        with stack:
            played = sum(people_play(stack, size))
            stack.inside("settled")
        end = stack.inside("month_end")
        assert (end["overdue"], end["halted"], end["miscounted"]) == ([], 0, [])
        assert set(end["submissions"]) <= {"applied"}
        assert end["timeouts"] > 0
        assert end["away"] > 0
        assert end["finished"] > 0
        assert " 0 failed" in stack.manage("check_matches", "--all")
        mails_are_right(server, end, size)
        measured(told(size, played, end))


def told(size, played, end):
    mails = end["mails"].values()
    return (
        f"{size.steps * size.hours / 24:.0f} days, {size.people} people, {size.matches} matches: "
        f"{played} moves, {end['timeouts']} timed out, {sum(mails)} mails, most to one "
        f"{max(mails)}, none doubled, none wrong; {end['finished']} matches finished, "
        f"{size.matches - end['finished']} in time"
    )


def people_play(stack, size):
    """The month, in parts: the moves of each. In three of the steps something breaks."""
    half = size.steps // 2
    breaks = {size.steps // 4: downtime, half: worker_lost, half + 2: worker_lost}
    for how, steps in groupby(range(size.steps), breaks.get):
        found = (how or calm)(stack, [told_of(step, size) for step in steps])
        assert found["troubles"] == []
        measured(found)
        yield found["played"]


def told_of(step, size):
    day, before = step * size.hours // 24, max(step - 1, 0) * size.hours // 24
    times = {"hours": size.hours, "days": day - before, "day": day}
    return times | {"seed": step, "rounds": size.rounds}


def calm(stack, steps):
    return stack.inside("month_steps", steps=steps)


def downtime(stack, steps):
    """Everything that looks after clocks is down for an hour."""
    (told,) = steps
    names = [name for name in stack.processes if not name.startswith("web")]
    stack.inside("settled")
    for name in names:
        group_end(stack, name)
    before = stack.inside("month_step", **told | {"hours": 1, "days": 0}, is_down=True)
    for name in names:
        stack.restart(name)
    wait_for(lambda: stack.inside("month_is_given_back", **before), 60, "The hour given back")
    return stack.inside("month_up", **told | before)


def worker_lost(stack, steps):
    """One worker the first time, the other the second."""
    with lost(stack, f"worker{steps[0]['seed'] % 4 // 2}"):
        return calm(stack, steps)


class lost:  # noqa: N801 - reads as what it is
    """A worker and its children die while there is work, and are started again afterwards."""

    def __init__(self, stack, name):
        self.stack, self.name = stack, name
        self.timer = threading.Timer(2, group_end, (stack, name))

    def __enter__(self):
        self.timer.start()

    def __exit__(self, *_):
        self.timer.join()
        self.stack.restart(self.name)


def group_end(stack, name):
    children = stack.children(name)
    group_kill(stack.processes[name].pid)
    stack.processes[name].wait()
    wait_for(lambda: not any(map(is_alive, children)), 30, f"The end of the children of {name}")


def mails_are_right(server, end, size):
    """As many as the site says, each once, to nobody more than one in an hour."""
    got = Counter(mail["To"] for mail in server.mails)
    assert got == end["mails"]
    ids = [mail["Message-ID"] for mail in server.mails]
    assert len(set(ids)) == len(ids)
    assert end["shortest"] >= 3600
    assert max(got.values()) <= size.steps * size.hours

"""A month of play by post: people with habits, an hour of downtime, two lost workers, all mails.

A few people for a few days in CI; 200 people, 1,000 matches and 30 days in ``make soak``.
"""

import os
import threading
from collections import Counter
from dataclasses import dataclass

import pytest

from tests.faults.checks import measured
from tests.faults.conftest import FAST
from tests.mail_server import MailServer
from tests.services import wait_for
from tests.stack import Stack, group_kill, is_alive

pytestmark = pytest.mark.xdist_group("processes")

SETTINGS = "tests.faults.month_settings"


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
    if os.environ.get("PLAY313_SOAK") == "1":
        return Size(people=200, matches=1000, steps=104, hours=7, rounds=2)
    return Size(people=12, matches=16, steps=5, hours=30, rounds=8)


def test_a_month_of_play_by_post(tmp_path, size):
    """Nobody loses a turn to downtime or before its time, and nobody is flooded or misled."""
    with (
        MailServer() as server,
        Stack(tmp_path, settings=SETTINGS, workers=2, mailers=1, env=FAST | server.env) as stack,
    ):
        stack.inside("month_fill", people=size.people, matches=size.matches)
        played = 0
        for step in range(size.steps):
            found = a_step(stack, step, size)
            assert found["troubles"] == []
            played += found["played"]
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
        f"{size.steps * size.hours / 24:.0f} days: {played} moves, {end['timeouts']} timed out, "
        f"{sum(mails)} mails, most to one {max(mails)}; "
        f"{end['finished']} of {size.matches} matches finished"
    )


def a_step(stack, step, size):
    """Some hours; in three of the steps something breaks."""
    day, before = step * size.hours // 24, max(step - 1, 0) * size.hours // 24
    told = {"hours": size.hours, "days": day - before, "day": day}
    told |= {"seed": step, "rounds": size.rounds}
    if step == size.steps // 4:
        return downtime(stack, told)
    if step in {size.steps // 2, size.steps // 2 + 2}:
        name = f"worker{step % 4 // 2}"
        with lost(stack, name):
            return stack.inside("month_step", **told)
    return stack.inside("month_step", **told)


def downtime(stack, told):
    """Everything that looks after clocks is down for an hour."""
    names = [name for name in stack.processes if not name.startswith("web")]
    stack.inside("settled")
    for name in names:
        group_end(stack, name)
    before = stack.inside("month_step", **told | {"hours": 1, "days": 0}, is_down=True)
    for name in names:
        stack.restart(name)
    wait_for(lambda: stack.inside("month_is_given_back", **before), 60, "The hour given back")
    return stack.inside("month_up", **told | before)


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

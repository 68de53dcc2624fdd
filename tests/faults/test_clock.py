"""Time goes on while the worker is down, and while two look after it at once."""

import pytest

from tests.faults.checks import id_of
from tests.faults.conftest import FAST
from tests.player import Player
from tests.services import wait_for
from tests.stack import Stack, is_alive

pytestmark = pytest.mark.xdist_group("processes")

LATER = 2
"""Minutes."""


def test_a_move_that_came_in_time_counts_though_the_worker_was_down_and_a_late_one_does_not(
    tmp_path,
):
    """C1, W24: one came a second before the end of its time, the other a second after."""
    with Stack(tmp_path, env=FAST) as stack:
        in_time, late = stack.inside("table_fill", tables=2, seats=2)
        orphans = stack.children("worker0")
        stack.kill("worker0")
        stack.kill("beat")
        wait_for(lambda: not any(is_alive(pid) for pid in orphans), 120, "The end of its children")
        first, second = move_post(stack, in_time), move_post(stack, late)
        stack.inside("deadline_set", match=id_of(in_time), after_last_move=1)
        stack.inside("deadline_set", match=id_of(late), after_last_move=-1)
        assert stack.inside("clocks_sweep", minutes=LATER) == 1
        assert sent_by(stack, [in_time]) == [["player"]]
        stack.restart("worker0")
        assert decided(first) == "applied"
        assert decided(second) in {"late", "stale"}
        # A late move holds its turn until the worker has refused it; then the clock ends the turn
        # at the next sweep of this match, a minute after the first one, which could not.
        stack.inside("clocks_sweep", minutes=2 * LATER)
        wait_for(lambda: sent_by(stack, [late]) == [["player", "timeout"]], 150, "The end of it")


def test_two_beats_at_once_end_each_turn_once(tmp_path):
    """W11, C3; and W12: a beat that was killed leaves nothing that stops the next one."""
    settings = "tests.faults.quick_settings"
    with Stack(tmp_path, settings=settings, env=FAST) as stack:
        stack.start_one("beat1")
        tables = stack.inside("table_fill", tables=8, seats=2)
        stack.inside("clocks_sweep", minutes=0)
        stack.kill("beat")
        stack.restart("beat")
        for table in tables:
            stack.inside("deadline_set", match=id_of(table), after_last_move=-60)
        wait_for(lambda: all(sent_by(stack, tables)), 60, "The end of turns")
        assert sent_by(stack, tables) == [["timeout"]] * len(tables)
        assert stack.inside("match_status", match=id_of(tables[0]))["version"] == 1


def sent_by(stack, tables):
    """Who decided at each of the tables so far."""
    rows = stack.inside("submissions", matches=[id_of(table) for table in tables])
    return [[sent["by"] for sent in table] for table in rows]


def move_post(stack, table):
    """Send in the first legal move; how to ask what became of it."""
    for cookies in table["people"]:
        player = Player(stack.base_url, cookies=cookies)
        state = player.state(table["url"])
        if state["legal"]:
            answer = player.move(table["url"], state["legal"][0], state["v"])
            assert answer.status == 303
            assert player.outcome(answer)["status"] == "pending"
            return lambda: player.outcome(answer)["status"]
    raise AssertionError("nobody is to act")


def decided(ask):
    wait_for(lambda: ask() != "pending", 60, "A decision")
    return ask()

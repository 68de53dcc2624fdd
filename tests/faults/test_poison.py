"""A move that kills its worker each time costs its own match, and no other (S9, W7)."""

import pytest

from tests.faults.checks import id_of, whole
from tests.faults.conftest import FAST
from tests.faults.poison.apps import POISONED_GAMES
from tests.load import Load
from tests.player import Player
from tests.services import wait_for
from tests.stack import Stack

pytestmark = pytest.mark.xdist_group("processes")


def test_a_move_that_kills_its_worker_fails_after_three_times_and_halts_its_match_alone(tmp_path):
    with Stack(tmp_path, settings="tests.faults.poison_settings", env=FAST) as stack:
        (poisoned,) = stack.inside("table_fill", tables=1, seats=2, games=POISONED_GAMES)
        healthy = stack.inside("table_fill", tables=10, seats=2, games=20)  # One is soon over.
        match, player = poisoned["url"], one_to_act(stack, poisoned)
        with Load(stack.urls, healthy, threads=1) as load:
            state = player.state(match)
            answer = player.move(match, state["legal"][0], state["v"])
            assert answer.status == 303
            wait_for(lambda: player.outcome(answer)["status"] != "pending", 120, "The end of it")
            played = len(load.sent)
            wait_for(lambda: len(load.sent) > played + 3, 120, "The other match")
        whole_but_for(stack, load, poisoned)
        assert player.outcome(answer)["status"] == "failed"
        assert "halted" in player.outcome(answer)["reason"]
        assert player.state(match)["halted"] is True
        assert player.state(match)["deadline"] is None
        assert stack.log("worker0").count("is halted") >= 1
        assert "ops@example.org" in stack.log("worker0")


def one_to_act(stack, table):
    players = [Player(stack.base_url, cookies=cookies) for cookies in table["people"]]
    return next(player for player in players if player.state(table["url"])["legal"])


def whole_but_for(stack, load, poisoned):
    ((sent,),) = stack.inside("submissions", matches=[id_of(poisoned)])
    assert (sent["status"], sent["attempts"]) == ("failed", 4)
    whole(stack, load)

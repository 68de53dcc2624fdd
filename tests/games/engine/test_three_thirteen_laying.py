"""Where players arrange their hands themselves: all lay open at the same time, as they like."""

import pytest

from games.engine.errors import IllegalMove, OutOfTurn
from games.engine.rules.three_thirteen import RULES
from tests.three_thirteen import played, public, table

HANDS = ("7H 7D 7S 2C", "8H 9H TH 4C", "KS KD 5H 5D")


@pytest.fixture
def laying():
    """Seat 0 has gone out; the others hold 8H 9H TH 4C and KS KD 5H 5D, and 4s are wild."""
    state = table(*HANDS, number=2, stock="7C JS QS 2D", arrange="manual")
    state = played(state, "0 draw stock", "0 out 2C", "1 draw stock", "1 discard JS")
    return played(state, "2 draw stock", "2 discard QS")


def test_all_but_whoever_went_out_are_asked_at_the_same_time(laying):
    assert public(laying)["phase"] == "lay"
    assert RULES.to_act(laying) == (1, 2)
    assert RULES.hand_outcome(laying) is None


def test_only_the_best_arrangement_is_listed(laying):
    assert RULES.legal_moves(laying, 1) == ["lay 8H 9H TH 4C"]
    assert RULES.legal_moves(laying, 2) == ["lay"]
    assert RULES.legal_moves(laying, 0) == []


def test_the_round_is_over_when_all_have_laid(laying):
    state = played(laying, "2 lay", "1 lay 8H 9H TH 4C")
    assert RULES.hand_outcome(state).points == (0, 0, 30)
    assert RULES.deck(state) is not None


def test_nobody_lays_twice_and_nobody_sees_what_is_laid_before_all_have(laying):
    state = played(laying, "2 lay")
    assert RULES.to_act(state) == (1,)
    assert {**RULES.view(state, 1), "to_act": [1, 2]} == RULES.view(laying, 1)
    with pytest.raises(OutOfTurn):
        RULES.play(state, 2, "lay")


def test_a_worse_arrangement_is_accepted(laying):
    state = played(laying, "1 lay 8H 9H TH", "2 lay")
    assert RULES.hand_outcome(state).points == (0, 4, 30)
    assert public(state)["last_hand"]["left"][1] == ["4C"]


def test_layings_are_told_together_with_their_melds_when_all_are_in(laying):
    first = played(laying, "1 lay TH 9h 8H / ")
    assert RULES.entry(laying, 1, "lay TH 9h 8H / ", first) is None
    assert RULES.entry(first, 2, "lay", played(first, "2 lay")) == {
        "type": "lay",
        "seats": [1, 2],
        "melds": [[["TH", "9H", "8H"]], []],
    }


def test_whoever_is_last_tells_what_the_others_laid_whichever_came_first(laying):
    first = played(laying, "2 lay")
    move = "lay 8H 9H TH 4C"
    told = RULES.entry(first, 1, move, played(first, f"1 {move}"))
    assert told["melds"] == [[["8H", "9H", "TH", "4C"]], []]


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("lay 8H 9H", "8H 9H is no meld."),
        ("lay 8H TH 4C 9H / 4C 8H 9H", "4C is not in your hand so often."),
        ("lay 8H 9H TH 7H", "7H is not in your hand so often. You hold: 8H 9H TH 4C."),
        (
            "discard 8H",
            "The round is over. Lay your hand open, at its best with “lay 8H 9H TH 4C”.",
        ),
        ("draw stock", "The round is over."),
    ],
)
def test_what_is_no_arrangement_is_refused(laying, move, said):
    with pytest.raises(IllegalMove) as refused:
        RULES.play(laying, 1, move)
    assert str(refused.value).startswith(said)


def test_a_snapshot_keeps_what_has_been_laid(laying):
    state = played(laying, "1 lay 8H 9H TH")
    assert RULES.loads(RULES.dumps(state)) == state
    assert RULES.loads(RULES.dumps(played(state, "2 lay"))) == played(state, "2 lay")

"""The standing orders of Spades: what each plays for a seat, when it waits, when it has served."""

import pytest

from games.engine.base import Standing
from games.engine.errors import OrderEnded
from games.engine.rules.spades import RULES
from tests.spades import bidding, played, playing, position


def order(name, at, seat, *, log=(), since=0, hand_no=1):
    return RULES.order_move(Standing(name, hand_no, since), position(at, seat, log))


def plays(*seats):
    return [{"type": "play", "seat": seat, "cards": ["2C"]} for seat in seats]


def test_the_only_card_is_played():
    at = playing("5H 2C AS", "2H", "3C", "4C", leader=3, lies="KH")
    assert order("only-move", at, 0) == "5H"


def test_with_a_choice_it_waits():
    assert order("only-move", playing("5H 2C", "KH", "3C", "4C"), 0) is None


def test_no_order_bids():
    assert order("only-move", bidding(), 0) is None
    assert order("lowest-this-trick", bidding(), 0) is None


def test_the_lowest_card_that_follows_is_played():
    at = playing("QH 5H 2C AS", "KH", "3C", "4C", leader=3, lies="KH")
    assert order("lowest-this-trick", at, 0) == "5H"


def test_the_lowest_waits_where_it_cannot_follow_or_leads():
    void = playing("2C AS", "KH", "3C", "4C", leader=3, lies="KH")
    assert order("lowest-this-trick", void, 0) is None
    assert order("lowest-this-trick", playing("QH 5H", "KH", "3C", "4C"), 0) is None


def test_spades_follow_spades_by_their_own_order():
    at = playing("2S AS 3D", "KS", "3C", "4C", leader=3, lies="KS", deck="jjdd")
    assert order("lowest-this-trick", at, 0) == "AS"


def test_the_order_for_a_trick_ends_with_it():
    at = playing("QH 5H", "KH", "3C", "4C", leader=3, lies="KH")
    log = plays(0, 1, 2, 3, 3)
    assert order("lowest-this-trick", at, 0, log=log, since=4) == "5H"
    with pytest.raises(OrderEnded, match="trick"):
        order("lowest-this-trick", at, 0, log=log, since=0)


@pytest.mark.parametrize("name", ["only-move", "lowest-this-trick"])
def test_an_order_ends_with_its_hand(name):
    with pytest.raises(OrderEnded, match="hand"):
        order(name, playing("5H", "KH", "3C", "4C"), 0, hand_no=7)


def test_every_order_is_said_in_whole_sentences():
    for words in RULES.orders.values():
        assert words.about.endswith(".")
        assert not words.takes_card


def test_an_order_plays_a_legal_card():
    at = playing("QH 5H 2C", "KH 2D", "3H 3C", "4C 4D", leader=1)
    at = played(at, "1 KH", "2 3H", "3 4C")
    assert RULES.is_legal(at, 0, order("lowest-this-trick", at, 0))

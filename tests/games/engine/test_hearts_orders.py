"""What the standing orders of Hearts make of a position."""

import pytest

from games.engine.base import Standing
from games.engine.errors import OrderEnded
from games.engine.rules.hearts import RULES
from tests.hearts import SUITS, dealt, later, played, position


def made(order, state, seat, *, since=0, log=(), hand_no=4):
    return RULES.order_move(Standing(order, hand_no, since), position(state, seat, log))


def plays(*texts):
    """Entries like ``"0 5C"``."""
    return [
        {"type": "play", "seat": int(text[0]), "cards": [text[2:]], "n": n}
        for n, text in enumerate(texts, start=1)
    ]


def test_every_order_of_the_game_is_said_in_words():
    assert list(RULES.orders) == ["lowest-this-trick", "no-points-left", "only-move"]
    assert all(words.title and words.about.endswith(".") for words in RULES.orders.values())


def test_the_only_card_is_played():
    state = played(later("5C 2D", "KC 4D", "JC 7D", "3C 8D"), "0 5C")
    assert made("only-move", state, 1) == "KC"


def test_with_a_choice_the_only_card_waits():
    state = played(later("5C 2D", "KC 4C 4D", "JC", "3C"), "0 5C")
    assert made("only-move", state, 1) is None


def test_the_lowest_card_follows_in_this_trick():
    state = played(later("5C 2D", "KC 4C 4D", "JC", "3C"), "0 5C")
    assert made("lowest-this-trick", state, 1, log=plays("0 5C"), since=1) == "4C"


def test_the_lowest_card_waits_where_it_cannot_follow():
    state = played(later("5C 2D", "KD 4D", "JC", "3C"), "0 5C")
    assert made("lowest-this-trick", state, 1, log=plays("0 5C")) is None


def test_who_leads_does_not_follow():
    assert made("lowest-this-trick", later("5C 2D", "KD 4D", "JC", "3C"), 0) is None


def test_an_order_for_a_trick_ends_with_it():
    state = later("5C 2D", "KC 4C", "JC", "3C")
    log = plays("0 6C", "1 7C", "2 8C", "3 9C")
    with pytest.raises(OrderEnded, match="The trick that it was given for is over"):
        made("lowest-this-trick", state, 0, log=log, since=0)
    assert made("lowest-this-trick", state, 0, log=log, since=1) is None


def test_a_play_that_was_taken_back_counts_no_more():
    state = played(later("5C 2D", "KC 4C", "JC", "3C"), "0 5C")
    log = [*plays("0 5C", "1 4C"), {"type": "undo", "seat": 1, "to": 1, "n": 3}]
    assert made("lowest-this-trick", state, 1, log=log, since=0) == "4C"


COUNTING = [*SUITS[3].split(), "QS"]


def test_the_hand_is_played_to_its_end_when_no_points_are_left():
    state = later("5C 2D", "KC 4C", "JC", "3C")
    log = plays(*(f"1 {card}" for card in COUNTING))
    assert made("no-points-left", state, 0, log=log) == "5C"
    assert made("no-points-left", state, 0, log=log[:-1]) is None


def test_the_jack_of_diamonds_is_waited_for_where_it_counts():
    log = plays(*(f"1 {card}" for card in COUNTING))
    state = later("5C 2D", "KC 4C", "JC", "3C", jd=True)
    assert made("no-points-left", state, 0, log=log) is None
    assert made("no-points-left", state, 0, log=[*log, *plays("2 JD")]) == "5C"


@pytest.mark.parametrize("order", RULES.orders)
def test_an_order_ends_with_its_hand(order):
    with pytest.raises(OrderEnded, match="The hand that it was given for is over"):
        made(order, later("5C", "KC", "JC", "3C"), 0, hand_no=3)


@pytest.mark.parametrize("order", RULES.orders)
def test_no_order_passes_cards(order):
    assert made(order, dealt(), 0, hand_no=1) is None


def test_what_an_order_does_never_depends_on_what_its_seat_cannot_see():
    one = played(later("5C 2D", "KC 4C", "JC 9H", "3C"), "0 5C")
    other = played(later("5C 2D", "KC 4C", "QC QS", "3C"), "0 5C")
    for order in RULES.orders:
        assert made(order, one, 1) == made(order, other, 1)

"""The tricks of a hand, told from its public log."""

import pytest

from games.engine.registry import game
from games.engine.tricks import trick_rounds


def play(seat, n=0):
    return {"type": "play", "seat": seat, "cards": ["2C"], "n": n}


def test_a_trick_is_over_when_everybody_has_played():
    assert trick_rounds(3, [play(0), play(1), play(2), play(0)]) == [1, 1, 1, 2, 2]


def test_bids_and_gifts_belong_to_the_first_trick():
    log = [{"type": "bid", "seat": 0, "bid": 3}, {"type": "give", "seats": [0, 1]}, play(0)]
    assert trick_rounds(2, log) == [1, 1, 1, 1]


def test_an_undo_leads_back_into_the_trick_that_it_reaches():
    log = [
        play(0, 1),
        play(1, 2),
        play(1, 3),
        {"type": "undo", "seat": 1, "to": 1, "n": 4},
        play(1, 5),
    ]
    assert trick_rounds(2, log) == [1, 1, 2, 1, 1, 2]


def test_who_holds_a_seat_is_no_card():
    assert trick_rounds(2, [play(0), {"type": "seat", "seat": 1, "who": "away"}, play(1)])[-1] == 2


@pytest.mark.parametrize("slug", ["hearts", "spades"])
def test_games_of_tricks_have_them_as_rounds(slug):
    rules = game(slug)
    options = next(iter(rules.presets.values()))
    assert rules.rounds(options, 4, [play(seat) for seat in range(4)]) == [1, 1, 1, 1, 2]

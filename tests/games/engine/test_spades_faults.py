"""Faults that open implementations of Spades really had, each named after its symptom."""

from dataclasses import replace

import pytest

from games.engine.errors import IllegalMove
from games.engine.rules._spades_cards import CLUBS
from games.engine.rules._spades_options import PRESETS
from games.engine.rules._spades_score import match_winner, side_score
from games.engine.rules._spades_tricks import trick_winner
from games.engine.rules.spades import RULES
from tests.spades import DECKS, deck, match_played, move_random, options, played, playing


def last_trick(*texts, **rest):
    """The state after these single cards were played, seat 0 leading; the hand is then over."""
    at = playing(*texts, **rest)
    return played(at, *(f"{seat} {card}" for seat, card in enumerate(texts)))


def test_broken_spades_survive_into_the_next_hand():
    over = last_trick("2C", "3S", "4C", "5C")
    assert over.broken
    assert not RULES.deal(over, deck(over.options, 1)).broken


def test_aces_lose_to_twos_when_cards_are_compared():
    assert trick_winner(tuple(DECKS["52"][card] for card in ("2C", "AC", "3C", "KC")), CLUBS) == 1


def test_the_partner_is_taken_for_a_neighbour():
    over = last_trick("AC", "3C", "4C", "5C", preset="spades-partners", bids=[1, 1, 1, 1])
    assert over.match.scores == (-20, -20)
    over = last_trick(
        "AC", "3C", "4C", "5C", preset="spades-partners", bids=[1, 2, 2, 1], taken=[0, 0, 2, 0]
    )
    assert over.match.scores == (30, -30)
    assert RULES.hand_outcome(over).points == (30, -30, 30, -30)


def test_everybody_who_led_while_the_scores_were_read_wins():
    assert match_winner(options(), [505, 520, 90, 0]) == 1


def test_the_test_for_a_tie_is_upside_down():
    assert match_winner(options(), [512, 512, 90, 40]) is None
    assert match_winner(options(), [512, 511, 90, 40]) == 0


def test_the_bags_of_a_nil_are_lost_unless_they_cross_the_limit():
    assert side_score(options("spades-partners"), ["nil", 4], [2, 5], 0).bags == 3


def test_the_penalty_for_bags_is_not_taken_off():
    assert side_score(options("spades-solo-bags"), [5], [8], 7) == (-47, 0)


def test_a_spade_is_played_while_the_suit_led_is_held():
    with pytest.raises(IllegalMove):
        RULES.play(playing("2C 9D AS", "3C", "4C", "5C", leader=3, lies="KC"), 0, "AS")


def test_the_tricks_of_a_lost_nil_count_for_the_contract_unasked():
    assert side_score(options("spades-partners"), ["nil", 4], [1, 3], 0) == (-139, 1)


def test_bags_are_counted_where_the_table_turned_them_off():
    over = last_trick("AC", "3C", "4C", "5C", bids=[1, 1, 1, 1], taken=[11, 0, 0, 1])
    assert over.match.scores == (21, -10, -10, 10)
    assert over.match.bags == (0, 0, 0, 0)


def test_two_nils_of_partners_are_scored_as_one():
    assert side_score(options("spades-partners"), ["nil", "nil"], [0, 0], 0) == (200, 0)


def test_the_winner_is_found_by_a_number_that_mixes_points_and_bags():
    at = playing(
        "2C",
        "AC",
        "4C",
        "5C",
        preset="spades-partners",
        scores=[528, 486],
        bags=[9, 0],
        bids=[0, 4, 0, 0],
        taken=[0, 3, 0, 0],
    )
    over = played(at, "0 2C", "1 AC", "2 4C", "3 5C")
    assert over.match.scores == (528, 526)
    assert RULES.outcome(over).places == (1, 3, 1, 3)


def test_bags_are_read_from_the_last_digit_of_the_score():
    at = playing(
        "2C",
        "AC",
        "4C",
        "5C",
        preset="spades-partners",
        scores=[337, 0],
        bags=[7, 0],
        bids=[3, 4, 2, 1],
        taken=[4, 0, 4, 0],
    )
    over = played(at, "0 2C", "1 AC", "2 4C", "3 5C")
    assert over.match.scores[0] == 290
    assert over.match.bags == (0, 0)


def test_the_last_trick_is_credited_to_the_wrong_side():
    over = last_trick("2D", "AH", "AC", "KH", bids=[1, 1, 1, 1])
    assert over.match.last.taken == (1, 0, 0, 0)


def test_a_hand_ends_with_another_number_of_tricks_than_it_has_cards():
    for name, tricks in {"spades-solo": 13, "spades-cutthroat": 17}.items():
        table = replace(PRESETS[name], floor=-100)
        for before, _seat, _move, after in match_played(table, 1, move_random):
            if after.is_closed:
                assert sum(after.match.last.taken) == tricks
            assert before.options == table

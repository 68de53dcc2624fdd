"""Faults that open implementations of Three Thirteen really had, each named after its symptom."""

from collections import Counter

import pytest

from games.engine.errors import OutOfTurn
from games.engine.rules._three_thirteen_lay import arrange
from games.engine.rules._three_thirteen_melds import is_meld
from games.engine.rules._three_thirteen_score import winners_of
from games.engine.rules._three_thirteen_solver import outs_of, penalty_of
from games.engine.rules.three_thirteen import RULES
from tests.three_thirteen import (
    Round,
    brute_best,
    cards,
    cards_everywhere,
    dealt,
    hand_of,
    options,
    played,
    public,
    random_match,
    table,
    text,
)


def is_one(number, hand, **changes):
    return is_meld(Round(number, **changes), cards(hand))


def test_equal_cards_are_a_set_but_never_a_run():
    assert is_one(1, "5C 5C 5S")
    assert not is_one(2, "5C 5C 6C 7C")


def test_greedy_solver_leaves_cards_instead_of_using_the_long_run():
    assert penalty_of(Round(5), cards("8H 9H TH JH QH JD JS")) == 10


def test_the_value_of_what_a_joker_stands_for_is_ignored():
    assert penalty_of(Round(1), cards("XR KD KH")) == 0
    assert penalty_of(Round(1), cards("XR KD 9H")) == 19


def test_solver_crashes_with_three_jokers_or_more():
    assert is_one(3, "XR XB 5D")
    assert penalty_of(Round(7), cards("9C 9D 9H 9S KH QD 2C 4S 7D")) == 13
    assert penalty_of(Round(7), cards("XR XB XR XB XR XB 9C 9D 9H")) == 0


def test_low_ace_in_a_run_is_scored_high():
    for changes, points in (({}, 12), ({"ace_either": True}, 40)):
        assert penalty_of(Round(1, **changes), cards("AD 2D XR")) == 0
        assert penalty_of(Round(1, **changes), cards("AD AH KS")) == points


def test_card_fits_a_set_and_a_run_and_the_server_guesses():
    assert penalty_of(Round(3), cards("5S 6S 7S 6H 6D")) == 7
    assert penalty_of(Round(4), cards("7H 8H 9H 9D 9S 2C")) == 17


@pytest.mark.parametrize("hand", ["QH KH XR", "XR QH KH", "AH XR 2H", "9H XR XB QH", "5H 6H 8H XR"])
def test_run_misses_jokers_inside_or_at_the_ends(hand):
    assert is_one(2, hand)
    assert penalty_of(Round(2), cards(hand)) == 0


def test_run_with_a_wild_card_is_one_rank_too_high_at_the_end():
    assert penalty_of(Round(1), cards("3C KD QD")) == 0
    assert not is_one(11, "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH XR")


def test_five_card_run_is_tracked_as_two_runs_and_cards_are_used_twice():
    laid = arrange(Round(3), cards("6H 7H 8H 9H TH"))
    assert laid.penalty == 0
    assert Counter(card for meld in laid.melds for card in meld) == Counter(cards("6H 7H 8H 9H TH"))


def test_there_is_no_laying_off_on_the_melds_of_others():
    state = table("7H 7D 7S", "KS KD 7C", stock="KC 7C 2D")
    state = played(state, "0 draw stock", "0 out KC", "1 draw stock", "1 discard KS")
    assert RULES.hand_outcome(state).points == (0, 24)


def test_points_go_to_the_player_on_turn_instead_of_the_one_entitled():
    state = table("KS KD 4H", "7H 7D 7S", "2S 9S JD", turn=1, stock="KC QC 9D")
    state = played(state, "1 draw stock", "1 out KC", "2 draw stock", "2 discard JD")
    state = played(state, "0 draw stock", "0 discard KS")
    assert RULES.hand_outcome(state).points == (23, 0, 21)


def test_going_out_is_judged_on_the_wrong_hand():
    # On the hand after drawing, with its discard: all six are melded, but none can be spared.
    assert outs_of(Round(3), cards("7H 7D 7S 8H 8D 8S")) == []
    assert text(outs_of(Round(1), cards("7H 8H 9H TH"))) == "7H TH"


def test_clicking_several_times_plays_several_times():
    state = played(table("7H 8D 3C", "KS KD 4H"), "0 draw stock", "0 discard 3C")
    assert len(hand_of(state, 0)) == 3
    for again in ("draw stock", "discard 3C", "discard 7H"):
        with pytest.raises(OutOfTurn):
            RULES.play(state, 0, again)


def test_a_joker_hides_illegal_duplicates():
    assert not is_one(2, "5C 5C 6C XR")


def test_empty_stock_crashes_or_the_turn_cannot_end():
    state = table("7H 8D 2C", "KS KD 4H", stock="4S", piles=("9C JD",))
    state = played(state, "0 draw stock", "0 discard 8D")
    state = RULES.deal(state, RULES.deck(state).reshuffle)
    assert RULES.to_act(state) == (1,)
    state = table("7H 8D 2C", "KS KD 4H", stock="4S", piles=("",))
    assert RULES.hand_outcome(played(state, "0 draw stock", "0 discard 8D")) is not None


def test_reshuffle_keeps_the_old_discards_too():
    state = table("7H 8D 2C", "KS KD 4H", stock="4S", piles=("9C JD QS",))
    before = cards_everywhere(state)
    state = played(state, "0 draw stock", "0 discard 8D")
    state = RULES.deal(state, RULES.deck(state).reshuffle)
    assert cards_everywhere(state) == before


def test_reshuffle_comes_at_the_start_of_the_turn():
    state = played(table("7H 8D 2C", "KS KD 4H", stock="4S", piles=("9C JD",)), "0 draw stock")
    assert (RULES.deck(state), public(state)["stock"]) == (None, 0)
    assert RULES.deck(played(state, "0 discard 8D")).reshuffle


def test_game_starts_on_a_wild_card_and_blocks():
    state = table("7H 7D 2C", "KS KD 4H", piles=("3C",))
    state = played(state, "0 draw pile")
    assert public(state, 0)["can_go_out"] == ["2C"]


def test_the_others_have_no_last_turn_or_are_dealt_a_card_without_a_choice():
    state = played(table("7H 7D 7S", "KS KD 4H", stock="KC QC"), "0 draw stock", "0 out KC")
    assert RULES.to_act(state) == (1,)
    assert RULES.legal_moves(state, 1) == ["draw stock", "draw pile"]


def test_stock_nearly_empty_and_the_player_is_silently_out():
    state = table("7H 8D 2C", "KS KD 4H", stock="4S", piles=("",))
    state = played(state, "0 draw stock", "0 discard 8D")
    assert public(state)["last_hand"]["out_by"] is None
    assert RULES.hand_outcome(state).points == (13, 24)


def test_minimum_is_wrong_with_regrouped_wild_cards():
    for number, hand in (
        (5, "2H 3H 7S TS 6D JS QS"),
        (7, "8S AD 9S JS 3S 9S AS KH TS"),
        (6, "JD TS 8D JH QS 4D 5H 8H"),
    ):
        assert penalty_of(Round(number), cards(hand)) == brute_best(hand.split(), Round(number))[0]


@pytest.mark.parametrize(
    ("changes", "points"),
    [
        ({}, (0, 21)),
        ({"ace": "either"}, (0, 35)),
        ({"all_wild": False}, (9, 21)),
        ({"max_wild": "half"}, (9, 21)),
        ({"max_wild": "half", "wild_points": 20}, (60, 21)),
    ],
)
def test_an_option_that_the_table_shows_is_ignored(changes, points):
    state = table("3C 3D 3H", "AS KD TH", stock="4S", piles=("",), **changes)
    state = played(state, "0 draw stock", "0 discard 4S")
    assert RULES.hand_outcome(state).points == points


def test_a_tie_is_won_by_the_first_seat():
    assert winners_of([61, 88, 61]) == [0, 2]


def test_a_round_of_nothing_counts_like_any_other():
    state = table("7H 7D 7S", "8H 8D 8S", stock="KC QC")
    state = played(state, "0 draw stock", "0 out KC", "1 draw stock", "1 discard QC")
    assert RULES.view(state, None)["scores"] == [0, 0]
    assert state.last.points == (0, 0)


def test_two_players_exchange_one_card_for_ever():
    def same_card(state, seat, chance):
        legal = RULES.legal_moves(state, seat)
        if state.play.phase == "draw":
            return "draw pile"
        return legal[0]

    steps = sum(1 for _ in random_match(options(rounds="sprint"), 2, 1, same_card))
    assert steps <= 3 * (1 + 2 * 6)


def test_the_dealer_has_one_card_more_than_the_others():
    assert len({len(hand) for hand in dealt(5).play.hands}) == 1

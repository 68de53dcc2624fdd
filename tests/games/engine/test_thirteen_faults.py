"""Faults that other programs of this game really had, each named after its symptom.

The symptom is what somebody met there; the test says what is right.
"""

import pytest

from games.engine.errors import IllegalMove
from games.engine.options import options_say
from games.engine.rules._thirteen_score import hand_places, hand_points
from games.engine.rules.thirteen import RULES
from tests.thirteen import book, hands, mask, options, played, random_match


def is_combination(cards, **changes):
    return book(**changes).combo(mask(cards)) is not None


def beats(play, table, preset="313", **changes):
    return book(preset, **changes).beats(mask(play), mask(table))


def is_refused(state, seat, move):
    with pytest.raises(IllegalMove):
        RULES.play(state, seat, move)
    return True


@pytest.mark.parametrize("cards", ["AC 2D 3H 4S 5C", "AC AD 2C 2D 3C 3D", "KH AS 2D 3C"])
def test_runs_and_pairs_turn_the_corner_at_the_2(cards):
    assert not is_combination(cards, bomb_pairs="any", long_bombs=True)


def test_a_lower_card_beats_a_higher_one_that_a_person_played():
    assert is_refused(played(hands("5C KH", "3C 9H"), "0 5C"), 1, "3C")


def test_a_bomb_that_was_led_is_beaten_by_any_other():
    state = hands("5S 5C 5D 5H 3S", "4S 4C 4D 4H 9H", preset="313-bombs")
    assert is_refused(played(state, "0 5S 5C 5D 5H"), 1, "4S 4C 4D 4H")


def test_two_players_disagree_whether_a_bomb_beats_an_ordinary_combination():
    fours, long_run = "3H 3D 3C 3S", "5C 6D 7H 8S 9C TD"
    assert not beats(fours, "AH")
    assert not beats("3H 3D 4H 4D 5H 5D", "KH KD")
    assert not beats(fours, long_run)
    assert beats(fours, long_run, bombs_beat="any")


@pytest.mark.parametrize(
    "cards", ["3S 4S 4C 4D 5S 5C 5D 5H", "9H 9D 9C 9S 4D", "3S 3C 3D 3H 4S 4C 5S 5C"]
)
def test_a_bomb_carries_other_cards_along(cards):
    assert not is_combination(cards, bomb_pairs="any", long_bombs=True, bombs_beat="any")


def test_nobody_can_tell_which_bombs_are_in_play():
    said = {sentence for sentence, _details in options_say(options("313-bombs"))}
    other = {sentence for sentence, _details in options_say(options("313"))}
    assert any("bomb" in sentence for sentence in said - other)


def test_a_table_without_2s_in_sequences_takes_pairs_of_2s_by_accident():
    pairs = "KH KD AH AD 2H 2D"
    assert is_combination(pairs)
    assert not is_combination(pairs, twos_in_sequences="never")


def test_the_last_round_begins_as_soon_as_anybody_is_out():
    state = hands("3D", "4D 9H", "5S TC", preset="313-bombs")
    state = played(state, "0 3D", "1 4D", "2 5S")
    assert RULES.to_act(state) == (1,)
    assert RULES.outcome(state) is None
    assert RULES.hand_outcome(played(state, "1 9H")).places == (1, 2, 3)


def test_whoever_passes_on_the_last_card_of_another_never_gets_a_turn_again():
    state = hands("AH", "4D 9H", "5S TC", preset="313-bombs")
    assert RULES.to_act(played(state, "0 AH", "1 pass", "2 pass")) == (1,)


def test_the_last_one_who_has_not_passed_has_not_won_the_round():
    state = hands("2S 4D", "6H 6D 6C 6S 8H", "AC TC", turn=2)
    state = played(state, "2 AC", "0 2S", "1 pass", "2 pass")
    assert RULES.to_act(state) == (0,)
    assert "pass" not in RULES.legal_moves(state, 0)


def test_play_goes_on_with_an_empty_hand():
    for preset in ("313", "313-bombs", "tien-len"):
        for state, seat, _move, _after in random_match(options(preset), 4, 7):
            assert RULES.hands(state)[seat]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_some_numbers_of_players_have_no_names_for_the_places(players):
    places = hand_places(players, range(players), [0] * players)
    assert places == tuple(range(1, players + 1))
    points = hand_points("placing", places, [0] * players)
    assert points == tuple(reversed(range(players)))


def test_taking_a_play_back_leaves_the_wrong_owner_of_the_round():
    start = hands("5C KH 3D", "6C 9H 4D", "7C 8H JD")
    after = played(start, "0 5C", "1 6C", "2 7C")
    again = played(start, "0 5C", "1 6C", "2 pass", "0 pass")
    assert RULES.to_act(again) == (1,)
    assert played(start, "0 5C", "1 6C", "2 7C") == after
    assert hash(played(start, "0 5C", "1 6C", "2 7C")) == hash(after)

"""Faults that open programs of Hearts really had, each named after its symptom."""

import pytest

from games.engine.base import Standing
from games.engine.options import options_of
from games.engine.registry import games
from games.engine.rules._hearts_options import Options
from games.engine.rules._hearts_score import hand_points
from games.engine.rules.hearts import RULES
from tests.hearts import (
    dealt,
    hand_out,
    later,
    mask,
    options,
    passed,
    played,
    playing,
    position,
    random_match,
)


def test_16_points_were_called_the_moon():
    taken = ["2H 3H 4H QS", "5H 6H 7H 8H 9H TH JH QH KH AH", "", ""]
    assert hand_points(options(), [mask(cards) for cards in taken]) == (16, 10, 0, 0)


def test_hearts_and_the_queen_were_taken_in_the_first_trick():
    state = playing("3C", "5D QS 9H", "4S", "6S", lies="2C")
    assert not RULES.is_legal(state, 1, "QS")
    assert not RULES.is_legal(state, 1, "9H")


def test_without_passing_anybody_could_open():
    for hand in (dealt(pass_cards=0), dealt(players=5, pass_cards=0)):
        (leader,) = RULES.to_act(hand)
        assert len(RULES.legal_moves(hand, leader)) == 1


def test_the_2_of_clubs_had_to_be_played_against_the_suit_led():
    state = later("5D", "2C 4D", "4S", "6S", lies="KD")
    assert RULES.legal_moves(state, 1) == ["4D"]


def test_the_game_was_one_hand_without_a_total():
    hands = {step[0].hand_no for step in random_match(options(target=100), 1)}
    assert len(hands) > 3


def test_equal_lowest_scores_gave_the_win_to_the_first_seat():
    state = later("2S", "AS", "QS", "9H", taken=("3C", "", "", ""), totals=(60, 90, 80, 60))
    state = played(state, "0 2S", "1 AS", "2 QS", "3 9H")
    assert RULES.outcome(state).places == (1, 4, 3, 1)


def test_a_hand_without_points_left_could_not_be_ended_early():
    """Whoever wants to leaves the rest to the site; the result is that of playing on."""
    state = later("5C 2D AC", "KC 4C 3C", "JC 5D 6D", "7C 8C 9C", taken=("", "", "", ""))
    state = state._replace(hand=state.hand._replace(taken=(0, mask("QS"), mask("2H"), 0)))
    ends = set()
    for seed in range(8):
        ends.add(RULES.hand_outcome(hand_out(state, seed)).points)
    log = [{"type": "play", "seat": 1, "cards": [card], "n": 1} for card in counting()]
    while RULES.to_act(state):
        (seat,) = RULES.to_act(state)
        move = RULES.order_move(Standing("no-points-left", 4, 0), position(state, seat, log))
        state = RULES.play(state, seat, move)
    ends.add(RULES.hand_outcome(state).points)
    assert len(ends) == 1


def counting():
    return [*(f"{rank}H" for rank in "23456789TJQKA"), "QS"]


def test_taking_a_play_back_left_the_winner_of_the_trick_wrong():
    state = later("5C 2D", "KC 4C", "JC 5D", "3C 8D")
    before = played(state, "0 5C", "1 4C", "2 JC")
    played(before, "3 3C")
    again = played(state, "0 5C", "1 KC", "2 JC", "3 3C")
    assert RULES.view(again, None)["public"]["last_trick"]["winner"] == 1
    assert RULES.dumps(played(before, "3 3C")) == RULES.dumps(
        played(state, "0 5C", "1 4C", "2 JC", "3 3C")
    )


@pytest.mark.parametrize("name", options_of(Options))
def test_an_option_was_shown_and_changed_nothing(name):
    """Each option changes what may be done, or what it comes to."""
    assert EFFECTS[name]()


def points_with(**changes):
    taken = ["2H JD", "3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH QS", "", ""]
    return hand_points(options(**changes), [mask(cards) for cards in taken])


def moon_with(**changes):
    taken = [" ".join(counting()), "", "", ""]
    return hand_points(options(**changes), [mask(cards) for cards in taken])


def ends_at(target):
    state = later("2S", "AS", "QS", "9H", totals=(60, 60, 70, 60), target=target)
    return RULES.outcome(played(state, "0 2S", "1 AS", "2 QS", "3 9H")) is not None


def first_trick(**changes):
    return RULES.legal_moves(playing("3C", "5D QS", "4S", "6S", lies="2C", **changes), 1)


def broken(**changes):
    state = later("5C 2H", "QS 4D", "6C 7D", "7C 8D", **changes)
    return RULES.view(played(state, "0 5C", "1 QS"), None)["public"]["broken"]


EFFECTS = {
    "players": lambda: len(RULES.hands(dealt(players=3))) == 3,
    "pass_cards": lambda: RULES.view(dealt(pass_cards=1), 0)["public"]["give"]["count"] == 1,
    "target": lambda: ends_at(70) and not ends_at(80),
    "points_first_trick": lambda: first_trick() != first_trick(points_first_trick=True),
    "queen_breaks": lambda: broken() != broken(queen_breaks=True),
    "jd": lambda: points_with() != points_with(jd=True),
    "moon": lambda: moon_with() != moon_with(moon="self"),
}


def test_the_next_hand_began_with_hearts_still_broken():
    state = hand_out(dealt(2))
    assert state.hand.broken is True
    state = passed(RULES.deal(state, list(range(52))))
    assert RULES.view(state, None)["public"]["broken"] is False


def test_new_hearts_started_another_game():
    assert games()["hearts"] is RULES
    assert RULES.start(Options(), 4).options == Options()

"""What a hand and a match of Hearts come to."""

import pytest

from games.engine.base import Outcome, hand_is_closed
from games.engine.rules._hearts_hand import Hand
from games.engine.rules._hearts_score import (
    MOST_HANDS,
    hand_points,
    is_over,
    moon_shooter,
    ranking,
)
from games.engine.rules.hearts import RULES, State
from tests.hearts import SUITS, hand_out, later, mask, options, played

HEARTS = SUITS[3]
MOON = f"{HEARTS} QS"


def points(*taken, **changes):
    return list(hand_points(options(len(taken), **changes), [mask(cards) for cards in taken]))


def test_a_heart_counts_one_and_the_queen_of_spades_thirteen():
    assert points("2H 3H QS", "4H", "5H 6H 7H 8H 9H TH JH QH KH AH", "") == [15, 1, 10, 0]


def test_nothing_else_counts():
    assert points("AS KS JD QC", "2C", "", "") == [0, 0, 0, 0]


def test_who_takes_all_hearts_and_the_queen_gets_nothing_and_everybody_else_26():
    assert points(MOON, "5C", "", "") == [0, 26, 26, 26]
    assert points("", MOON, "") == [26, 0, 26]
    assert points("", "", "", "", MOON) == [26, 26, 26, 26, 0]


def test_where_the_house_says_so_the_shooter_gets_26_off():
    assert points(MOON, "5C", "", "", moon="self") == [-26, 0, 0, 0]


def test_the_jack_of_diamonds_takes_ten_off_where_the_house_says_so():
    assert points("JD 2H", "", "", "") == [1, 0, 0, 0]
    assert points("JD 2H", "", "", "", jd=True) == [-9, 0, 0, 0]


def test_the_jack_counts_beside_the_moon():
    assert points(MOON, "JD", "", "", jd=True) == [0, 16, 26, 26]
    assert points(f"{MOON} JD", "", "", "", jd=True) == [-10, 26, 26, 26]
    assert points(f"{MOON} JD", "", "", "", jd=True, moon="self") == [-36, 0, 0, 0]


def test_who_shot_the_moon_is_who_has_it_all():
    assert moon_shooter([0, mask(MOON), 0]) == 1
    assert moon_shooter([mask(HEARTS), mask("QS"), 0]) is None


@pytest.mark.parametrize(
    ("totals", "places"),
    [([101, 60, 70, 80], (4, 1, 2, 3)), ([100, 60, 60, 80], (4, 1, 1, 3)), ([5, 5, 5], (1, 1, 1))],
)
def test_the_fewest_points_are_first_and_equal_ones_share(totals, places):
    assert ranking(totals) == places


@pytest.mark.parametrize(("most", "target", "over"), [(99, 100, False), (100, 100, True)])
def test_the_match_is_over_when_somebody_has_the_target(most, target, over):
    assert is_over(options(target=target), [0, most, 3, 4], 1) is over


def last_trick(*totals, **changes):
    """One trick is left in which seat 1 takes the queen of spades and a heart."""
    hands = ("2S", "AS", "QS", "9H")
    return later(*hands, taken=("3C", "", HEARTS.replace(" 9H", ""), ""), totals=totals, **changes)


def end_of(state):
    return played(state, "0 2S", "1 AS", "2 QS", "3 9H")


def test_a_match_that_never_reaches_the_target_ends_after_a_hundred_hands():
    """With the jack of diamonds, or a moon of one's own, totals may fall for ever."""
    totals = (-300, 5, 5, 99)
    last = State(options(jd=True), 0, MOST_HANDS, totals, Hand((0,) * 4))
    assert RULES.outcome(last) == Outcome((1, 2, 2, 4), totals)
    assert RULES.deck(last) is None
    assert RULES.outcome(last._replace(hand_no=MOST_HANDS - 1)) is None


def test_a_hand_that_is_over_is_added_to_the_totals():
    state = end_of(last_trick(10, 20, 30, 40))
    assert hand_is_closed(RULES, state)
    outcome = RULES.hand_outcome(state)
    assert outcome.points == (0, 14, 12, 0)
    assert outcome.places == (1, 4, 3, 1)
    assert RULES.view(state, None)["scores"] == [10, 34, 42, 40]
    assert RULES.outcome(state) is None
    assert RULES.deck(state) is not None


def test_the_match_ends_with_the_hand_in_which_the_target_is_reached():
    state = end_of(last_trick(10, 90, 30, 40))
    outcome = RULES.outcome(state)
    assert outcome.points == (10, 104, 42, 40)
    assert outcome.places == (1, 4, 3, 2)
    assert RULES.deck(state) is None
    assert RULES.to_act(state) == ()


def test_equal_lowest_scores_share_the_win():
    outcome = RULES.outcome(end_of(last_trick(40, 90, 30, 40)))
    assert outcome.places == (1, 4, 3, 1)


def moon_trick(*totals, **changes):
    """One trick is left with which seat 1 takes the last of all hearts and the queen."""
    hands, rest = ("2S", "AS", "QS", "9H"), HEARTS.replace(" 9H", "")
    return later(*hands, taken=("3C", rest, "", ""), totals=totals, **changes)


def test_a_moon_is_told_with_the_hand_and_can_end_the_match_for_the_others():
    state = end_of(moon_trick(80, 60, 30, 40))
    assert RULES.hand_outcome(state).note == "moon"
    assert RULES.view(state, None)["public"]["last_hand"] == {
        "hand_no": 4,
        "points": [26, 0, 26, 26],
        "moon": 1,
    }
    assert RULES.outcome(state).points == (106, 60, 56, 66)
    assert RULES.outcome(state).places == (4, 2, 1, 3)


def test_a_total_can_go_below_nothing():
    state = end_of(moon_trick(80, 20, 30, 40, moon="self"))
    assert RULES.view(state, None)["scores"] == [80, -6, 30, 40]


def test_the_points_of_a_hand_are_26_without_a_moon():
    for seed in range(5):
        state = hand_out(later(*SUITS, leader=0, broken=True), seed)
        counted = sum(RULES.hand_outcome(state).points)
        assert counted in {26, 78}

"""What a hand of Spades scores: contracts, bags, nils, and the house rules about them."""

import pytest

from games.engine.rules._spades_score import match_winner, ranking, side_score
from tests.spades import options

SOLO, BAGS, TEAMS = options(), options("spades-solo-bags"), options("spades-partners")


def score(table, bids, taken, bags=0):
    return tuple(side_score(table, bids, taken, bags))


@pytest.mark.parametrize(
    ("bid", "taken", "points"), [(7, 7, 70), (5, 8, 53), (4, 3, -40), (13, 13, 130), (1, 13, 22)]
)
def test_a_bid_made_scores_ten_a_trick_and_one_for_each_more_a_bid_missed_costs_ten(
    bid, taken, points
):
    assert score(SOLO, [bid], [taken]) == (points, 0)


def test_a_plain_bid_of_nothing_scores_one_for_each_trick():
    assert score(options(min_bid=0), [0], [0]) == (0, 0)
    assert score(options("spades-solo-bags", min_bid=0), [0], [3]) == (3, 3)


def test_every_trick_too_many_is_a_bag_and_the_tenth_costs_a_hundred():
    assert score(BAGS, [5], [8], 6) == (53, 9)
    assert score(BAGS, [5], [8], 7) == (-47, 0)
    assert score(BAGS, [3], [5], 9) == (-68, 1)


def test_a_bid_that_is_missed_or_just_made_leaves_the_bags():
    assert score(BAGS, [5], [5], 9) == (50, 9)
    assert score(BAGS, [5], [4], 9) == (-50, 9)


def test_a_table_may_count_bags_by_fives_and_cheaper():
    table = options("spades-solo-bags", bag_limit=5, bag_points=50)
    assert score(table, [1], [12], 4) == (21 - 150, 0)


def test_partners_add_their_bids_and_their_tricks():
    assert score(TEAMS, [3, 4], [1, 6]) == (70, 0)
    assert score(TEAMS, [3, 4], [1, 5]) == (-70, 0)


def test_a_nil_is_scored_beside_the_bid_of_the_partner():
    assert score(TEAMS, ["nil", 4], [0, 6], 3) == (142, 5)
    assert score(TEAMS, ["blind-nil", 5], [0, 5]) == (250, 0)
    assert score(TEAMS, ["blind-nil", 5], [1, 5]) == (-149, 1)


def test_a_nil_may_be_worth_fifty_and_a_blind_one_twice_that():
    table = options("spades-partners", nil_points=50)
    assert score(table, ["nil", 4], [0, 4]) == (90, 0)
    assert score(table, ["blind-nil", 4], [0, 4]) == (140, 0)


def test_the_tricks_of_a_lost_nil_are_bags_and_do_not_help():
    assert score(TEAMS, ["nil", 4], [2, 5]) == (-57, 3)
    assert score(TEAMS, ["nil", 4], [1, 3]) == (-139, 1)


def test_they_may_count_for_the_partner():
    table = options("spades-partners", failed_nil="help_partner")
    assert score(table, ["nil", 4], [2, 5]) == (-57, 3)
    assert score(table, ["nil", 4], [1, 3]) == (-60, 0)


def test_with_nobody_to_help_they_are_bags():
    table = options("spades-partners", failed_nil="help_partner")
    assert score(table, ["nil", "nil"], [0, 2]) == (2, 2)
    assert score(options("spades-cutthroat", failed_nil="help_partner"), ["nil"], [3]) == (-97, 3)


def test_or_they_may_count_for_nothing():
    table = options("spades-partners", failed_nil="ignore")
    assert score(table, ["nil", 4], [2, 5]) == (-59, 1)
    assert score(table, ["nil", "nil"], [1, 2]) == (-200, 0)


def test_two_nils_are_scored_apart_or_stand_and_fall_together():
    together = options("spades-partners", double_nil="together")
    assert score(TEAMS, ["nil", "nil"], [0, 0]) == (200, 0)
    assert score(TEAMS, ["nil", "nil"], [0, 2]) == (2, 2)
    assert score(together, ["nil", "nil"], [0, 2]) == (-198, 2)
    assert score(together, ["nil", "blind-nil"], [0, 0]) == (300, 0)


def test_the_first_to_reach_the_target_wins():
    assert match_winner(SOLO, [499, 300, 200, 100]) is None
    assert match_winner(SOLO, [500, 420, 380, 77]) == 0


def test_of_several_over_the_line_the_highest_wins_and_a_tie_plays_on():
    assert match_winner(SOLO, [510, 530, 90, 0]) == 1
    assert match_winner(SOLO, [512, 512, 90, 40]) is None
    assert match_winner(SOLO, [505, 505, 520, 40]) == 2


def test_a_floor_ends_the_match_for_the_best_of_the_others():
    floored = options("spades-partners", floor=-200)
    assert match_winner(floored, [180, -199]) is None
    assert match_winner(floored, [180, -200]) == 0
    assert match_winner(floored, [-210, -210]) is None
    assert match_winner(TEAMS, [180, -900]) is None


def test_equal_scores_share_the_place():
    assert ranking([40, 70, 40, 10]) == (2, 1, 2, 4)
    assert ranking([300, 120, 300, 120]) == (1, 3, 1, 3)

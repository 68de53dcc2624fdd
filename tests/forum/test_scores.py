"""What scores come to: totals, places, ties, sides."""

import pytest

from forum.scores import MOST, running_totals, score_read, sides_of, standings
from markup.drafts import HIGH, LOW, PLACES


def places(rounds, direction, **more):
    return [one.place for one in standings(rounds, len(rounds[0]), direction, **more)]


def test_the_lowest_total_of_the_rounds_wins_where_low_wins():
    rounds = [[0, 12, 5], [7, 0, 3], [2, 0, 2]]
    assert standings(rounds, 3, LOW) == [(9, 1), (12, 3), (10, 2)]


def test_the_highest_total_wins_where_high_wins():
    assert standings([[72, -40], [51, 103]], 2, HIGH) == [(123, 1), (63, 2)]


def test_all_who_are_tied_at_the_top_win_and_the_next_place_is_left_out():
    assert places([[10, 7, 10, 3]], HIGH) == [1, 3, 1, 4]
    assert places([[10, 7, 10, 7]], LOW) == [3, 1, 3, 1]
    assert [one.is_won for one in standings([[4, 4]], 2, LOW)] == [True, True]


def test_a_game_that_was_not_finished_has_totals_and_no_winner():
    assert standings([[10, 7]], 2, HIGH, is_complete=False) == [(10, None), (7, None)]


def test_a_game_without_scores_has_no_winner_unless_places_are_said():
    assert standings([], 3, HIGH) == [(None, None)] * 3
    assert standings([], 3, PLACES) == [(None, None)] * 3
    assert standings([], 3, PLACES, places=[2, 1, None]) == [(None, 2), (None, 1), (None, None)]


def test_places_that_are_said_stand_whatever_the_scores():
    assert standings([[5, 9]], 2, PLACES, places=[1, 2]) == [(5, 1), (9, 2)]


def test_a_side_that_never_scored_has_no_place_and_a_missed_round_counts_nothing():
    assert standings([[None, 3, 4], [None, None, 2]], 3, HIGH) == [
        (None, None),
        (3, 2),
        (6, 1),
    ]


def test_nought_is_a_score():
    assert standings([[0, 5]], 2, LOW) == [(0, 1), (5, 2)]


def test_totals_in_the_thousands_of_millions_are_exact():
    rounds = [[MOST, MOST - 1]] * 60
    assert standings(rounds, 2, HIGH)[0].total == 60 * MOST


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("12", 12),
        (" 7 ", 7),
        ("-30", -30),
        ("−30", -30),
        ("+4", 4),
        ("", None),
        ("  ", None),
        ("1 250 000", 1_250_000),
        ("0", 0),
        ("999999999", 999_999_999),
    ],
)
def test_a_whole_number_is_read_as_it_is_typed(typed, read):
    assert score_read(typed) == read


@pytest.mark.parametrize(
    "typed",
    ["49-46ish", "36, 42", "3.5", "1e6", "twelve", "--3", "٣", "1000000000", "9" * 5000, "=1+1"],
)
def test_anything_else_is_no_score(typed):
    with pytest.raises(ValueError, match=r"."):
        score_read(typed)


def test_who_names_the_same_side_plays_together_and_who_names_none_plays_alone():
    assert sides_of(["North–South", "East", "north–south ", "East"]) == [0, 1, 0, 1]
    assert sides_of(["", "", "us", "", "us"]) == [0, 1, 2, 3, 2]
    assert sides_of([]) == []


def test_the_sheet_shows_what_each_round_came_to():
    assert running_totals([[5, None], [1, 2]], 2) == [[5, 0], [6, 2]]
    assert running_totals([], 2) == []

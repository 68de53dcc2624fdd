"""The players and scores of a report as typed: what each button does to them."""

import pytest
from django.http import QueryDict

from forum.refusals import Unfit
from forum.report_sheets import MOST_PLAYERS, MOST_SCORES, Row, Sheet, sheet_of, sheet_read
from markup.drafts import DraftPlayer, ReportDraft


def sheet(names="a b c", rounds=(), sides=""):
    sides = sides.split() or [""] * len(names.split())
    rows = [Row(name=name, side=side) for name, side in zip(names.split(), sides, strict=True)]
    return Sheet(rows, [row.split() for row in rounds])


def names_of(sheet):
    return [row.name for row in sheet.rows]


def test_one_more_player_has_an_empty_column():
    changed = sheet("a b", ["1 2", "3 4"]).changed("add_player")
    assert names_of(changed) == ["a", "b", ""]
    assert [list(row) for row in changed.rounds] == [["1", "2", ""], ["3", "4", ""]]


def test_a_player_goes_with_the_scores_of_nobody_else():
    changed = sheet("a b c", ["1 2 3", "4 5 6"]).changed("drop_player-1")
    assert names_of(changed) == ["a", "c"]
    assert [list(row) for row in changed.rounds] == [["1", "3"], ["4", "6"]]


@pytest.mark.parametrize(
    ("gone", "names", "rounds"),
    [
        (0, ["b", "c", "d"], [["2", "1"]]),  # b plays for EW, and stands first now.
        (1, ["a", "c", "d"], [["1", "2"]]),
        (3, ["a", "b", "c"], [["1", "2"]]),
    ],
)
def test_the_scores_of_a_side_stay_while_somebody_is_on_it(gone, names, rounds):
    partners = sheet("a b c d", ["1 2"], sides="NS EW NS EW")
    changed = partners.changed(f"drop_player-{gone}")
    assert names_of(changed) == names
    assert [list(row) for row in changed.rounds] == rounds


def test_there_is_room_for_so_many_players_and_scores_and_no_more():
    full = sheet(" ".join("abcdefghijkl"))
    assert len(full.rows) == MOST_PLAYERS
    assert full.changed("add_player") == full
    for _ in range(20):
        full = full.changed("add_round")
    assert len(full.rounds) == MOST_SCORES // MOST_PLAYERS


def test_the_last_player_stays():
    alone = sheet("a")
    assert alone.changed("drop_player-0") == alone


def test_who_comes_together_brings_what_each_had_added_up():
    data = QueryDict(
        "players=2&rounds=2&player-0=a&player-1=b&side-0=us&side-1=US"
        "&score-0-0=5&score-0-1=7&score-1-0=&score-1-1=-2"
    )
    assert [list(row) for row in sheet_read(data).rounds] == [["12"], ["-2"]]


@pytest.mark.parametrize(
    "query", ["", "players=0", "players=-3", "players=99999999&rounds=99999999", "rounds=x"]
)
def test_numbers_of_rows_that_cannot_be_are_cut_to_what_can(query):
    read = sheet_read(QueryDict(query))
    assert 1 <= len(read.rows) <= MOST_PLAYERS
    assert len(read.rounds) * len(read.firsts) <= MOST_SCORES


def test_what_was_typed_is_read_as_players_and_numbers():
    typed = sheet("@kari Per", ["5 −3", "", "0 2"])
    typed = Sheet(typed.rows, [["5", "−3"], ["", " "], ["0", "2"]])
    assert [(one.username, one.name) for one in typed.players()] == [("kari", ""), ("", "Per")]
    assert typed.scores() == [[5, -3], [0, 2]]


def test_what_is_no_number_is_named_with_its_place():
    with pytest.raises(Unfit, match=r"“4x” is not a whole number \(round 2, b\)"):
        sheet("a b", ["1 2", "3 4x"]).scores()


def test_rows_left_empty_at_the_end_are_no_players():
    assert names_of(Sheet([Row("a"), Row(), Row()], [["1", "", ""]]).named()) == ["a"]


def test_a_draft_and_its_sheet_hold_the_same():
    players = [
        DraftPlayer(name="", username="kari", side="NS", is_new=True),
        DraftPlayer(name="Per", side="EW", place=2, starts=True),
    ]
    draft = ReportDraft(address="", players=players, rounds=[[1, None], [-2, 3]])
    made = sheet_of(draft)
    assert made.players() == players
    assert made.scores() == [[1, None], [-2, 3]]
    assert len(sheet_of(ReportDraft(address="")).rows) == 2


def test_signs_that_no_database_takes_are_left_out_of_names():
    sheet = sheet_read({"players": "1", "player-0": "A\0da\x01", "side-0": "the\0 old"})
    assert sheet.rows == [Row(name="Ada", side="the old")]

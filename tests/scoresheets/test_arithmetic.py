"""The arithmetic and the checks of each sheet, hand by hand."""

import pytest

from scoresheets.sheets.golf import card_of, strokes_by_hole, strokes_given
from scoresheets.sheets.registry import sheet
from scoresheets.sheets.tally import ranks_of, tally


def work(slug, size, rows, heads=None, **options):
    """A sheet of rows: a round is a list of the cells of each unit, or of numbers alone."""
    known = sheet(slug)
    chosen = known.options(**options)
    first = known.inputs_for(chosen)[0].key
    cells = dict(heads or {})
    for number, row in enumerate(rows, start=1):
        for unit, written in enumerate(row, start=1):
            marks = {first: written} if isinstance(written, int) else (written or {})
            cells |= {f"r{number}-u{unit}-{key}": value for key, value in marks.items()}
    return tally(known, size, chosen, cells)


def warnings(worked_out, index=0):
    return [words % details for words, details in worked_out.lines[index].warnings]


def test_zero_is_a_score_and_blank_is_not_played():
    """P28: totals skip what is blank."""
    worked_out = work("three-thirteen", 3, [[0, 12, 7], [None, None, None], [5, None, 0]])
    assert worked_out.totals == (5, 12, 7)
    assert [line.complete for line in worked_out.lines[:3]] == [True, False, False]
    assert worked_out.next_round == 1


def test_equal_totals_share_a_rank_and_the_next_is_skipped():
    """P34."""
    assert ranks_of([5, 12, 5, None, 20], low=True) == (1, 3, 1, None, 4)
    assert ranks_of([5, 12, 12], low=False) == (3, 1, 1)


def test_three_thirteen_says_who_went_out_with_more_than_nothing():
    out = {"points": 4, "out": 1}
    assert "Who went out scores 0." in warnings(work("three-thirteen", 2, [[out, 3]]))
    assert "Somebody goes out" in warnings(work("three-thirteen", 2, [[4, 3]]))[0]
    assert warnings(work("three-thirteen", 2, [[0, 0]])) == []


def test_three_thirteen_is_won_by_the_lowest_after_the_kings():
    worked_out = work("three-thirteen", 2, [[0, 5]] * 11)
    assert worked_out.winners == (0,)
    assert work("three-thirteen", 2, [[0, 5]] * 10).winners == ()
    assert work("three-thirteen", 2, [[0, 5]] * 3, rounds="sprint").winners == (0,)


def test_313_gives_a_point_for_every_player_beaten():
    worked_out = work("313", 4, [[1, 2, 3, 4], [2, 1, 2, 4]])
    assert worked_out.totals == (4, 5, 2, 0)
    assert warnings(worked_out) == []
    assert warnings(worked_out, 1) == []
    assert "each once" in warnings(work("313", 4, [[1, 2, 4, 4]]))[0]
    assert "one winner" in warnings(work("313", 4, [[1, 1, 3, 4]]))[0]
    assert work("313", 4, [[1, 2, 2, 2]]).totals == (3, 0, 0, 0)


def test_313_can_be_kept_by_cards_left_or_by_wins():
    assert work("313", 3, [[0, 5, 5]], scoring="cards").totals == (2, 0, 0)
    assert work("313", 3, [[{"won": 1}, None, None]], scoring="wins").totals == (1, 0, 0)
    assert warnings(work("313", 2, [[3, 5]], scoring="cards"))
    assert warnings(work("313", 2, [[{"won": 1}, {"won": 1}]], scoring="wins"))


def test_spades_carries_bags_and_pays_for_ten():
    hands = [[{"bid": 4, "won": 8}, {"bid": 5, "won": 5}]] * 3
    worked_out = work("spades-partners", 4, hands)
    assert worked_out.totals == (32, 150)
    assert worked_out.lines[2].extras[0]["bags"] == 2


def test_a_partners_nil_stands_alone_and_its_lost_tricks_are_bags():
    nil = {"bid": 4, "won": 5, "nil": 1, "nilwon": 2}
    worked_out = work("spades-partners", 4, [[nil, {"bid": 6, "won": 8}]])
    assert worked_out.totals[0] == -100 - 40 + 2
    made = {"bid": 4, "won": 6, "nil": 2, "nilwon": 0}
    assert work("spades-partners", 4, [[made, {"bid": 6, "won": 7}]]).totals[0] == 242
    both = {"bid": 0, "won": 2, "nil": 1, "nil2": 1, "nil2won": 2}
    assert work("spades-partners", 4, [[both, {"bid": 9, "won": 11}]]).totals[0] == 2
    short = {"bid": 4, "won": 1, "nil": 1, "nilwon": 2}
    assert (
        "among those" in warnings(work("spades-partners", 4, [[short, {"bid": 6, "won": 12}]]))[0]
    )


def test_a_bid_of_nothing_is_a_nil_where_nil_is_played():
    rows = [[{"bid": 0, "won": 0}, {"bid": 6, "won": 8}, {"bid": 8, "won": 9}]]
    assert work("spades-cutthroat", 3, rows).totals[0] == 100
    zero = [
        [{"bid": 0, "won": 0}, {"bid": 6, "won": 6}, {"bid": 4, "won": 4}, {"bid": 3, "won": 3}]
    ]
    assert work("spades", 4, zero).totals[0] == 0
    assert "at least 1" in warnings(work("spades", 4, zero))[0]


def test_the_tricks_of_a_hand_come_to_thirteen_or_seventeen():
    rows = [[{"bid": 3, "won": 4}, {"bid": 5, "won": 8}]]
    assert "come to 13, and here to 12" in warnings(work("spades-partners", 4, rows))[0]
    rows = [[{"bid": 3, "won": 4}, {"bid": 5, "won": 8}, {"bid": 5, "won": 5}]]
    assert warnings(work("spades-cutthroat", 3, rows)) == []


def test_a_tie_at_the_target_plays_one_more_hand():
    """P34."""
    tie = [[{"bid": 10, "won": 10}, {"bid": 10, "won": 10}]] * 2
    worked_out = work("spades-partners", 4, tie, target=200)
    assert worked_out.totals == (200, 200)
    assert worked_out.winners == ()
    assert len(worked_out.lines) == 3
    more = [*tie, [{"bid": 4, "won": 4}, {"bid": 9, "won": 9}]]
    assert work("spades-partners", 4, more, target=200).winners == (1,)


def test_nobody_has_won_while_a_hand_is_half_written():
    rows = [[{"bid": 10, "won": 10}, {"bid": 1, "won": 3}], [{"bid": 4}, {}]]
    assert work("spades-partners", 4, rows, target=100).winners == ()


@pytest.mark.parametrize(
    ("points", "warned"),
    [
        ([0, 13, 13, 0], False),
        ([0, 26, 26, 26], False),
        ([-26, 0, 0, 0], False),
        ([0, 13, 14, 0], True),
        ([26, 0, 0, 0], True),
        ([0, 26, 26, 25], True),
    ],
)
def test_a_hand_of_hearts_adds_up_or_is_a_moon(points, warned):
    assert bool(warnings(work("hearts", 4, [points]))) is warned


def test_hearts_knows_the_jack_of_diamonds_and_ends_at_the_target():
    assert warnings(work("hearts", 4, [[-10, 13, 13, 0]], jd=True)) == []
    assert warnings(work("hearts", 4, [[-10, 26, 26, 26]], jd=True)) == []
    assert warnings(work("hearts", 4, [[-10, 13, 13, 0]]))
    worked_out = work("hearts", 4, [[0, 26, 26, 26]] * 4)
    assert worked_out.winners == (0,)
    ways = [sheet("hearts").hint(index, 4, None)[0] for index in range(5)]
    assert ways == ["Pass left.", "Pass right.", "Pass across.", "No passing.", "Pass left."]


def test_wizard_pays_for_the_exact_bid():
    rows = [[{"bid": 0, "won": 0}, {"bid": 1, "won": 1}, {"bid": 1, "won": 0}]]
    worked_out = work("wizard", 3, rows)
    assert worked_out.totals == (20, 30, -10)
    assert warnings(worked_out) == []
    assert [sheet("wizard").rounds(size, None) for size in (3, 4, 5, 6)] == [20, 15, 12, 10]
    even = [[{"bid": 1, "won": 1}, {"bid": 0, "won": 0}, {"bid": 0, "won": 0}]]
    assert "may not come to 1" in warnings(work("wizard", 3, even, bids_open=False))[0]
    assert (
        "come to 1, and here to 2"
        in warnings(
            work("wizard", 3, [[{"bid": 1, "won": 1}, {"bid": 0, "won": 1}, {"bid": 0, "won": 0}]])
        )[0]
    )


def test_bunco_counts_wins_losses_and_buncos_set_by_set():
    rows = [[{"result": 1, "buncos": 2}], [{"result": 2}], [{"result": 1, "minis": 1}]]
    worked_out = work("bunco", 1, rows)
    assert worked_out.totals == (2,)
    assert worked_out.lines[2].extras[0] == {"losses": 1, "all": 2}
    assert sheet("bunco").label(6, None) == ("%(set)s.%(number)s", {"set": 2, "number": 1})


def test_a_table_of_bunco_counts_rounds_won():
    worked_out = work("bunco-table", 2, [[21, 13], [21, 21], [10, 9]])
    assert worked_out.totals == (2, 0)
    assert [bool(line.warnings) for line in worked_out.lines[:3]] == [False, True, True]


def test_golf_sums_what_is_played_and_waits_for_the_rest():
    """P36: Out, In and Total are right with blanks."""
    card = card_of([4, None, 3, *[4] * 6, *[None] * 9], [4] * 18, 7)
    assert (card.out, card.inward, card.total, card.to_par, card.net) == (31, None, 31, -1, None)


def test_nine_holes_give_half_the_strokes():
    """P36."""
    assert [strokes_given(handicap, 9) for handicap in (0, 1, 7, 10, 18)] == [0, 1, 4, 5, 9]
    assert strokes_given(7, 18) == 7


def test_strokes_go_to_the_hardest_holes_first():
    assert strokes_by_hole(4, [5, 1, 3]) == [1, 2, 1]
    assert strokes_by_hole(-1, [5, 1, 3]) == [-1, 0, 0]


def test_a_golf_card_ranks_by_net_where_there_are_handicaps():
    rows = [[4, 5]] * 9
    gross = work("golf", 2, rows, holes=9)
    assert gross.ranks == (1, 2)
    net = work("golf", 2, rows, {"u2-handicap": 20}, holes=9)
    assert net.finals == (36, 35)
    assert net.winners == (1,)
    assert dict(net.summary)["Net"] == (36, 35)


def test_a_free_sheet_has_the_winner_that_it_was_told():
    assert work("free", 2, [[-5, 3]]).leaders == (1,)
    assert work("free", 2, [[-5, 3]], wins="low").leaders == (0,)
    assert work("free", 2, [[60, 3]], target=50).winners == (0,)

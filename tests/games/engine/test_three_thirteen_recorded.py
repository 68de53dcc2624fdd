"""The ways in which a match of Three Thirteen ends, each recorded; positions that deals lead to."""

from itertools import pairwise

import pytest

from games.engine.rules.three_thirteen import RULES
from tests.recording import FOLDER, recording_read, recording_states
from tests.three_thirteen import cards_everywhere, dealt, hand_of, public


def recording(name):
    return recording_read(FOLDER / f"three-thirteen-{name}.json")


def closed(name):
    """The states in which a round has just ended."""
    states = [state for state in recording_states(recording(name)) if state.hand_no]
    return [state for state in states if state.is_closed]


def test_the_lowest_total_wins_after_eleven_rounds():
    *_, last = closed("lowest-total")
    points = recording("lowest-total")["result"]["points"]
    assert len(closed("lowest-total")) == 11
    assert points == list(last.totals)
    assert recording("lowest-total")["result"]["places"] == [4, 1, 2, 2]


def test_equal_totals_share_the_win():
    *_, last = closed("shared-win")
    assert last.totals[0] == last.totals[1]
    assert recording("shared-win")["result"]["places"] == [1, 1]


def test_a_tie_is_played_on_where_the_table_says_so():
    *_, tied, last = closed("extra-round-on-a-tie")
    assert tied.totals[0] == tied.totals[1]
    assert (tied.hand_no, last.hand_no) == (3, 4)
    assert last.totals[0] != last.totals[1]


def test_rounds_end_when_nobody_draws_from_the_stock():
    for state in closed("nobody-draws-from-the-stock"):
        assert state.last.out_by is None
        assert state.play.idle == 3 * 3


def test_rounds_end_with_the_stock():
    states = closed("stock-ends-the-round")
    assert any(state.last.out_by is None and not state.play.stock for state in states)


def test_a_used_up_stock_is_shuffled_again_with_every_card_in_its_place():
    made = recording("stock-shuffled-again")
    states = list(recording_states(made))
    reshuffles = [
        (before, after) for before, after in pairwise(states) if before.play.waits_for_stock
    ]
    assert reshuffles
    for before, after in reshuffles:
        assert cards_everywhere(before) == cards_everywhere(after)
        assert not before.play.stock
        assert [len(pile) for pile in after.play.piles] == [1]


def test_all_lay_their_hands_open_themselves():
    steps = recording("hands-laid-by-their-players")["steps"]
    assert sum(" lay" in step for step in steps) >= 3 * 3


def test_somebody_goes_out_without_a_discard():
    assert any(step.endswith(" out") for step in recording("out-without-a-discard")["steps"])


@pytest.mark.parametrize("name", ["with-jokers", "aces-either"])
def test_five_rounds_are_a_match_too(name):
    assert [state.round.number for state in closed(name)] == [1, 3, 5, 8, 11]


def perft(state, depth):
    """How many ways there are to play on so far."""
    if depth == 0 or RULES.hand_outcome(state) is not None:
        return 1
    (seat,) = RULES.to_act(state)
    moves = RULES.legal_moves(state, seat)
    return sum(perft(RULES.play(state, seat, move), depth - 1) for move in moves)


@pytest.mark.parametrize(
    ("preset", "seats", "seed", "counts"),
    [
        ("norsk", 2, 1, [2, 8, 16, 68, 136]),
        ("rulespal", 3, 2, [2, 10, 24, 96, 280]),
    ],
)
def test_a_deal_leads_to_so_many_positions(preset, seats, seed, counts):
    state = dealt(seats, preset, seed=seed)
    assert [perft(state, depth) for depth in range(1, 6)] == counts


def test_the_first_moves_are_as_many_as_the_words_of_the_rules_say():
    state = dealt(2, seed=1)
    seat = RULES.to_act(state)[0]
    found = 0
    for source in ("draw stock", "draw pile"):
        after = RULES.play(state, seat, source)
        outs = len(public(after, seat)["can_go_out"])
        found += len(set(hand_of(after, seat))) + outs
    assert perft(state, 2) == found

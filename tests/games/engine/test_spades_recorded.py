"""The ways in which a match of Spades ends, each recorded; how many positions a deal leads to."""

import pytest

from games.engine.rules._spades_score import MOST_HANDS
from games.engine.rules.spades import RULES
from tests.recording import FOLDER, recording_read, recording_states
from tests.spades import dealt, played


def scores(name):
    """The scores after each hand of a recording."""
    found = {}
    for state in recording_states(recording_read(FOLDER / f"spades-{name}.json")):
        if state.is_closed and state.hand_no:
            found[state.hand_no] = state.match.scores
    return list(found.values())


def result(name):
    return recording_read(FOLDER / f"spades-{name}.json")["result"]


def test_a_player_alone_reaches_the_target():
    *before, last = scores("target-reached")
    assert sum(score >= 200 for score in last) == 1
    assert max(map(max, before)) < 200
    assert result("target-reached")["points"] == list(last)


def test_two_cross_the_line_in_one_hand_and_the_higher_wins():
    *_, last = scores("two-over-the-line")
    assert sum(score >= 100 for score in last) == 2
    assert result("two-over-the-line")["places"][last.index(max(last))] == 1


def test_a_tie_at_the_top_plays_another_hand():
    *_, tied, last = scores("tie-played-on")
    assert tied.count(max(tied)) == 2
    assert max(tied) >= 100
    assert last.count(max(last)) == 1


def test_partners_win_together_with_nils_and_gifts_on_the_way():
    steps = recording_read(FOLDER / "spades-partners-with-nils-and-gifts.json")["steps"]
    assert any("give" in step for step in steps)
    assert any(step.endswith("bid nil") for step in steps)
    assert any(step.endswith("bid blind-nil") for step in steps)
    assert sorted(result("partners-with-nils-and-gifts")["places"]) == [1, 1, 3, 3]


def test_three_players_reach_the_target():
    *_, last = scores("cutthroat-target-reached")
    assert max(last) >= 200
    assert len(last) == 3


def test_a_floor_is_reached():
    *before, last = scores("floor-reached")
    assert min(last) <= -200 < min(map(min, before))
    assert result("floor-reached")["places"][last.index(max(last))] == 1


def test_nobody_wins_within_a_hundred_hands():
    assert len(scores("hundred-hands")) == MOST_HANDS
    assert 1 in result("hundred-hands")["places"]


def perft(at, depth):
    """How many ways there are to play on so far."""
    if depth == 0:
        return 1
    (seat,) = RULES.to_act(at)
    moves = RULES.legal_moves(at, seat)
    return sum(perft(RULES.play(at, seat, move), depth - 1) for move in moves)


def counted_slowly(hands, trick, turn, depth, *, broken):
    """The same by the words of the rules alone, without a mask."""
    if depth == 0:
        return 1
    hand = hands[turn]
    if trick:
        legal = [card for card in hand if card[1] == trick[0][1]] or hand
    else:
        legal = [card for card in hand if card[1] != "S" or broken] or hand
    found = 0
    for card in legal:
        left = {**hands, turn: [one for one in hand if one != card]}
        lies, spades = [*trick, card], broken or card[1] == "S"
        after = (turn + 1) % 4
        if len(lies) == 4:
            after, lies = (after + _winner(lies)) % 4, []
        found += counted_slowly(left, lies, after, depth - 1, broken=spades)
    return found


def _winner(trick):
    order = "23456789TJQKA"
    suits = [suit for suit in (trick[0][1], "S") if any(card[1] == suit for card in trick)]
    highest = max(
        (card for card in trick if card[1] == suits[-1]), key=lambda card: order.index(card[0])
    )
    return trick.index(highest)


@pytest.mark.parametrize(
    ("seed", "positions"),
    [
        (1, [9, 30, 96, 294, 2558, 7284]),
        (2, [9, 32, 70, 218, 1940, 5146]),
        (3, [10, 28, 96, 224, 1946, 6804]),
    ],
)
def test_a_deal_leads_to_as_many_positions_as_the_rules_in_words_say(seed, positions):
    at = played(dealt(seed, dealer=3), "0 bid 3", "1 bid 3", "2 bid 3", "3 bid 3")
    counts = [perft(at, depth) for depth in range(1, 7)]
    hands = dict(enumerate(RULES.hands(at)))
    assert counts == [counted_slowly(hands, [], 0, depth, broken=False) for depth in range(1, 7)]
    assert counts == positions

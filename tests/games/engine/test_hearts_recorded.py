"""The ways in which a match of Hearts ends, each recorded; how many positions a deal leads to."""

import pytest

from games.engine.rules.hearts import RULES
from tests.hearts import dealt, passed
from tests.recording import FOLDER, recording_read, recording_states


def hands(name):
    """The result of each hand of a recording."""
    found = {}
    for state in recording_states(recording_read(FOLDER / f"hearts-{name}.json")):
        if state.is_closed and state.hand_no:
            found[state.hand_no] = RULES.hand_outcome(state)
    return list(found.values())


def result(name):
    return recording_read(FOLDER / f"hearts-{name}.json")["result"]


def test_the_match_ends_when_somebody_has_100():
    ended = result("target-reached")
    assert max(ended["points"]) >= 100
    earlier = [hand.points for hand in hands("target-reached")[:-1]]
    before = [sum(points) for points in zip(*earlier, strict=True)]
    assert max(before) < 100
    assert ended["places"].count(1) == 1


def test_equal_lowest_scores_share_the_win():
    ended = result("shared-win")
    assert ended["places"].count(1) == 2
    assert {
        points for place, points in zip(ended["places"], ended["points"], strict=True) if place == 1
    } == {min(ended["points"])}


def test_a_moon_gives_everybody_else_26():
    last = hands("moon-gives-the-others-26")[-1]
    assert (sorted(last.points), last.note) == ([0, 26, 26, 26], "moon")


def test_a_moon_takes_26_off_where_the_house_says_so():
    shot = [hand for hand in hands("moon-takes-26-off") if hand.note == "moon"]
    assert shot
    assert all(min(hand.points) in {-26, -36} for hand in shot)


@pytest.mark.parametrize(
    ("name", "players"), [("three-players", 3), ("five-players-without-passing", 5)]
)
def test_three_and_five_play_to_the_end(name, players):
    assert len(result(name)["places"]) == players
    assert all(sum(hand.points) in {26, 26 * (players - 1)} for hand in hands(name))


def positions(state, depth):
    """How many ways there are to play so many cards on."""
    if not depth or not RULES.to_act(state):
        return 1
    (seat,) = RULES.to_act(state)
    return sum(
        positions(RULES.play(state, seat, move), depth - 1)
        for move in RULES.legal_moves(state, seat)
    )


def counted(hands, leader, players, depth, *, played=(), broken=False, taken=0):
    """The same by another program: lists of texts, and the rule text word for word."""
    if not depth:
        return 1
    seat = (leader + len(played)) % players
    total = 0
    for card in allowed(hands[seat], played, broken, is_first=not taken, players=players):
        left = [[c for c in hand if c != card] for hand in hands]
        lying, hearts = (*played, card), broken or card[1] == "H"
        if len(lying) < players:
            total += counted(
                left, leader, players, depth - 1, played=lying, broken=hearts, taken=taken
            )
            continue
        follows = [c for c in lying if c[1] == lying[0][1]]
        best = max(follows, key=lambda c: "23456789TJQKA".index(c[0]))
        winner = (leader + lying.index(best)) % players
        total += counted(left, winner, players, depth - 1, broken=hearts, taken=taken + 1)
    return total


def allowed(hand, played, broken, *, is_first, players):
    opening = "3C" if players == 5 else "2C"
    if not played:
        if opening in hand:
            return [opening]
        clean = [card for card in hand if card[1] != "H"]
        return hand if broken or not clean else clean
    follow = [card for card in hand if card[1] == played[0][1]]
    if follow:
        return follow
    clean = [card for card in hand if card[1] != "H" and card != "QS"]
    return clean if is_first and clean else hand


COUNTS = {
    3: [1, 4, 24, 264, 896, 6672],
    4: [1, 3, 12, 36, 324, 882, 2421, 7992],
    5: [1, 2, 6, 12, 24, 172, 480, 1032],
}
"""By the number of players: of the first deal of the tests, so many cards on."""


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_two_programs_count_the_same_positions(players, seed):
    state = passed(dealt(seed, players))
    (leader,) = RULES.to_act(state)
    for depth in range(1, players + 2):
        other = counted(RULES.hands(state), leader, players, depth)
        assert positions(state, depth) == other


@pytest.mark.parametrize("players", COUNTS)
def test_a_fixed_deal_leads_to_so_many_positions(players):
    state = passed(dealt(1, players))
    depths = range(1, len(COUNTS[players]) + 1)
    assert [positions(state, depth) for depth in depths] == COUNTS[players]

"""Deals, several hands of Hearts in a match, what everybody sees, and the snapshot of a state."""

import json
from itertools import pairwise

import pytest

from cards.card import full_deck
from games.engine.base import Deck, hand_is_closed
from games.engine.errors import BadOptions
from games.engine.options import options_load, options_of, options_read
from games.engine.rules._hearts_options import Options
from games.engine.rules.hearts import RULES
from tests.hearts import (
    SUITS,
    dealt,
    deck,
    deck_for,
    hand_out,
    later,
    options,
    passed,
    played,
    random_match,
)


def test_cards_go_round_from_the_dealers_left():
    state = RULES.deal(RULES.start(options(), 4, 2), deck_for(*SUITS, dealer=2))
    assert [set(hand) for hand in RULES.hands(state)] == [set(suit.split()) for suit in SUITS]
    assert (state.dealer, state.hand_no) == (2, 1)


@pytest.mark.parametrize(
    ("players", "removed", "each", "opening"),
    [(3, ("2D",), 17, "2C"), (4, (), 13, "2C"), (5, ("2D", "2C"), 10, "3C")],
)
def test_by_the_number_of_players_cards_are_left_out_and_the_lowest_club_opens(
    players, removed, each, opening
):
    state = RULES.start(options(players), players)
    assert RULES.deck(state) == Deck(remove=removed)
    state = dealt(players=players, pass_cards=0)
    assert RULES.view(state, None)["public"]["counts"] == [each] * players
    assert not any(set(removed) & set(hand) for hand in RULES.hands(state))
    (leader,) = RULES.to_act(state)
    assert RULES.legal_moves(state, leader) == [opening]


@pytest.mark.parametrize("seats", [0, 1, 2, 6])
def test_hearts_is_for_three_to_five(seats):
    with pytest.raises(BadOptions, match="three to five players"):
        RULES.start(options(), seats)


def test_the_rules_and_the_seats_say_the_same_number_of_players():
    with pytest.raises(BadOptions, match="These rules are for 4 players"):
        RULES.start(options(4), 3)


def test_the_dealer_is_one_of_the_players():
    with pytest.raises(BadOptions):
        RULES.start(options(), 4, 4)


@pytest.mark.parametrize("cards", [[], full_deck(1, 0)[:51], [*range(51), 50]])
def test_a_deal_takes_one_whole_pack(cards):
    with pytest.raises(ValueError, match="a deal for 4 takes 52 cards of one pack"):
        RULES.deal(RULES.start(options(), 4), cards)


def test_nothing_is_dealt_while_a_hand_is_played():
    state = dealt()
    assert RULES.deck(state) is None
    with pytest.raises(ValueError, match="no deal is due"):
        RULES.deal(state, deck(2))


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_match_of_several_hands(players):
    state = RULES.start(options(players, target=60), players, 1)
    totals, number = [0] * players, 0
    while RULES.outcome(state) is None:
        number += 1
        state = RULES.deal(state, deck(number, players))
        assert state.hand_no == number
        assert state.dealer == number % players
        assert not hand_is_closed(RULES, state)
        state = hand_out(state, number)
        assert hand_is_closed(RULES, state)
        points = RULES.hand_outcome(state).points
        totals = [total + more for total, more in zip(totals, points, strict=True)]
        assert RULES.view(state, None)["scores"] == totals
    assert number > 1
    assert max(totals) >= 60
    assert RULES.outcome(state).points == tuple(totals)


def test_before_any_deal_there_is_nothing_to_see_and_nobody_to_act():
    state = RULES.start(options(), 4)
    view = RULES.view(state, 0)
    assert view["hand"] == view["legal"] == view["to_act"] == []
    assert view["public"]["last_hand"] is None
    assert RULES.outcome(state) is None
    assert RULES.hand_outcome(state) is None


def test_what_a_seat_and_a_visitor_see():
    state = later("5C 2D", "KC 4D", "JC 7D", "3C 8D", totals=(1, 2, 3, 4))
    state = played(state, "0 5C", "1 KC")
    view = RULES.view(state, 2)
    assert view["hand"] == ["JC", "7D"]
    assert view["legal"] == ["JC"]
    assert view["to_act"] == [2]
    assert view["scores"] == [1, 2, 3, 4]
    assert view["public"] == {
        "phase": "play",
        "give": None,
        "direction": "hold",
        "gave": [],
        "given": None,
        "received": None,
        "trick": [[0, "5C"], [1, "KC"]],
        "led_by": 0,
        "last_trick": None,
        "broken": False,
        "points": [0, 0, 0, 0],
        "counts": [1, 1, 2, 2],
        "last_hand": None,
    }
    visitor = RULES.view(state, None)
    assert visitor["hand"] == visitor["legal"] == []
    assert visitor["public"] == view["public"]


def test_an_entry_tells_the_card_that_was_played():
    state = later("5C 2D", "KC", "JC", "3C")
    after = played(state, "0 5C")
    assert RULES.entry(state, 0, "5c", after) == {"type": "play", "seat": 0, "cards": ["5C"]}


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_snapshot_gives_the_state_back(players):
    for state, _, _, after in random_match(options(players, target=50), players):
        assert RULES.loads(RULES.dumps(state)) == state
        assert RULES.loads(RULES.dumps(after)) == after
    assert json.loads(RULES.dumps(after))["options"]["players"] == players


def test_every_option_can_be_read_from_a_form():
    texts = {
        "players": "3",
        "pass_cards": "0",
        "target": "200",
        "points_first_trick": "true",
        "queen_breaks": "true",
        "jd": "true",
        "moon": "self",
    }
    read = options_read(Options(), texts)
    assert read == Options(3, 0, 200, True, True, True, "self")  # noqa: FBT003
    assert texts.keys() == options_of(Options).keys()


@pytest.mark.parametrize(
    ("name", "text"),
    [("players", "2"), ("players", "6"), ("pass_cards", "5"), ("target", "49"), ("target", "201")],
)
def test_a_value_that_is_not_offered_is_refused(name, text):
    with pytest.raises(BadOptions, match="is not a value of the option"):
        options_read(Options(), {name: text})


def test_options_that_a_stored_match_lacks_have_their_defaults():
    assert options_load(Options, {}) == Options()


def test_the_seats_of_a_trick_are_told_clockwise_from_who_led():
    state = passed(dealt(3))
    (leader,) = RULES.to_act(state)
    for _ in range(4):
        (seat,) = RULES.to_act(state)
        state = RULES.play(state, seat, RULES.legal_moves(state, seat)[0])
    seats = [seat for seat, _card in RULES.view(state, None)["public"]["last_trick"]["cards"]]
    assert seats[0] == leader
    assert all(later_seat == (seat + 1) % 4 for seat, later_seat in pairwise(seats))

"""Deals, several games in a match, what everybody sees, and the snapshot of a state."""

import json
from pathlib import Path

import pytest

from games.engine.base import Deck, hand_is_closed
from games.engine.errors import BadOptions
from games.engine.options import options_load, options_read
from games.engine.rules._thirteen_hand import hand_pass
from games.engine.rules._thirteen_options import PRESETS, Options
from games.engine.rules._thirteen_score import hand_places, hand_points, ranking
from games.engine.rules.thirteen import RULES
from tests.thirteen import dealt, deck, deck_for, hands, options, played, random_match

LOW = "3S 4S 5D 6D 8C 9D TC JS QC KH AS AC 5S"
HIGH = "3C 4C 5C 6C 8D 9C TD JC QD KD AD AH 8H"


def to_the_end(state, seed=0):
    """Play the game out: everybody plays the first legal move."""
    while RULES.to_act(state):
        (seat,) = RULES.to_act(state)
        state = RULES.play(state, seat, RULES.legal_moves(state, seat)[0])
    return state


def test_cards_go_round_from_the_dealers_left():
    state = RULES.deal(RULES.start(options(), 2, 1), deck_for(LOW, HIGH, dealer=1))
    assert set(RULES.hands(state)[0]) == set(LOW.split())
    assert set(RULES.hands(state)[1]) == set(HIGH.split())
    assert state.dealer == 1
    assert state.hand_no == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_gets_13_cards(seats):
    assert RULES.view(dealt(seats=seats), None)["public"]["counts"] == [13] * seats


def test_three_players_may_take_17_cards_and_one_stays_unseen():
    state = dealt(seats=3, deal17=True)
    assert RULES.view(state, None)["public"]["counts"] == [17] * 3


@pytest.mark.parametrize("seats", [2, 4])
def test_17_cards_are_only_for_three(seats):
    with pytest.raises(BadOptions, match="17 cards each are only for three players"):
        RULES.start(options(deal17=True), seats)


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_313_is_for_two_to_four(seats):
    with pytest.raises(BadOptions, match="two to four players"):
        RULES.start(options(), seats)


def test_the_dealer_is_one_of_the_players():
    with pytest.raises(BadOptions):
        RULES.start(options(), 4, 4)


def test_a_deal_takes_one_whole_pack():
    state = RULES.start(options(), 4)
    assert RULES.deck(state) == Deck()
    for wrong in ([], deck(1)[:51], deck(1)[:51] * 2, [0] * 52, [52, *deck(1)[1:]]):
        with pytest.raises(ValueError, match="52 cards of one pack"):
            RULES.deal(state, wrong)


def test_nothing_is_dealt_while_a_game_is_played():
    state = dealt()
    assert RULES.deck(state) is None
    with pytest.raises(ValueError, match="no deal is due"):
        RULES.deal(state, deck(2))


def test_the_holder_of_the_lowest_card_dealt_leads_the_first_game():
    state = RULES.deal(RULES.start(options(), 2), deck_for(HIGH, LOW))
    assert RULES.to_act(state) == (1,)
    view = RULES.view(state, 0)
    assert view["public"]["must_include"] == "3S"
    assert all("3S" in move for move in RULES.legal_moves(state, 1))


def test_with_the_3_of_spades_undealt_the_lowest_card_dealt_is_asked_for():
    state = RULES.deal(
        RULES.start(options(), 2), deck_for(LOW.replace("3S", "3H"), HIGH.replace("3C", "3D"))
    )
    assert RULES.to_act(state) == (1,)
    assert RULES.view(state, None)["public"]["must_include"] == "3D"


def test_the_holder_may_lead_anything_where_the_house_says_so():
    start = RULES.start(options(first_play_lowest=False), 2)
    state = RULES.deal(start, deck_for(HIGH, LOW))
    assert RULES.to_act(state) == (1,)
    assert RULES.view(state, None)["public"]["must_include"] is None
    assert "KH" in RULES.legal_moves(state, 1)


def test_the_lowest_card_is_asked_for_only_once():
    state = dealt()
    (seat,) = RULES.to_act(state)
    state = RULES.play(state, seat, RULES.legal_moves(state, seat)[0])
    assert RULES.view(state, None)["public"]["must_include"] is None


def test_a_match_of_several_games():
    state = RULES.start(options(games=3), 4, 2)
    totals = [0] * 4
    winner = None
    for number in (1, 2, 3):
        assert RULES.outcome(state) is None
        state = RULES.deal(state, deck(number))
        assert state.hand_no == number
        assert state.dealer == (2 + number - 1) % 4
        if winner is not None:
            assert RULES.to_act(state) == (winner,)
            assert RULES.view(state, winner)["public"]["must_include"] is None
        assert not hand_is_closed(RULES, state)
        state = to_the_end(state)
        assert hand_is_closed(RULES, state)
        outcome = RULES.hand_outcome(state)
        winner = outcome.places.index(1)
        totals = [total + points for total, points in zip(totals, outcome.points, strict=True)]
        assert RULES.view(state, None)["scores"] == totals
    assert RULES.deck(state) is None
    assert RULES.outcome(state).points == tuple(totals)
    assert RULES.outcome(state).places == ranking(totals)


def test_the_result_of_the_last_game_is_public_while_the_next_is_played():
    state = to_the_end(RULES.deal(RULES.start(options(games=2), 3), deck(5)))
    outcome = RULES.hand_outcome(state)
    state = RULES.deal(state, deck(6))
    assert RULES.hand_outcome(state) is None
    assert RULES.view(state, None)["public"]["last_hand"] == {
        "hand_no": 1,
        "places": list(outcome.places),
        "points": list(outcome.points),
        "instant": None,
        "shown": {},
    }


def test_before_any_deal_there_is_nothing_to_see_and_nobody_to_act():
    state = RULES.start(options(), 4)
    view = RULES.view(state, 0)
    assert view["hand"] == view["legal"] == view["to_act"] == []
    assert view["public"]["last_hand"] is None
    assert RULES.outcome(state) is None
    assert RULES.hand_outcome(state) is None


def test_what_a_seat_and_a_visitor_see():
    state = played(hands("3S 5S 9H", "4S TC 9D", "6S 7S 8S"), "0 3S", "1 pass", "2 6S")
    view = RULES.view(state, 0)
    assert view["hand"] == ["5S", "9H"]
    assert view["legal"] == ["9H", "pass"]
    assert view["to_act"] == [0]
    assert view["scores"] == [0, 0, 0]
    assert view["public"] == {
        "table": ["6S"],
        "owner": 2,
        "locked": [1],
        "counts": [2, 3, 2],
        "out": [],
        "must_include": None,
        "last_hand": None,
    }
    assert RULES.view(state, 1)["legal"] == []
    visitor = RULES.view(state, None)
    assert visitor["hand"] == visitor["legal"] == []
    assert visitor["public"] == view["public"]


@pytest.mark.parametrize("preset", PRESETS)
def test_a_snapshot_gives_the_state_back(preset):
    for state, _, _, after in random_match(options(preset, games=2), 3, 8):
        assert RULES.loads(RULES.dumps(state)) == state
        assert RULES.loads(RULES.dumps(after)) == after
        assert json.loads(RULES.dumps(after))["options"]["games"] == 2


def test_taking_moves_back_and_replaying_them_gives_the_same_state():
    steps = list(random_match(options("tien-len"), 4, 3))
    first = steps[0][0]
    for cut in (1, len(steps) // 2, len(steps)):
        state = first
        for _, seat, move, _ in steps[:cut]:
            state = RULES.play(state, seat, move)
        assert RULES.dumps(state) == RULES.dumps(steps[cut - 1][3])
        assert hash(state) == hash(steps[cut - 1][3])


@pytest.mark.parametrize(
    ("finish", "left", "places", "points"),
    [
        ([0, 2, 3, 1], [0, 0, 0, 0], (1, 4, 2, 3), (3, 0, 2, 1)),
        ([1, 0], [0, 0], (2, 1), (0, 1)),
        ([0, 2, 1], [0, 4, 0], (1, 3, 2), (2, 0, 1)),
        ([2], [13, 13, 0, 13], (2, 2, 1, 2), (0, 0, 3, 0)),
        ([1], [5, 0, 2, 5], (3, 1, 2, 3), (0, 3, 2, 0)),
    ],
)
def test_places_and_points(finish, left, places, points):
    found = hand_places(len(left), finish, left)
    assert found == places
    assert hand_points("placing", found, left) == points


def test_each_loser_may_pay_for_the_cards_left():
    assert hand_points("cards_left", (3, 1, 2, 3), [5, 0, 2, 5]) == (-5, 12, -2, -5)
    state = played(hands("3D", "4D 9H", "5S TC 6C", points="cards_left"), "0 3D")
    assert RULES.outcome(state).points == (5, -2, -3)
    assert RULES.outcome(state).places == (1, 2, 3)


def test_only_the_last_pays_for_cards_where_play_goes_on():
    state = hands("3D", "4D", "5S TC 6C", points="cards_left", play_on=True)
    state = played(state, "0 3D", "1 4D")
    assert RULES.outcome(state).points == (3, 0, -3)


def test_equal_totals_share_the_place():
    assert ranking([3, 5, 5, 0]) == (3, 1, 1, 4)


@pytest.mark.parametrize("games", ["0", "21", "-1", "1.5", "many", ""])
def test_a_match_has_1_to_20_games(games):
    with pytest.raises(BadOptions, match="not a value of the option games"):
        options_read(Options(), {"games": games})


def test_a_hand_in_play_only_takes_moves_while_it_lasts():
    with pytest.raises(ValueError, match="nobody is to act"):
        hand_pass(options(), RULES.start(options(), 2).hand)


def test_the_presets_are_those_of_the_rule_cases():
    data = json.loads(
        (Path(__file__).parents[2] / "vectors" / "rules.json").read_text(encoding="utf-8")
    )
    for name, preset in PRESETS.items():
        assert options_load(Options, data["presets"][name]) == preset
    assert next(iter(PRESETS)) == "313"

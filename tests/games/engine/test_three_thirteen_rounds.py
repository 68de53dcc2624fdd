"""The rounds of a match of Three Thirteen: what is dealt, what they cost, who wins."""

import random
from collections import Counter

import pytest

from cards.card import full_deck
from games.engine.errors import BadOptions
from games.engine.options import options_read
from games.engine.rules._three_thirteen_options import PRESETS
from games.engine.rules._three_thirteen_score import MOST_EXTRA, is_decided, round_number
from games.engine.rules.three_thirteen import RULES
from tests.three_thirteen import (
    any_move,
    cards_everywhere,
    dealt,
    deck_shuffled,
    options,
    played,
    public,
    random_match,
    table,
)


def rounds_of(chosen, seats=2, seed=1):
    """The state when each round was dealt, and the last one."""
    found = [
        after
        for before, _, _, after in random_match(chosen, seats, seed)
        if after.hand_no != before.hand_no
    ]
    *_, (_, _, _, last) = random_match(chosen, seats, seed)
    return found, last


def test_round_r_deals_r_plus_two_cards_and_makes_that_rank_wild():
    dealt_states, _last = rounds_of(options())
    assert [len(state.play.hands[0]) for state in dealt_states] == list(range(3, 14))
    assert [public(state)["wild"] for state in dealt_states] == list("3456789TJQK")
    assert [public(state)["round"] for state in dealt_states] == list(range(1, 12))


@pytest.mark.parametrize(
    ("rounds", "sizes"),
    [("short", [3, 5, 7, 10, 13]), ("sprint", [11, 12, 13]), ("full", list(range(3, 14)))],
)
def test_a_table_may_play_fewer_rounds(rounds, sizes):
    dealt_states, last = rounds_of(options(rounds=rounds))
    assert [len(state.play.hands[0]) for state in dealt_states] == sizes
    assert RULES.hand_outcome(last) is not None
    assert last.hand_no == len(sizes)


def test_the_deal_passes_one_seat_clockwise_and_left_of_the_dealer_begins():
    state = RULES.start(options(rounds="short"), 3, 2)
    dealers = []
    chance = random.Random(4)
    while RULES.outcome(state) is None:
        deck = RULES.deck(state)
        if deck is not None:
            state = RULES.deal(state, deck_shuffled(deck, chance))
            if not deck.reshuffle:
                dealers.append((state.dealer, RULES.to_act(state)[0]))
            continue
        seat = RULES.to_act(state)[0]
        state = RULES.play(state, seat, any_move(state, seat, chance))
    assert dealers == [(2, 0), (0, 1), (1, 2), (2, 0), (0, 1)]


def test_cards_are_dealt_one_at_a_time_from_the_dealers_left_and_then_one_is_turned_up():
    deck = full_deck(2, 0)
    state = RULES.deal(RULES.start(options(), 3, 1), deck)
    assert [sorted(hand) for hand in state.play.hands] == [[1, 4, 7], [2, 5, 8], [0, 3, 6]]
    assert state.play.piles == ((9,),)
    assert state.play.stock == tuple(deck[10:])


@pytest.mark.parametrize(
    ("preset", "decks"),
    [
        ("norsk", {2: 1, 3: 2, 4: 2, 5: 2, 6: 2, 7: 2, 8: 3}),
        ("norsk-ace15", {2: 1, 3: 2, 4: 2, 5: 2, 6: 2, 7: 2, 8: 3}),
        ("rulespal", {2: 1, 3: 2, 4: 2, 5: 3, 6: 3}),
    ],
)
def test_so_many_play_with_so_many_packs(preset, decks):
    for seats, count in decks.items():
        deck = RULES.deck(RULES.start(PRESETS[preset], seats))
        assert (deck.decks, deck.jokers) == (count, 2 if preset == "rulespal" else 0)


def test_a_table_with_jokers_is_for_six_at_most():
    with pytest.raises(BadOptions, match="two to six"):
        RULES.start(PRESETS["rulespal"], 7)
    assert RULES.start(options("rulespal", decks=3), 7)


@pytest.mark.parametrize(
    ("decks", "seats", "is_enough"), [(1, 3, True), (1, 4, False), (2, 8, False)]
)
def test_packs_that_are_too_few_are_refused(decks, seats, is_enough):
    if is_enough:
        assert RULES.start(options(decks=decks), seats)
        return
    with pytest.raises(BadOptions, match=rf"too few for {seats} players"):
        RULES.start(options(decks=decks), seats)


@pytest.mark.parametrize("seats", [1, 9])
def test_nobody_plays_alone_or_with_eight_others(seats):
    with pytest.raises(BadOptions, match="two to eight"):
        RULES.start(options(), seats)


def test_every_hand_is_laid_open_when_the_round_is_over():
    state = table("7H 7D 7S", "KS KD 4H", stock="KC 9D QC")
    state = played(state, "0 draw stock", "0 out KC", "1 draw stock", "1 discard 4H")
    last = public(state)["last_hand"]
    assert last["out_by"] == 0
    assert last["points"] == [0, 29]
    assert last["melds"] == [[["7D", "7H", "7S"]], []]
    assert last["left"] == [[], ["9D", "KD", "KS"]]
    assert RULES.view(state, None)["scores"] == [0, 29]


def test_points_add_up_and_the_lowest_total_wins():
    _dealt, last = rounds_of(options(rounds="sprint"), seats=3)
    outcome = RULES.outcome(last)
    assert outcome.points == last.totals
    assert outcome.places[outcome.points.index(min(outcome.points))] == 1
    assert max(outcome.points) == outcome.points[outcome.places.index(max(outcome.places))]


def test_equal_lowest_totals_share_the_win_or_play_another_round():
    assert is_decided(options(rounds="sprint"), 3, (10, 10))
    chosen = options(rounds="sprint", tie="extra_round")
    assert not is_decided(chosen, 2, (9, 10))
    assert not is_decided(chosen, 3, (10, 10))
    assert is_decided(chosen, 3, (9, 10, 10))
    assert is_decided(chosen, 4, (9, 10))
    assert is_decided(chosen, 3 + MOST_EXTRA, (10, 10))
    assert [round_number(chosen, hand) for hand in (1, 3, 4, 5)] == [9, 11, 11, 11]


def test_an_extra_round_of_thirteen_cards_is_dealt_on_a_tie():
    hands = ("2C 2D 2H 4C 4D 4H 6C 6D 6H 8C 8D 8H 8S", "2C 2D 2S 4C 4D 4S 6C 6D 6S 8C 8D 8S 9D")
    for tie, is_over in (("extra_round", False), ("shared", True)):
        state = table(*hands, number=11, stock="JC 9S QC", rounds="sprint", tie=tie)
        state = state._replace(hand_no=3, totals=(9, 0))
        state = played(state, "0 draw stock", "0 out JC", "1 draw stock", "1 discard 9S")
        assert state.totals == (9, 9)
        assert (RULES.outcome(state) is not None) == is_over
        assert (RULES.deck(state) is None) == is_over
        if not is_over:
            state = RULES.deal(state, full_deck(1, 0))
            assert (state.hand_no, public(state)["round"]) == (4, 11)
            assert len(state.play.hands[0]) == 13


@pytest.mark.parametrize(
    ("texts", "changed"),
    [
        ({"decks": "2"}, {"decks": 2}),
        ({"decks": "rulespal"}, {"decks": "rulespal"}),
        ({"wild_points": "15"}, {"wild_points": 15}),
        (
            {"jokers_per_deck": "2", "joker_points": "20"},
            {"jokers_per_deck": 2, "joker_points": 20},
        ),
        ({"arrange": "manual", "tie": "extra_round"}, {"arrange": "manual", "tie": "extra_round"}),
    ],
)
def test_options_are_read_from_a_form(texts, changed):
    assert options_read(PRESETS["norsk"], texts) == options(**changed)


@pytest.mark.parametrize(
    ("name", "value"),
    [("decks", "4"), ("joker_points", "5"), ("ace", "high"), ("rounds", "3"), ("players", "2")],
)
def test_an_option_that_does_not_exist_is_refused(name, value):
    with pytest.raises(BadOptions):
        options_read(PRESETS["norsk"], {name: value})


def test_jokers_and_wild_cards_left_over_cost_what_the_table_says():
    for changes, points in (
        ({}, (23, 24)),
        ({"wild_points": 15}, (35, 24)),
        ({"jokers_per_deck": 2, "joker_points": 20}, (23, 24)),
    ):
        state = table("3C KH QD", "KS KD 4H", stock="4S", piles=("",), **changes)
        state = played(state, "0 draw stock", "0 discard 4S")
        assert RULES.hand_outcome(state).points == points


def test_a_deal_has_all_the_cards_of_its_packs():
    for seats, preset in ((2, "norsk"), (8, "norsk"), (6, "rulespal")):
        state = dealt(seats, preset)
        deck = RULES.deck(RULES.start(PRESETS[preset], seats))
        assert cards_everywhere(state) == full_deck(deck.decks, deck.jokers)
        assert Counter(map(len, state.play.hands)) == {3: seats}


def test_cards_are_dealt_only_when_a_deal_is_due():
    with pytest.raises(ValueError, match="no deal is due"):
        RULES.deal(dealt(), full_deck(1, 0))

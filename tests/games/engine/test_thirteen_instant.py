"""The hands of 313 that win at the deal."""

import pytest

from games.engine.rules._thirteen_instant import instant_win, instant_winner
from games.engine.rules._thirteen_options import INSTANT_WINS
from games.engine.rules.thirteen import RULES
from tests.thirteen import deck_for, hands, mask, options

FOUR_TWOS = "2S 2C 2D 2H 3S 4C 5D 6H 8S 9C TD JH QS"
DRAGON = "3H 4D 5C 6C 7S 8H 9H TS JC QD KC AD AC"
LONG_DRAGON = "3H 4D 5C 6C 7S 8H 9H TS JC QD KC AD 2C"
TRIPLES = "5H 5C 5D 6D 6H 6C 7C 7H 7D 9S JH KC 2C"
FIVE_PAIRS = "3H 3D 4C 4D 5C 5D 6C 6D 7C 7D 9S JH 2C"
SIX_PAIRS = "3S 3C 5H 5D 6C 6H KD KS JC JS TD TH 9C"
ORDINARY = "3S 3C 5H 5D 6C 6H KD KS JC JS 8D TH 9C"


def win_of(hand, **changes):
    return instant_win(options(**changes), mask(hand))


@pytest.mark.parametrize(
    ("hand", "name"),
    [
        (FOUR_TWOS, "four_twos"),
        (DRAGON, "dragon"),
        (LONG_DRAGON, "dragon"),
        (TRIPLES, "three_triples"),
        (FIVE_PAIRS, "five_pairs"),
        (SIX_PAIRS, None),
        (ORDINARY, None),
    ],
)
def test_which_hands_win(hand, name):
    assert win_of(hand) == name
    assert win_of(hand, instant_wins=()) is None
    assert win_of(hand, deal17=True) is None


@pytest.mark.parametrize("hand", [FOUR_TWOS, DRAGON, TRIPLES, FIVE_PAIRS])
def test_each_kind_can_be_left_out(hand):
    name = win_of(hand)
    rest = tuple(other for other in INSTANT_WINS if other != name)
    assert win_of(hand, instant_wins=rest) is None
    assert win_of(hand, instant_wins=(name,)) == name


def test_a_dragon_may_need_all_thirteen_ranks():
    assert win_of(LONG_DRAGON, dragon="3_to_2") == "dragon"
    assert win_of(DRAGON, dragon="3_to_2") is None


@pytest.mark.parametrize(
    "hand",
    [
        "KS KC KD AS AC AD 2S 2C 2D 3S 5S 7S 9S",
        "TS TC JS JC QS QC KS KC AS AC 2S 2C 3S",
        "QS QC KS KC AS AC 2S 2C JS JC 3S 3C 4S",
    ],
)
def test_barred_2s_make_no_sequence(hand):
    name = win_of(hand)
    still = name == "five_pairs" and "TS" in hand
    assert name is not None
    assert win_of(hand, twos_in_sequences="never") == (name if still else None)


def test_barred_2s_leave_four_2s_and_the_shorter_dragon_alone():
    assert win_of(FOUR_TWOS, twos_in_sequences="never") == "four_twos"
    assert win_of(LONG_DRAGON, twos_in_sequences="never") == "dragon"
    assert win_of(LONG_DRAGON, twos_in_sequences="never", dragon="3_to_2") is None


@pytest.mark.parametrize(
    ("hand", "wins"),
    [
        (SIX_PAIRS, True),
        ("3S 3C 3H 6C 6H KD KS JC JS TD TH 9C 9D", True),  # a triple gives one pair
        ("3S 3C 3H 3D 6C 6H KD KS JC JS TD TH 9C", True),  # four of a kind two
        ("3S 3C 3H 6C 6H 6D KD KS JC JS TD TH 9C", False),
    ],
)
def test_six_pairs(hand, wins):
    assert win_of(hand, instant_wins=("six_pairs",)) == ("six_pairs" if wins else None)


def test_the_ranks_of_the_kinds():
    both = "2S 2C 2D 2H 3S 3C 4S 4C 5S 5C 6S 6C 7S"
    assert win_of(both) == "four_twos"
    assert win_of("3S 3C 4S 4C 5S 5C 5D 6S 6C 6D 7S 7C 7D") == "three_triples"


def test_of_two_hands_the_higher_kind_wins_then_the_first_from_the_leader():
    other = "3S 3C 4S 4H 5S 5H 6S 6H 7S 7H KC QC JC"
    lower = (mask(ORDINARY), mask(FIVE_PAIRS), mask(other))
    table = options()
    assert instant_winner(table, lower, 0) == (1, "five_pairs")
    assert instant_winner(table, lower, 2) == (2, "five_pairs")
    higher = (mask(FIVE_PAIRS), mask(TRIPLES))
    assert instant_winner(table, higher, 0) == (1, "three_triples")
    assert instant_winner(table, (mask(ORDINARY),), 0) is None


def dealt_instant_win(**changes):
    return RULES.deal(
        RULES.start(options(**changes), 2),
        deck_for("3S 4S 6D 7D 8C 9D TC JS QC KH AS AC 5S", FOUR_TWOS.replace("3S", "3C")),
    )


def test_the_winner_is_found_at_the_deal_and_only_that_hand_is_shown():
    state = dealt_instant_win()
    assert RULES.to_act(state) == ()
    outcome = RULES.outcome(state)
    assert (outcome.places, outcome.points, outcome.note) == ((2, 1), (0, 1), "four_twos")
    last = RULES.view(state, None)["public"]["last_hand"]
    assert last["instant"] == "four_twos"
    assert list(last["shown"]) == ["1"]
    assert last["shown"]["1"][-4:] == ["2S", "2C", "2D", "2H"]


def test_without_the_house_rule_it_is_played():
    assert RULES.to_act(dealt_instant_win(instant_wins=())) == (0,)


def test_the_others_share_second_place_and_the_winner_leads_the_next_game():
    state = dealt_instant_win(games=2)
    assert RULES.outcome(state) is None
    state = RULES.deal(state, deck_for(ORDINARY, "4S 7C 8S 8C TC QS QD QH KC AS AC AD 2S"))
    assert RULES.to_act(state) == (1,)
    assert RULES.view(state, 1)["scores"] == [0, 1]


def test_each_loser_pays_the_whole_hand_where_cards_are_counted():
    assert RULES.outcome(dealt_instant_win(points="cards_left")).points == (-13, 13)


def test_an_instant_win_is_a_matter_of_the_deal_only():
    state = hands(FOUR_TWOS, "3C 4S")
    assert RULES.to_act(state) == (0,)

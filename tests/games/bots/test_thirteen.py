"""The bot of 313: legal, sensible, and blind to what its seat cannot see."""

import random
from dataclasses import replace

import pytest

from games.bots import LEVELS, policies
from games.bots.thirteen import choose, hand_price
from games.engine.options import options_dump
from games.engine.rules._thirteen_options import PRESETS
from games.engine.rules.thirteen import RULES
from tests.thirteen import deck, hands, mask, options, played, random_match


def position(state, seat):
    return {
        "seat": seat,
        "seats": len(state.totals),
        "options": options_dump(state.options),
        "view": RULES.view(state, seat),
        "log": [],
    }


def chosen(state, seat):
    return choose(position(state, seat), "steady")


def won_by_the_bot(table, seats, seed):
    """Whether the bot, at a seat of its own among random players, is first."""
    chance = random.Random(seed)
    bot = seed % seats
    state = RULES.deal(RULES.start(table, seats), deck(seed))
    while RULES.outcome(state) is None:
        (seat,) = RULES.to_act(state)
        legal = RULES.legal_moves(state, seat)
        state = RULES.play(
            state, seat, chosen(state, seat) if seat == bot else chance.choice(legal)
        )
    return RULES.outcome(state).places[bot] == 1


def test_it_is_found_by_the_slug_of_its_game():
    assert policies()["313"] is choose


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_plays_legally_in_any_position(preset, seats, level):
    for seed in range(3):
        for state, seat, _, _ in random_match(PRESETS[preset], seats, seed):
            assert choose(position(state, seat), level) in RULES.legal_moves(state, seat)


@pytest.mark.parametrize(
    "changes",
    [
        {"bombs_beat": "any", "long_bombs": True, "bomb_pairs": "any"},
        {"deal17": True, "twos_in_sequences": "never"},
        {"bombs_beat": "ladder", "bomb_after_pass": True, "play_on": True},
        {"games": 3, "points": "cards_left", "sequence_ties": "suit"},
    ],
)
def test_it_plays_legally_under_house_rules(changes):
    for seed in range(3):
        for state, seat, _, _ in random_match(options(**changes), 3, seed):
            assert chosen(state, seat) in RULES.legal_moves(state, seat)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_beats_random_players_clearly(preset, seats):
    table = replace(PRESETS[preset], instant_wins=())
    wins = sum(won_by_the_bot(table, seats, seed) for seed in range(60))
    assert wins > 1.6 * 60 / seats, "luck alone gives 60 divided by the players"


def test_the_same_position_gives_the_same_move():
    for state, seat, _, _ in random_match(options(), 4, 5):
        assert chosen(state, seat) == chosen(state, seat)


def test_it_does_not_depend_on_hidden_cards():
    own = "5C 9D 9H KS 2C"
    one = played(hands("4S JS JD 3H", own, "7S 8S TD QH"), "0 4S")
    two = played(hands("4S 7S 8S TD", own, "JS JD 3H QH"), "0 4S")
    assert chosen(one, 1) == chosen(two, 1)


def test_it_gets_rid_of_low_cards_first():
    assert chosen(hands("3S 9D JH KS 2C", "4S 5C 6C 7D 8H"), 0) == "3S"


def test_it_follows_with_the_lowest_single_that_will_do():
    state = played(hands("4S TD QD AD 7S KC 8D", "5C 9D JH KS 2C AS"), "0 4S")
    assert chosen(state, 1) == "5C"


def test_it_does_not_break_a_pair_to_follow_a_low_single():
    table = ("4S TD QD AD 7S KC 8D", "9S 9C JS JC KS KD AS AC 2C")
    assert chosen(played(hands(*table), "0 4S"), 1) == "pass"


def test_it_does_not_break_a_run_to_follow_a_low_single():
    table = ("4S TD QD AD 7S KC 8D", "5S 6C 7D TS TC AS AC 2C 2D")
    assert chosen(played(hands(*table), "0 4S"), 1) == "pass"


def test_it_leads_a_run_as_a_whole():
    assert chosen(hands("5S 6C 7D 8S 9C KS AC", "4S 5C 6H 7S 8H"), 0) == "5S 6C 7D 8S 9C"


def test_it_keeps_its_2s_while_the_game_is_young():
    table = ("KC TD QD 4D 7S 4C 8D", "3C 4S 6H 7D 2C 9S JC")
    assert chosen(played(hands(*table), "0 KC"), 1) == "pass"


def test_it_spends_a_2_to_stop_a_rival_with_one_card_left():
    table = ("KC TD", "3C 4S 6H 7D 2C 9S JC")
    assert chosen(played(hands(*table), "0 KC"), 1) == "2C"


def test_it_does_not_lead_a_low_single_to_a_rival_with_one_card():
    assert chosen(hands("3S 9D 9H", "AS"), 0) == "9D 9H"
    assert chosen(hands("3S 9D JH", "AS"), 0) == "JH"


def test_it_goes_out_when_it_can():
    assert chosen(hands("9D 9H", "3S 4S"), 0) == "9D 9H"
    state = played(hands("KC TD 4D", "2H"), "0 KC")
    assert chosen(state, 1) == "2H"


def test_it_bombs_a_2():
    table = ("2C TD 4D", "6S 6C 6D 6H 3C", "AS 7S 9S")
    assert chosen(played(hands(*table, preset="313-bombs"), "0 2C"), 1) == "6S 6C 6D 6H"


def test_it_passes_when_it_must():
    assert chosen(played(hands("2H TD", "3S 4S"), "0 2H"), 1) == "pass"


@pytest.mark.parametrize(
    ("cheaper", "dearer"),
    [
        ("KS", "3S"),
        ("9S 9C", "9S JC"),
        ("5S 6C 7D", "5S 6C 8D"),
        ("5S 6C 7D 8S", "5S 6C 7D TS"),
        ("2S", "AS"),
        ("", "3S"),
    ],
)
def test_a_better_hand_has_a_lower_price(cheaper, dearer):
    assert hand_price(mask(cheaper)) < hand_price(mask(dearer))


def test_a_run_with_a_2_is_worth_something_only_where_it_is_allowed():
    hand = mask("KS AC 2S")
    assert hand_price(hand) <= hand_price(hand, runs_end_in_twos=False)


def test_four_of_a_kind_is_kept_together():
    assert hand_price(mask("5S 6S 6C 6D 6H 7S")) == pytest.approx(
        hand_price(mask("5S")) + hand_price(mask("6S 6C 6D 6H")) + hand_price(mask("7S"))
    )

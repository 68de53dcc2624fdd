"""The bot of Three Thirteen: legal, the same each time, quick, and better than chance."""

import random
import time

import pytest

from games.bots.three_thirteen import choose, hope
from games.engine.options import options_dump
from games.engine.rules._three_thirteen_cards import Round
from games.engine.rules._three_thirteen_options import PRESETS
from games.engine.rules.three_thirteen import RULES
from tests.three_thirteen import any_move, cards, options, played, random_match, table


def position(state, seat):
    return {
        "seat": seat,
        "seats": state.seats,
        "options": options_dump(state.options),
        "view": RULES.view(state, seat),
        "log": [],
    }


def chosen(state, seat=0):
    return choose(position(state, seat), "steady")


def bot_move(state, seat, _chance):
    return chosen(state, seat)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_move_is_legal_and_the_match_ends(preset):
    steps = list(random_match(options(preset, rounds="short"), 4, 1, bot_move))
    assert RULES.outcome(steps[-1][3]) is not None
    for state, seat, move, _ in steps:
        if seat is not None:
            assert move in RULES.legal_moves(state, seat)


def test_the_same_position_gives_the_same_move():
    for state, seat, move, _ in list(random_match(options(), 2, 2, bot_move))[:80]:
        if seat is not None:
            hope.cache_clear()
            assert chosen(state, seat) == move


def test_it_goes_out_as_soon_as_it_can():
    state = played(table("7H 7D 7S", "KS KD 4H", stock="KC QC"), "0 draw stock")
    assert chosen(state) == "out KC"


def test_it_takes_a_discard_that_makes_a_meld_and_leaves_one_that_does_not():
    assert chosen(table("7H 7D 2C", "KS KD 4H", piles=("7S",))) == "draw pile"
    assert chosen(table("7H 7D 2C", "KS KD 4H", piles=("3S",))) == "draw pile"
    assert chosen(table("7H 7D 2C", "KS KD 4H", piles=("KH",))) == "draw stock"


def test_it_takes_the_best_of_several_piles():
    state = table("7H 7D 2C", "KS KD 4H", preset="rulespal", piles=("KH", "7S"))
    assert chosen(state) == "draw pile 1"


def test_it_gets_rid_of_the_dearest_card_that_nothing_fits():
    state = played(table("7H 8H KC 2C", "KS KD 4H 5H", number=2, stock="9D 2S"), "0 draw stock")
    assert chosen(state) == "discard KC"


def test_in_a_last_turn_it_keeps_what_costs_least():
    state = table("7H 8H KC", "KS KD 4H", stock="9S 2S", out_by=1)
    assert chosen(played(state, "0 draw stock")) == "discard KC"


def test_it_lays_its_hand_open_at_its_best():
    state = table("7H 7D 7S", "KS KD KH", stock="KC QC 2D", arrange="manual")
    state = played(state, "0 draw stock", "0 out KC", "1 draw stock", "1 discard QC")
    assert chosen(state, 1) == "lay KD KH KS"


def test_more_cards_help_a_hand_that_is_nearer_to_melds():
    near, far = (tuple(sorted(cards(hand))) for hand in ("7H 8H 9D", "7H TC 2D"))
    assert hope(Round(11), near) > hope(Round(11), far)


def test_it_beats_chance():
    won = 0
    for seed in range(6):

        def mixed(state, seat, chance):
            return chosen(state, seat) if seat == 0 else any_move(state, seat, chance)

        *_, (_, _, _, last) = random_match(options(rounds="short"), 3, seed, mixed)
        won += RULES.outcome(last).places[0] == 1
    assert won == 6


def test_it_decides_within_some_milliseconds():
    states = [
        (state, seat)
        for state, seat, _, _ in random_match(options(rounds="sprint"), 2, 3, bot_move)
        if seat is not None
    ]
    chance = random.Random(1)
    started, tried = time.thread_time(), chance.sample(states, 40)
    for state, seat in tried:
        hope.cache_clear()
        chosen(state, seat)
    assert (time.thread_time() - started) / len(tried) < 0.05

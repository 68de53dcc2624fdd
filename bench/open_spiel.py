"""Plays hands of OpenSpiel's Spades, in an environment of its own, for ``bench.spades``.

It is run by that environment's Python and knows nothing of ours. Each line that comes in asks for
one round; the answer is a line of JSON with the microseconds of a hand, by the way it is driven.
"""
# ruff: noqa: S311 - a benchmark needs repeatable chance, not secret chance

import json
import random
import sys
import time

import pyspiel

HANDS = 40
GAME = pyspiel.load_game("spades")


def state_bid(chance):
    """A hand that is dealt and bid, with its 52 plays to come."""
    state = GAME.new_initial_state()
    while len(state.history()) < 56:
        state.apply_action(chance.choice(state.legal_actions()))
    return state


def plays_in_place(state, choice):
    while not state.is_terminal():
        state.apply_action(choice(state.legal_actions()))


def plays_to_new_states(state, choice):
    while not state.is_terminal():
        state = state.child(choice(state.legal_actions()))


def plays_as_texts(state, choice):
    while not state.is_terminal():
        seat = state.current_player()
        texts = [state.action_to_string(seat, action) for action in state.legal_actions()]
        state.apply_action(state.string_to_action(seat, choice(texts)))


def hand_whole(_state, choice):
    plays_in_place(GAME.new_initial_state(), choice)


WAYS = {
    "in place": plays_in_place,
    "new states": plays_to_new_states,
    "as texts": plays_as_texts,
    "whole hand": hand_whole,
}


def main() -> None:
    chance = random.Random(313)
    states = [state_bid(chance) for _ in range(HANDS)]
    for _line in sys.stdin:
        found = {}
        for name, way in WAYS.items():
            copies = [state.clone() for state in states]
            start = time.process_time()
            for state in copies:
                way(state, chance.choice)
            found[name] = (time.process_time() - start) / HANDS * 1e6
        sys.stdout.write(json.dumps(found) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()

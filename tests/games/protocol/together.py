"""A game for the tests alone: everybody hides a number, and all are shown at once.

The house has no game yet in which several seats decide at once; the protocol must know how.
"""

import json
from dataclasses import dataclass
from typing import NamedTuple

from games.engine.base import Deck, Outcome, PresetWords, Rules
from games.engine.errors import IllegalMove, OutOfTurn
from games.engine.options import option


@dataclass(frozen=True, slots=True)
class Options:
    """One house rule, for there is always one."""

    rounds: int = option("Rounds", 2, {2: "There are two rounds."})


class State(NamedTuple):
    seats: int
    dealer: int
    hand_no: int = 0
    hidden: tuple[tuple[int, int], ...] = ()
    rounds: tuple[tuple[int, ...], ...] = ()


class Together(Rules[State]):
    """Two rounds of hiding a number from 1 to 3."""

    slug, title, ruleset = "together", "Together", "together/1"
    seats = range(2, 5)
    presets = {"together": Options()}
    preset_words = {"together": PresetWords("Together", "Everybody hides a number.")}

    def start(self, options, seats, dealer=0):
        return State(seats, dealer)

    def deck(self, state):
        return None if state.hand_no else Deck()

    def deal(self, state, cards):
        return state._replace(hand_no=1)

    def to_act(self, state):
        if not state.hand_no or len(state.rounds) == 2:
            return ()
        hidden = dict(state.hidden)
        return tuple(seat for seat in range(state.seats) if seat not in hidden)

    def legal_moves(self, state, seat):
        return ["1", "2", "3"] if seat in self.to_act(state) else []

    def play(self, state, seat, move):
        if seat not in self.to_act(state):
            raise OutOfTurn("It is not your turn.")
        if move not in {"1", "2", "3"}:
            raise IllegalMove("Hide 1, 2 or 3.")
        hidden = tuple(sorted({**dict(state.hidden), seat: int(move)}.items()))
        if len(hidden) < state.seats:
            return state._replace(hidden=hidden)
        numbers = tuple(number for _seat, number in hidden)
        return state._replace(hidden=(), rounds=(*state.rounds, numbers))

    def entry(self, before, seat, move, after):
        if after.hidden:
            return None
        return {"type": "give", "seats": list(range(after.seats))}

    def view(self, state, seat):
        return {
            "hand_no": state.hand_no,
            "to_act": list(self.to_act(state)),
            "hand": [],
            "legal": [] if seat is None else self.legal_moves(state, seat),
            "scores": [0] * state.seats,
            "public": {"rounds": state.rounds, "own": dict(state.hidden).get(seat)},
        }

    def hand_outcome(self, state):
        if len(state.rounds) < 2:
            return None
        return Outcome((1,) * state.seats, (0,) * state.seats)

    def hands(self, state):
        return [[] for _ in range(state.seats)]

    def outcome(self, state):
        return self.hand_outcome(state)

    def dumps(self, state):
        return json.dumps(state._asdict())

    def loads(self, text):
        data = json.loads(text)
        hidden = tuple(tuple(pair) for pair in data["hidden"])
        rounds = tuple(tuple(numbers) for numbers in data["rounds"])
        return State(**{**data, "hidden": hidden, "rounds": rounds})


RULES = Together()


def choose(position, level):
    """The policy of the game: always 2."""
    return "2"

"""How fast the rules of Spades are, against OpenSpiel's: ``python -m bench spades``.

OpenSpiel is put into an environment of the benchmark's own, ``var/bench/open-spiel``, and played
by a process there; its rounds and ours take turns, so that both meet the same noise of the
machine. Each figure is the best of its rounds; nothing is asserted. The fair reading is how one
drives OpenSpiel from Python, `legal_actions` and `apply_action` on a state changed in place; the
others are there to tell what a new state and the texts of moves cost.
"""
# ruff: noqa: S311, S603 - repeatable chance; our own programs

import json
import random
import subprocess
import sys
import time
import venv
from collections.abc import Callable
from pathlib import Path

from bench import ROOT
from games.bots._spades_playout import chance_next, playout
from games.engine.fair import deck_cards
from games.engine.rules._spades_options import PRESETS
from games.engine.rules.spades import RULES, State

PLACE = ROOT / "var" / "bench" / "open-spiel"
VERSION = "open-spiel==2.0.2"
HANDS = 40
ROUNDS = 100
Choice = Callable[[list[str]], str]


def main() -> None:
    """Print the figures, ours and theirs, and the ratios."""
    chance = random.Random(313)
    states = [state_bid(chance) for _ in range(HANDS)]
    games = [replay_made(state, chance.choice) for state in states]
    best: dict[str, float] = {}
    with subprocess.Popen(
        [environment_made(), ROOT / "bench" / "open_spiel.py"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as theirs:
        if theirs.stdin is None or theirs.stdout is None:
            raise RuntimeError("OpenSpiel cannot be spoken to")
        for _ in range(ROUNDS):
            theirs.stdin.write("round\n")
            theirs.stdin.flush()
            round_theirs = json.loads(theirs.stdout.readline())
            for name, seconds in {**round_theirs, **round_ours(states, games, chance)}.items():
                best[name] = min(best.get(name, seconds), seconds)
        theirs.stdin.close()
    figures_say(best)


def round_ours(
    states: list[State], games: list[tuple[State, list[tuple[int, str]]]], chance: random.Random
) -> dict[str, float]:
    """The microseconds of a hand, by what is done with it."""
    return {
        "verbs": _per_hand(lambda: [hand_play(state, chance.choice) for state in states]),
        "whole hand by verbs": _per_hand(
            lambda: [hand_play(state_dealt(chance), chance.choice) for _ in states]
        ),
        "kernel": _per_hand(lambda: playouts(states)),
        "replay": _per_hand(lambda: [hand_replay(*game) for game in games]),
    }


def state_dealt(chance: random.Random) -> State:
    """A hand that was just dealt."""
    table = RULES.start(PRESETS["spades-solo"], 4)
    cards = deck_cards(RULES.deck(table))  # type: ignore[arg-type]  # A deal is due.
    chance.shuffle(cards)
    return RULES.deal(table, cards)


def state_bid(chance: random.Random) -> State:
    """A hand that is dealt and bid, with its 52 plays to come."""
    state = state_dealt(chance)
    while state.auction.phase == "bid":
        (seat,) = RULES.to_act(state)
        state = RULES.play(state, seat, chance.choice(RULES.legal_moves(state, seat)))
    return state


def hand_play(state: State, choice: Choice) -> State:
    """The hand played to its end at random, through the public verbs."""
    legal_moves, play = RULES.legal_moves, RULES.play
    while (seat := state.turn) is not None:
        state = play(state, seat, choice(legal_moves(state, seat)))
    return state


def playouts(states: list[State]) -> None:
    """The same by the bots' own kernel."""
    chance = 313
    for state in states:
        chance = chance_next(chance)
        playout(state.cards, state.leader, chance)


def replay_made(state: State, choice: Choice) -> tuple[State, list[tuple[int, str]]]:
    """A hand of 56 moves: the state after the deal, and the moves."""
    seats = [(state.leader + step) % 4 for step in range(4)]
    dealt = state.changed(phase="bid", turn=seats[0], bids=(None,) * 4)
    moves = [(seat, f"bid {state.auction.bids[seat]}") for seat in seats]
    while (seat := state.turn) is not None:
        moves.append((seat, choice(RULES.legal_moves(state, seat))))
        state = RULES.play(state, *moves[-1])
    return dealt, moves


def hand_replay(state: State, moves: list[tuple[int, str]]) -> State:
    for seat, move in moves:
        state = RULES.play(state, seat, move)
    return state


def figures_say(best: dict[str, float]) -> None:
    """What was found: microseconds a hand, and how often ours is played in the time of theirs."""
    rows = [
        ("OpenSpiel, 52 plays, its state changed in place", "in place"),
        ("OpenSpiel, 52 plays, a new state each, as ours", "new states"),
        ("OpenSpiel, 52 plays, moves as texts, as ours", "as texts"),
        ("OpenSpiel, a hand from its deal to its end", "whole hand"),
        ("ours, 52 plays by legal_moves and play", "verbs"),
        ("ours, a hand from its deal to its end", "whole hand by verbs"),
        ("ours, 52 plays by the bots' kernel", "kernel"),
        ("ours, replaying a hand of 56 moves", "replay"),
    ]
    for label, name in rows:
        _say(f"{label:<52}{best[name]:9.1f} µs")
    ours = {"verbs": 0.8, "kernel": 1.75}
    for name, wanted in ours.items():
        _say(f"\n{name}: times the rate of OpenSpiel (wanted: {wanted})")
        for label, theirs in rows[:4]:
            _say(f"  {label:<50}{best[theirs] / best[name]:9.2f}")


def environment_made() -> Path:
    """The Python of an environment that has OpenSpiel; made at the first time."""
    python = PLACE / "bin" / "python"
    if not python.exists():
        venv.create(PLACE, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "-q", VERSION], check=True)
    return python


def _per_hand(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return (time.process_time() - start) / HANDS * 1e6


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")


if __name__ == "__main__":
    main()

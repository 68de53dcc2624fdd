"""How long the fair deal takes: the chain, a deck, a seating, an entry of the log.

``python -m bench.fair`` prints it; each figure is the best of several rounds.
"""

import sys
from collections.abc import Callable
from time import perf_counter

from games.engine import fair
from games.engine.base import Deck

ROUNDS = 7
GAME_ID, SECRET, DIGEST = bytes(16), bytes(range(32)), bytes(32)
ENTRY = {"n": 17, "type": "play", "seat": 2, "cards": ["3S", "3H"]}


def best_ms(work: Callable[[], object], times: int) -> float:
    """Milliseconds of one call, in the best of a few rounds."""
    rounds = []
    for _ in range(ROUNDS):
        start = perf_counter()
        for _ in range(times):
            work()
        rounds.append((perf_counter() - start) / times)
    return min(rounds) * 1000


def deck_dealt(deck: Deck) -> list[int]:
    return fair.hand_deck(SECRET, GAME_ID, 1, DIGEST, DIGEST, deck)


CASES: dict[str, tuple[Callable[[], object], int]] = {
    "chain of 256": (lambda: fair.chain(SECRET, 256), 50),
    "chain of 1024": (lambda: fair.chain(SECRET, 1024), 20),
    "deck of 52": (lambda: deck_dealt(Deck()), 500),
    "deck of 108": (lambda: deck_dealt(Deck(2, 2)), 300),
    "seating of 4": (lambda: fair.seating(SECRET, GAME_ID, 4, DIGEST, DIGEST), 1000),
    "log entry": (lambda: fair.log_next(DIGEST, ENTRY), 2000),
}


def main() -> None:
    for name, (work, times) in CASES.items():
        sys.stdout.write(f"{name:<16}{best_ms(work, times):8.3f} ms\n")


if __name__ == "__main__":
    main()

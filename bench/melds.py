"""How fast hands of Three Thirteen are arranged: ``python -m bench melds`` prints it.

Every figure is of cold caches: what one hand teaches is forgotten before the next. Of each hand
the best of three rounds counts, for machines are noisy.
"""
# ruff: noqa: S311 - a benchmark needs repeatable chance, not secret chance

import json
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence

from bench.environments import environment_python
from cards.card import full_deck
from games.engine.rules._three_thirteen_cards import Round
from games.engine.rules._three_thirteen_lay import arrange
from games.engine.rules._three_thirteen_runs import ways_of
from games.engine.rules._three_thirteen_solver import discards_of, outs_of, solve

HANDS = 2_000
"""By number of wild cards."""
WILDS = range(5)
CLIMBS = 12
STEPS = 400
COMPARED = 100
NO_WILD_RANK = 99
"""In Rummikub only the jokers are wild."""

Hand = tuple[Round, list[int]]
Work = Callable[[Round, list[int]], object]


def main() -> None:
    """Print the figures beside what they have to reach."""
    chance = random.Random(313)
    for either in (False, True):
        solve(Round(1, either), [0, 1, 2])  # The tables of costs are made once a process.
    hands = [hand_random(chance, 13, wilds) for wilds in WILDS for _ in range(HANDS)]
    longer = [hand_random(chance, 14, wilds) for wilds in WILDS for _ in range(HANDS // 2)]
    say_all("best arrangement of 13 cards", times_of(arrange, hands), "mean 0.2 ms, p99 1 ms")
    say_all("all discards to go out with, of 14", times_of(outs_of, longer), "mean 1.5 ms")
    for either in (False, True):
        ace = "ace high or low" if either else "ace low"
        worst = max(climb(arrange, 13, chance, either) for _ in range(CLIMBS))
        _say(f"  {'worst arrangement found by climbing, ' + ace:<52}{worst * 1e3:9.3f} ms (10 ms)")
    compare(chance)


def hand_random(chance: random.Random, size: int, wilds: int, *, either: bool = False) -> Hand:
    """A hand of two packs with so many wild cards, in some round."""
    in_round = Round(chance.randrange(1, 12), either)
    deck = full_deck(2, 0)
    wild = [card for card in deck if in_round.is_wild(card)]
    other = [card for card in deck if not in_round.is_wild(card)]
    return in_round, chance.sample(wild, wilds) + chance.sample(other, size - wilds)


def seconds_of(work: Work, in_round: Round, cards: list[int]) -> float:
    """The best of three rounds for one hand, each with cold caches."""
    best = float("inf")
    for _ in range(3):
        ways_of.cache_clear()
        discards_of.cache_clear()
        started = time.process_time()
        work(in_round, cards)
        best = min(best, time.process_time() - started)
    return best


def times_of(work: Work, hands: Sequence[Hand]) -> list[float]:
    """The seconds of each hand, ascending."""
    return sorted(seconds_of(work, *hand) for hand in hands)


def climb(work: Work, size: int, chance: random.Random, either: bool) -> float:
    """The seconds of the slowest hand that is found by exchanging cards."""
    in_round, hand = hand_random(chance, size, chance.choice(WILDS), either=either)
    deck = full_deck(2, 0)
    slowest = seconds_of(work, in_round, hand)
    for _ in range(STEPS):
        changed = hand.copy()
        for _swap in range(chance.choice([1, 1, 2])):
            free = [card for card in deck if card not in changed]
            changed[chance.randrange(size)] = chance.choice(free)
        if sum(map(in_round.is_wild, changed)) > max(WILDS):
            continue
        seconds = seconds_of(work, in_round, changed)
        if seconds >= slowest:
            slowest, hand = seconds, changed
    return slowest


def compare(chance: random.Random) -> None:
    """The same hands of 14 tiles for rummikub-solver, in one run."""
    deck = [*full_deck(2, 0), 52, 53]
    hands = [chance.sample(deck, 14) for _ in range(COMPARED)]
    table = Round(NO_WILD_RANK)
    ours = times_of(solve, [(table, hand) for hand in hands])
    tiles = [[tile_of(card) for card in hand] for hand in hands]
    python = environment_python("rummikub", "rummikub-solver==1.0.0")
    answer = subprocess.run(  # noqa: S603 - our own program
        [python, "bench/melds_rummikub.py"],
        input=json.dumps(tiles),
        capture_output=True,
        text=True,
        check=True,
    )
    theirs = json.loads(answer.stdout)["seconds"]
    ratio = statistics.mean(theirs) / statistics.mean(ours)
    say_all("14 tiles, rummikub-solver", sorted(theirs))
    say_all("14 tiles, here", ours)
    _say(f"  {'so many times as fast':<52}{ratio:9.0f}    (100)")


def tile_of(card: int) -> int:
    """The number of a card's tile: 1 to 52, 53 for a joker."""
    if card >= 52 and card % 54 >= 52:
        return 53
    suit, rank = divmod(card % 54, 13)
    return 13 * suit + (rank + 1) % 13 + 1


def say_all(label: str, times: Sequence[float], reach: str = "") -> None:
    """Mean, 99th percentile and worst of what was timed."""
    mean, p99 = statistics.mean(times), times[int(len(times) * 0.99)]
    figures = f"mean {mean * 1e3:.3f} ms, p99 {p99 * 1e3:.3f} ms, worst {times[-1] * 1e3:.3f} ms"
    _say(f"  {label:<40}{figures}{f' ({reach})' if reach else ''}")


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")


if __name__ == "__main__":
    main()

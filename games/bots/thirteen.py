"""A sensible player of 313: keeps combinations together and spends its 2s late.

It prices a hand by the plays still needed to get rid of it, a low card dearer than a high
one, and makes the move that leaves the cheapest hand. It counts no cards that were played.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from games.engine.base import Position
from games.engine.options import options_load
from games.engine.rules._thirteen_cards import mask_of, move_read
from games.engine.rules._thirteen_combos import PAIR, PAIRSEQ, SINGLE, Combo, book_of
from games.engine.rules._thirteen_options import Options

GAME = "313"

GROUP_PRICES: Final = (
    (0.0,) * 13,
    (*(1.1 - 0.06 * rank for rank in range(11)), 0.1, -0.25),
    (*(0.85 - 0.06 * rank for rank in range(11)), -0.15, -0.5),
    (*(0.7 - 0.05 * rank for rank in range(11)), -0.2, -0.55),
    (*(0.35 - 0.02 * rank for rank in range(11)), -0.3, -0.6),
)
"""What it costs to hold 0 to 4 cards of a rank, by rank from 3 to 2; a 2 is worth keeping.

The numbers were tried against others over many matches.
"""
FOUR_BROKEN: Final = 1.0


class Candidate(NamedTuple):
    """A legal move, what it is (None: a pass), and the cards that it leaves."""

    move: str
    combo: Combo | None
    left: int


def choose(position: Position, level: str) -> str:
    """The move of a seat that sees this position. All levels play alike so far."""
    options = options_load(Options, position["options"])
    candidates = _candidates(options, position)
    rivals = [
        count
        for seat, count in enumerate(position["view"]["public"]["counts"])
        if seat != position["seat"] and count
    ]
    leads = not position["view"]["public"]["table"]
    nearest = min(rivals, default=13)
    runs_end_in_twos = options.twos_in_sequences == "top"

    def price(candidate: Candidate) -> float:
        if not candidate.left:
            return -100
        held = hand_price(candidate.left, runs_end_in_twos=runs_end_in_twos)
        if candidate.combo is None:
            return held + _haste(candidate.left.bit_count(), nearest)
        return held + _risk(candidate.combo, nearest, leads)

    return min(candidates, key=price).move


@lru_cache(maxsize=20_000)
def hand_price(hand: int, *, runs_end_in_twos: bool = True) -> float:
    """The price of the hand, split into runs and groups of a rank in the cheapest way."""
    counts = [(hand >> 4 * rank & 15).bit_count() for rank in range(13)]
    cheapest = [0.0]
    for rank, count in enumerate(counts):
        best = cheapest[rank] + GROUP_PRICES[count][rank]
        in_run = count and (rank < 12 or runs_end_in_twos)
        broken = 0.0  # The price of what a run leaves of its ranks.
        first = rank
        while in_run and first >= 0 and counts[first]:
            broken += GROUP_PRICES[counts[first] - 1][first]
            if counts[first] == 4:
                broken += FOUR_BROKEN
            if rank - first >= 2:
                best = min(best, cheapest[first] + broken + _run_price(rank - first + 1, rank))
            first -= 1
        cheapest.append(best)
    return cheapest[13]


def _run_price(length: int, top: int) -> float:
    return 0.9 - 0.05 * top - 0.04 * (length - 3)


def _candidates(options: Options, position: Position) -> list[Candidate]:
    """The legal moves; of those that take the same ranks in the same form, the first."""
    book = book_of(options)
    hand = mask_of(position["view"]["hand"])
    candidates: dict[object, Candidate] = {}
    for move in position["view"]["legal"]:
        cards = move_read(move)
        combo = book.combo(cards)
        same = (combo.form, combo.top >> 2) if combo else None
        candidates.setdefault(same, Candidate(move, combo, hand ^ cards))
    return list(candidates.values())


def _haste(cards: int, nearest: int) -> float:
    """What a pass costs: little while the game is young, more the nearer its end."""
    if nearest <= 2:
        return 0.8
    return 0.35 if nearest <= 5 or cards <= 5 else 0.2


def _risk(combo: Combo, nearest: int, leads: bool) -> float:
    """What a play gives away: a low one of a size that the nearest rival can finish with."""
    kind, size = combo.form
    if kind in (SINGLE, PAIR) and size == nearest:
        return (3 if leads else 1.5) * (1 - combo.top / 52)
    cards = 2 * size if kind == PAIRSEQ else size
    return -(0.15 if leads else 0.03) * cards

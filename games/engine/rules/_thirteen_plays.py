"""All legal plays of a hand of 313, as canonical texts, found on bit masks.

A *unit* is what a sequence takes from one rank: a card for a run, a pair for a bomb of pairs.
The units of every rank and every four bits of it are looked up, and texts are built by adding
them up, so that a play costs one addition of strings.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from games.engine.rules._thirteen_cards import (
    BITS,
    SUITS,
    TEXTS,
    TWOS,
    cards_of,
    paired_ranks_of,
    ranks_of,
)
from games.engine.rules._thirteen_combos import (
    BLACK,
    PAIRSEQ,
    RED,
    RUN,
    SINGLE,
    Book,
    Form,
)

RANKS: Final = range(13)
Table = tuple[tuple[tuple[str, ...], ...], ...]
"""Texts by rank and by the four bits of a hand at that rank."""


def _table(pick: Callable[[str], Iterable[Iterable[str]]], prefix: str = "") -> Table:
    """The texts of the suits that ``pick`` takes from those held."""

    def texts(rank: int, nibble: int) -> tuple[str, ...]:
        held = "".join(suit for index, suit in enumerate(SUITS) if nibble >> index & 1)
        name = TEXTS[4 * rank][0]
        return tuple(
            prefix + " ".join(name + suit for suit in suits)
            for suits in pick(held)  # in the order of the game
        )

    return tuple(tuple(texts(rank, nibble) for nibble in range(16)) for rank in RANKS)


@dataclass(frozen=True, slots=True)
class Units:
    """What a kind of sequence is made of.

    ``ranks`` gives a bit for every rank of a hand that has a unit; ``heads`` the texts of
    units, ``steps`` the same after a blank.
    """

    ranks: Callable[[int], int]
    heads: Table
    steps: Table


def _units(size: int, ranks: Callable[[int], int], allowed: Iterable[str]) -> Units:
    sets = {frozenset(suits) for suits in allowed}

    def pick(held: str) -> Iterable[Iterable[str]]:
        return (suits for suits in combinations(held, size) if frozenset(suits) in sets)

    return Units(ranks, _table(pick), _table(pick, " "))


def _one_colour_ranks(hand: int) -> int:
    return paired_ranks_of(hand & RED) | paired_ranks_of(hand & BLACK)


CARDS: Final = _units(1, ranks_of, SUITS)
RED_PAIRS: Final = _units(2, lambda hand: paired_ranks_of(hand & RED), ["DH"])
BLACK_PAIRS: Final = _units(2, lambda hand: paired_ranks_of(hand & BLACK), ["SC"])
ONE_COLOUR_PAIRS: Final = _units(2, _one_colour_ranks, ["DH", "SC"])
PAIRS: Final = _units(2, paired_ranks_of, ["".join(pair) for pair in combinations(SUITS, 2)])
PAIRS_IN_BOMBS: Final = {
    "same_color": (RED_PAIRS, BLACK_PAIRS),
    "each_pair": (ONE_COLOUR_PAIRS,),
    "any": (PAIRS,),
}
GROUPS: Final = tuple(_table(lambda held, n=size: combinations(held, n)) for size in range(1, 5))  # type: ignore[misc]
"""Singles, pairs, triples and fours of a kind."""
ALL_GROUPS: Final[Table] = tuple(
    tuple(sum((table[rank][nibble] for table in GROUPS), ()) for nibble in range(16))
    for rank in RANKS
)


def plays_leading(book: Book, hand: int) -> list[str]:
    """Every combination in the hand."""
    plays: list[str] = []
    rest = hand
    for groups in ALL_GROUPS:
        plays += groups[rest & 15]
        rest >>= 4
    hand = _sequence_cards(book, hand)
    plays += _sequences(CARDS, hand)
    for units in PAIRS_IN_BOMBS[book.options.bomb_pairs]:
        if book.options.long_bombs:
            plays += _sequences(units, hand)
        else:
            plays += _sequences_above(units, hand, 3, -1)
    return plays


def plays_answering(book: Book, hand: int, answers: Mapping[Form, int]) -> list[str]:
    """Every combination in the hand that is one of the answers (``Book.answers``)."""
    plays: list[str] = []
    for form, floor in answers.items():
        plays += _plays_above(book, hand, form, floor)
    return plays


def _plays_above(book: Book, hand: int, form: Form, floor: int) -> list[str]:
    kind, size = form
    if kind == SINGLE:
        return [TEXTS[index] for index in cards_of(hand >> floor + 1 << floor + 1)]
    if kind == RUN:
        return _sequences_above(CARDS, _sequence_cards(book, hand), size, floor)
    if kind != PAIRSEQ:
        return _groups_above(hand, kind, floor)
    plays: list[str] = []
    for units in PAIRS_IN_BOMBS[book.options.bomb_pairs]:
        plays += _sequences_above(units, _sequence_cards(book, hand), size, floor)
    return plays


def _sequence_cards(book: Book, hand: int) -> int:
    """The cards of the hand that may be in a sequence."""
    return hand & ~TWOS if book.options.twos_in_sequences == "never" else hand


def _groups_above(hand: int, kind: int, floor: int) -> list[str]:
    """The pairs, triples or fours of a kind that are higher than the floor."""
    plays: list[str] = []
    for rank in range(max(floor, 0) >> 2, 13):
        found = GROUPS[kind][rank][hand >> 4 * rank & 15]
        if found:
            plays += _above(found, floor) if rank == floor >> 2 else found
    return plays


def _sequences(units: Units, hand: int) -> list[str]:
    """Every sequence of three units or more."""
    ranks = units.ranks(hand)
    if not ranks & ranks >> 4 & ranks >> 8:
        return []
    found: list[str] = []
    longer: list[str] = []  # Those of two units or more that end at the rank before.
    ones: tuple[str, ...] = ()
    for heads, steps in zip(units.heads, units.steps, strict=True):
        nibble = hand & 15
        hand >>= 4
        ends = [start + step for start in longer for step in steps[nibble]]
        found += ends
        longer = ends + [one + step for one in ones for step in steps[nibble]]
        ones = heads[nibble]
    return found


def _sequences_above(units: Units, hand: int, length: int, floor: int) -> list[str]:
    """The sequences of this length whose top card is higher than the floor."""
    ranks = units.ranks(hand)
    starts = ranks
    for step in range(1, length):
        starts &= ranks >> 4 * step
    lowest = max(0, (floor >> 2) - length + 1)
    plays: list[str] = []
    for first in cards_of(starts >> 4 * lowest):
        start = (first >> 2) + lowest
        found = list(units.heads[start][hand >> 4 * start & 15])
        for rank in range(start + 1, start + length):
            steps = units.steps[rank][hand >> 4 * rank & 15]
            found = [play + step for play in found for step in steps]
        plays += _above(found, floor) if start + length - 1 == floor >> 2 else found
    return plays


def _above(plays: Iterable[str], floor: int) -> list[str]:
    """Those whose top card is higher than the floor."""
    return [play for play in plays if BITS[play[-2:]] > 1 << floor]

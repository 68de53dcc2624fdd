"""Which cards of one suit can lie in runs, and how many wild cards that takes.

A suit is three masks of positions: the ranks of which there is a card, a second and a third one.
A way to lay runs is known by the cards that it leaves; of several that leave the same, only the
one that takes the fewest wild cards matters.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

Suit = tuple[int, int, int]

REACH: Final = 0b11110
"""A run takes cards up to four ranks above its lowest: longer runs fall apart into runs of three
to five ranks, which take no more wild cards."""
LONGEST: Final = 13
"""No run has more cards: there are so many ranks."""
ACE_HIGH: Final = 1 << 13
"""The ace above the king; the one below the 2 is position 0."""


class Way(NamedTuple):
    """One way to lay runs: the wild cards it takes, the cards it leaves (packed), its runs."""

    price: int
    left: int
    runs: tuple[int, ...]


def _packed(mask: int) -> int:
    return sum(1 << 4 * rank for rank in range(13) if mask >> rank & 1)


PACKED: Final = {
    False: [_packed(mask) for mask in range(1 << 13)],
    True: [_packed(mask >> 1) + ((mask & 1) << 4 * 12) for mask in range(1 << 14)],
}
"""A mask of positions as counts of four bits a rank, which can be added over suits, by whether an
ace may be high: then all aces are counted above the king."""


def suit_packed(suit: Suit, ace_either: bool) -> int:
    """All the cards of a suit, packed."""
    return sum(PACKED[ace_either][mask] for mask in suit)


def has_runs(suit: Suit, wilds: int) -> bool:
    """Whether two cards are near enough for a run with so many wild cards."""
    ranks = suit[0] | suit[0] << 13 & ACE_HIGH
    if not wilds:
        return bool(ranks & ranks >> 1 & ranks >> 2)
    near = ranks >> 1 | ranks >> 2
    for distance in range(3, min(wilds, 3) + 2):
        near |= ranks >> distance
    return bool(ranks & near)


@lru_cache(maxsize=20_000)
def ways_of(suit: Suit, wilds: int, ace_either: bool, mixed: bool) -> list[Way]:
    """Every way for the cards of a suit, the cheapest first.

    ``mixed`` is for tables on which no meld may have more wild than other cards.
    """
    found: dict[int, Way] = {}
    for placed in _aces_placed(suit) if ace_either else [suit]:
        if mixed:
            _ways_mixed(found, placed, wilds, PACKED[ace_either])
        elif placed[1]:
            _ways_doubled(found, placed, wilds, PACKED[ace_either])
        else:
            _ways(found, placed[0], wilds, PACKED[ace_either])
    return sorted(found.values())


def run_price(run: int) -> int:
    """The wild cards that the cards of a run need to be one."""
    return max(3, run.bit_length() - (run & -run).bit_length() + 1) - run.bit_count()


def _aces_placed(suit: Suit) -> list[Suit]:
    """The suit with none, one, … of its aces above the king."""
    first, second, third = suit
    count = (first & 1) + (second & 1) + (third & 1)
    return [
        (
            first & ~1 | (count > high) | ACE_HIGH * (high > 0),
            second & ~1 | (count > high + 1) | ACE_HIGH * (high > 1),
            third & ~1 | (count > high + 2) | ACE_HIGH * (high > 2),
        )
        for high in range(count + 1)
    ]


def _keep(found: dict[int, Way], price: int, left: int, runs: tuple[int, ...]) -> None:
    known = found.get(left)
    if known is None or known.price > price:
        found[left] = Way(price, left, runs)


def _ways(found: dict[int, Way], cards: int, wilds: int, packed: list[int]) -> None:
    """The ways of a suit that has no card twice.

    Its lowest card is left or is the lowest of a run, which takes every card that lies in its
    reach; then the same with the cards above. No branch forgets a way: a wild card in the place
    of a card that one holds can be exchanged for it.
    """
    open_ways: list[tuple[int, int, int, tuple[int, ...]]] = [(cards, 0, 0, ())]
    while open_ways:
        rest, left, price, runs = open_ways.pop()
        low = rest & -rest
        if rest == low:
            _keep(found, price, packed[left | rest], runs)
            continue
        open_ways.append((rest ^ low, left | low, price, runs))
        for run in _runs_from(low, rest & low * REACH):
            dear = price + run_price(run)
            if dear <= wilds:
                open_ways.append((rest & ~run, left, dear, (*runs, run)))


def _ways_doubled(found: dict[int, Way], suit: Suit, wilds: int, packed: list[int]) -> None:
    """The ways of a suit that has some card twice or three times."""
    open_ways: list[tuple[Suit, int, int, tuple[int, ...]]] = [(suit, 0, 0, ())]
    while open_ways:
        (first, second, third), left, price, runs = open_ways.pop()
        if not first:
            _keep(found, price, left, runs)
            continue
        low = first & -first
        lowest = packed[low] * (1 + (second & low > 0) + (third & low > 0))
        above = first ^ low, second & ~low, third & ~low
        open_ways.append((above, left + lowest, price, runs))
        for run in _runs_from(low, first & low * REACH):
            dear = price + run_price(run)
            if dear <= wilds:
                open_ways.append((_without((first, second, third), run), left, dear, (*runs, run)))


def _runs_from(low: int, reach: int) -> Iterator[int]:
    """The lowest card with the next one, with the next two, and so on."""
    run = low
    while reach:
        card = reach & -reach
        reach ^= card
        run |= card
        yield run


def _without(suit: Suit, run: int) -> Suit:
    """The suit without one card of each rank of the run."""
    first, second, third = suit
    return first & ~run | second & run, second & ~run | third & run, third & ~run


def _ways_mixed(found: dict[int, Way], suit: Suit, wilds: int, packed: list[int]) -> None:
    """The ways where a run has at least as many cards of its own as wild ones.

    Here a wild card can stand in the place of a card that a set needs more, and a long run
    cannot always be cut: every choice of cards is tried.
    """
    open_ways: list[tuple[Suit, int, int, tuple[int, ...]]] = [(suit, 0, 0, ())]
    while open_ways:
        (first, second, third), left, price, runs = open_ways.pop()
        if not first:
            _keep(found, price, left, runs)
            continue
        low = first & -first
        lowest = packed[low] * (1 + (second & low > 0) + (third & low > 0))
        above = first ^ low, second & ~low, third & ~low
        open_ways.append((above, left + lowest, price, runs))
        for run in _runs_mixed(low, first ^ low, wilds - price):
            dear = price + run_price(run)
            open_ways.append((_without((first, second, third), run), left, dear, (*runs, run)))


def _runs_mixed(run: int, above: int, wilds: int) -> Iterator[int]:
    """Every run that begins with these cards and takes at most so many wild ones."""
    while above:
        card = above & -above
        above ^= card
        longer = run | card
        span = longer.bit_length() - (run & -run).bit_length() + 1
        if span - longer.bit_count() > wilds or span > LONGEST:
            return
        if run_price(longer) <= min(wilds, longer.bit_count()):
            yield longer
        yield from _runs_mixed(longer, above, wilds)

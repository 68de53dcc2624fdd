"""A hand laid open: its melds card by card, and what is left over."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import dropwhile
from typing import NamedTuple

from cards.card import PER_DECK
from games.engine.rules._three_thirteen_cards import (
    Round,
    card_points,
    cards_points,
    cards_sorted,
)
from games.engine.rules._three_thirteen_runs import ACE_HIGH, LONGEST
from games.engine.rules._three_thirteen_solver import PLACES, Sets, solve


class Arrangement(NamedTuple):
    """A hand in melds; a wild card lies where it stands for another."""

    penalty: int
    melds: tuple[tuple[int, ...], ...]
    left: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Meld:
    """A meld before its wild cards are laid: each None is the place of one.

    ``low`` is the position of a run's first card; None for a set.
    """

    cards: tuple[int | None, ...]
    suit: int = 0
    low: int | None = None

    @property
    def natural(self) -> int:
        """How many of its cards are not wild."""
        return len(self.cards) - self.cards.count(None)

    def room(self, in_round: Round) -> int:
        """How many more wild cards it may have."""
        free = LONGEST - len(self.cards) if self.low is not None else LONGEST + 1
        return min(free, 2 * self.natural - len(self.cards)) if in_round.mixed else free

    def with_wild(self, count: int, last: int) -> "_Meld":
        """The meld with more wild cards: above its last card, where ``last`` allows, else below."""
        if self.low is None:
            return replace(self, cards=self.cards + (None,) * count)
        above = min(count, last - (self.low + len(self.cards) - 1))
        cards = (None,) * (count - above) + self.cards + (None,) * above
        return replace(self, cards=cards, low=self.low - (count - above))


class _Heap:
    """The natural cards of a hand by suit and position, while they are laid into melds."""

    def __init__(self, in_round: Round, cards: Iterable[int]) -> None:
        self.held: dict[tuple[int, int], list[int]] = {}
        for card in sorted(cards, reverse=True):
            if not in_round.is_wild(card):
                self.held.setdefault(PLACES[card % PER_DECK], []).append(card)

    def take(self, suit: int, bit: int) -> int:
        """A card, of equal ones that with the lowest id."""
        return self.held[suit, 1 if bit == ACE_HIGH else bit].pop()

    def take_rank(self, bit: int) -> tuple[int, ...]:
        """All cards of a rank that are left."""
        return tuple(card for suit in range(4) for card in reversed(self.held.pop((suit, bit), [])))

    def rest(self) -> list[int]:
        """What has not been taken."""
        return [card for held in self.held.values() for card in held]


def arrange(in_round: Round, cards: Iterable[int]) -> Arrangement:
    """The hand at its best."""
    held = list(cards)
    solution = solve(in_round, held)
    heap = _Heap(in_round, held)
    last = 13 if in_round.ace_either else 12
    runs = [_run(heap, suit, run, last) for suit, way in solution.ways for run in sorted(way.runs)]
    sets = list(_sets(heap, in_round, solution.left, solution.sets))
    wild = sorted(
        (card for card in held if in_round.is_wild(card)),
        key=lambda card: (-card_points(in_round, card), card),
    )
    idle = solution.sets.idle
    laid, idle_cards = wild[: len(wild) - idle], wild[len(wild) - idle :]
    melds = _with_wild(in_round, runs, sets, len(laid), last)
    left = cards_sorted(in_round, [*heap.rest(), *idle_cards])
    return Arrangement(cards_points(in_round, left), _filled(melds, laid), left)


def _run(heap: _Heap, suit: int, run: int, last: int) -> _Meld:
    """A run with places for the wild cards that it needs."""
    low, top = (run & -run).bit_length() - 1, run.bit_length() - 1
    cards = tuple(heap.take(suit, 1 << at) if run >> at & 1 else None for at in range(low, top + 1))
    meld = _Meld(cards, suit, low)
    return meld.with_wild(3 - len(cards), last) if len(cards) < 3 else meld


def _sets(heap: _Heap, in_round: Round, left: int, sets: Sets) -> Iterator[_Meld]:
    """The sets, the dearest ranks first."""
    pairs, singles = sets.pairs, sets.singles
    for rank in reversed(range(13)):
        count = left >> 4 * rank & 15
        made = count >= 3 or (count == 2 and pairs > 0) or (count == 1 and singles > 0)
        pairs -= count == 2
        singles -= count == 1
        if made:
            bit = 1 << (rank + 1) % 13 if in_round.ace_either else 1 << rank
            yield _Meld(heap.take_rank(bit) + (None,) * (3 - count))


def _with_wild(
    in_round: Round, runs: list[_Meld], sets: list[_Meld], wilds: int, last: int
) -> list[_Meld]:
    """The melds with places for so many wild cards, runs that touch as one."""
    free = wilds - sum(meld.cards.count(None) for meld in [*runs, *sets])
    joined = _joined(runs, free)
    melds = [*joined, *sets]
    if free >= 3 and not sets and in_round.all_wild and not in_round.mixed:
        return [*melds, _Meld((None,) * free)]
    spread = _spread(in_round, [*sets, *joined], free, last)
    if spread is not None:
        return spread
    return next(
        spread
        for at, run in enumerate(runs)
        for parts in _cuts(run)
        if (spread := _recut(in_round, [*runs[:at], *parts, *runs[at + 1 :], *sets], wilds, last))
    )


def _joined(runs: list[_Meld], free: int) -> list[_Meld]:
    """Runs of a suit that follow each other, as one, unless that leaves no room."""
    joined: list[_Meld] = []
    for run in runs:
        before = joined[-1] if joined else None
        if before is not None and before.low is not None and _touch(before, run, free):
            joined[-1] = replace(before, cards=before.cards + run.cards)
        else:
            joined.append(run)
    return joined


def _touch(before: _Meld, run: _Meld, free: int) -> bool:
    size = len(before.cards) + len(run.cards)
    at = (before.low or 0) + len(before.cards)
    return before.suit == run.suit and at == run.low and size + free <= LONGEST


def _spread(in_round: Round, melds: list[_Meld], free: int, last: int) -> list[_Meld] | None:
    """The melds with wild cards that nothing needs; None when they have no room."""
    spread = []
    for meld in melds:
        more = max(0, min(free, meld.room(in_round)))
        spread.append(meld.with_wild(more, last) if more else meld)
        free -= more
    return None if free else spread


def _cuts(run: _Meld) -> list[tuple[_Meld, _Meld]]:
    """A run cut in two, wherever it can be, without the wild cards at the cut."""
    cards, low = run.cards, run.low or 0
    halves = [
        (cards[:at], tuple(dropwhile(lambda card: card is None, cards[at:])))
        for at in range(1, len(cards))
    ]
    return [
        (
            replace(run, cards=first),
            replace(run, cards=second, low=low + len(cards) - len(second)),
        )
        for first, second in halves
        if second and first[-1] is not None
    ]


def _recut(in_round: Round, melds: list[_Meld], wilds: int, last: int) -> list[_Meld] | None:
    """The melds, each of at least three cards, with places for so many wild cards, if they fit."""
    whole = [
        meld.with_wild(3 - len(meld.cards), last) if len(meld.cards) < 3 else meld for meld in melds
    ]
    free = wilds - sum(meld.cards.count(None) for meld in whole)
    fits = free >= 0 and all(meld.room(in_round) >= 0 for meld in whole)
    return _spread(in_round, whole, free, last) if fits else None


def _filled(melds: list[_Meld], wild: list[int]) -> tuple[tuple[int, ...], ...]:
    """The melds with the wild cards in their places."""
    free = iter(wild)
    return tuple(
        tuple(next(free) if card is None else card for card in meld.cards) for meld in melds
    )

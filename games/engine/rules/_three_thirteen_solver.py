"""How good a hand of Three Thirteen can be made. Exact, never greedy.

The ways to lay runs in each suit are combined; what they leave is made into sets, and the wild
cards go where they save most: a run of k cards over s ranks takes max(3, s) - k of them, a set of
k cards max(0, 3 - k). Wild cards that nothing needs join any meld.
"""

from collections.abc import Callable, Iterable
from functools import cache, lru_cache, partial
from typing import Final, NamedTuple

from cards.card import PER_DECK
from games.engine.rules._three_thirteen_cards import FIRST_JOKER, Round, points_of
from games.engine.rules._three_thirteen_runs import Suit, Way, has_runs, suit_packed, ways_of

RANKS_MASK: Final = sum(1 << 4 * rank for rank in range(13))
MOST_SETS: Final = 7
"""A hand has at most fourteen cards, and so at most seven pairs."""
PLACES: Final = tuple((kind // 13, 1 << (kind + 1) % 13) for kind in range(FIRST_JOKER))
"""The suit of a card, and the bit of its position: the ace is lowest."""

NO_RUN: Final = Way(0, 0, ())

Choice = tuple[int, Way]
"""A suit, and a way to lay its runs."""
Costs = tuple[int, ...]
"""What cards cost, and what they cost without the dearest of them, the dearest two, …"""


class Holding(NamedTuple):
    """A hand as the search sees it."""

    suits: tuple[Suit, ...]
    natural: int
    """How many cards are not wild."""
    cost: int
    """What they cost when they are left over."""
    wilds: tuple[int, ...]
    """What each wild card costs, the cheapest first."""


class Sets(NamedTuple):
    """What becomes of the cards beside the runs."""

    penalty: int
    loss: int
    """What the cards that are not wild cost."""
    pairs: int
    singles: int
    """So many of the dearest pairs, and of the dearest cards alone, become sets by wild cards."""
    idle: int = 0
    """So many wild cards are left over."""


WORST: Final = Sets(1 << 30, 1 << 30, 0, 0)


class Solution(NamedTuple):
    """The best that can be made of a hand."""

    sets: Sets
    left: int
    """What the runs leave, packed."""
    ways: tuple[Choice, ...]
    """The suits that may have runs, and how theirs are laid."""

    @property
    def is_complete(self) -> bool:
        """Whether every card is in a meld."""
        return not self.sets.loss and not self.sets.idle


class Discard(NamedTuple):
    """What a hand is without one of its cards."""

    card: int
    penalty: int
    is_out: bool
    """Whether all other cards are in melds."""


@lru_cache(maxsize=10_000)
def _penalty(in_round: Round, cards: tuple[int, ...]) -> int:
    return solve(in_round, cards).sets.penalty


def penalty_of(in_round: Round, cards: Iterable[int]) -> int:
    """What the hand costs at its best."""
    return _penalty(in_round, tuple(cards))


@lru_cache(maxsize=2_000)
def discards_of(in_round: Round, cards: tuple[int, ...]) -> tuple[Discard, ...]:
    """Every card that can be discarded, of equal ones that with the lowest id."""
    kinds = {card % PER_DECK: card for card in sorted(cards, reverse=True)}
    found = []
    for _kind, card in sorted(kinds.items()):
        rest = solve(in_round, (other for other in cards if other != card))
        found.append(Discard(card, rest.sets.penalty, rest.is_complete))
    return tuple(found)


def outs_of(in_round: Round, cards: Iterable[int]) -> list[int]:
    """The cards with which one can go out: all others can be melded. One of each kind."""
    return [discard.card for discard in discards_of(in_round, tuple(cards)) if discard.is_out]


def penalty_after_discard(in_round: Round, cards: Iterable[int]) -> int:
    """What the hand costs when the best card has been discarded."""
    return min(discard.penalty for discard in discards_of(in_round, tuple(cards)))


def solve(in_round: Round, cards: Iterable[int]) -> Solution:
    """The best that can be made of a hand of at most fourteen cards."""
    holding = _holding(in_round, cards)
    wilds = len(holding.wilds)
    left, choices = 0, [[(0, NO_RUN)]]
    for number, suit in enumerate(holding.suits):
        if has_runs(suit, wilds):
            ways = ways_of(suit, wilds, in_round.ace_either, in_round.mixed)
            choices.append([(number, way) for way in ways])
        elif suit[0]:
            left += suit_packed(suit, in_round.ace_either)
    choices.sort(key=len)
    sets = partial(_sets_mixed if in_round.mixed else _sets, holding, _costs(in_round.ace_either))
    best = _search(choices, left, wilds, sets)
    return best if in_round.mixed else _with_idle(in_round, holding, best)


def _holding(in_round: Round, cards: Iterable[int]) -> Holding:
    points = points_of(in_round)
    held = [[0, 0, 0] for _suit in range(4)]
    natural = cost = 0
    wilds = []
    for card in cards:
        kind = card % PER_DECK
        if kind >= FIRST_JOKER or kind % 13 == in_round.wild:
            wilds.append(points[kind])
            continue
        suit, bit = PLACES[kind]
        copies = held[suit]
        copies[0 if not copies[0] & bit else 1 if not copies[1] & bit else 2] |= bit
        natural += 1
        cost += points[kind]
    suits = tuple((first, second, third) for first, second, third in held)
    return Holding(suits, natural, cost, tuple(sorted(wilds)))


def _search(
    choices: list[list[Choice]], left: int, wilds: int, sets: Callable[[int, int], Sets]
) -> Solution:
    """The best combination of a way for each suit."""
    *few, many = choices
    combined: list[tuple[int, int, tuple[Choice, ...]]] = [(0, left, ())]
    for ways in few:
        combined = [
            (price + choice[1].price, rest + choice[1].left, (*chosen, choice))
            for price, rest, chosen in combined
            for choice in ways
            if price + choice[1].price <= wilds
        ]
    best = Solution(WORST, 0, ())
    for price, rest, chosen in combined:
        for choice in many:
            _suit, (dear, more, _runs) = choice
            if price + dear > wilds:
                break
            found = sets(rest + more, wilds - price - dear)
            if found < best.sets:
                best = Solution(found, rest + more, (*chosen, choice))
                if not found.penalty:
                    return best
    return best


def _with_idle(in_round: Round, holding: Holding, best: Solution) -> Solution:
    """The solution with its wild cards left over where there is no meld that they could join."""
    wilds = holding.wilds
    joins = best.sets.loss < holding.cost or (in_round.all_wild and len(wilds) >= 3)
    if joins:
        return best
    idle = best.sets._replace(penalty=best.sets.loss + sum(wilds), idle=len(wilds))
    return best._replace(sets=idle)


def _sets(_holding: Holding, costs: dict[int, Costs], left: int, free: int) -> Sets:
    """The best sets of the cards that the runs leave, with so many wild cards.

    Three of a rank are a set, two take one wild card and one takes two.
    """
    halves = left >> 1
    few = RANKS_MASK & ~(left >> 2 | left >> 3)
    pairs, singles = costs[halves & ~left & few], costs[left & ~halves & few]
    best, alone = 2 * pairs[min(free, MOST_SETS)] + singles[0], 0
    for count in range(1, free // 2 + 1):
        loss = 2 * pairs[min(free - 2 * count, MOST_SETS)] + singles[min(count, MOST_SETS)]
        if loss < best:
            best, alone = loss, count
    return Sets(best, best, free - 2 * alone, alone)


def _sets_mixed(holding: Holding, costs: dict[int, Costs], left: int, free: int) -> Sets:
    """The same where no meld has more wild than other cards: no set of one card and two wild.

    Each card in a meld makes room for one wild card; the others are left over.
    """
    halves = left >> 1
    few = RANKS_MASK & ~(left >> 2 | left >> 3)
    twos, ones = halves & ~left & few, left & ~halves & few
    made = min(free, twos.bit_count())
    loss = 2 * costs[twos][made] + costs[ones][0]
    melded = holding.natural - ones.bit_count() - 2 * (twos.bit_count() - made)
    idle = max(0, len(holding.wilds) - melded)
    return Sets(loss + sum(holding.wilds[:idle]), loss, made, 0, idle)


@cache
def _costs(ace_either: bool) -> dict[int, Costs]:
    """What a packed set of ranks, of each one card, costs."""
    points = [2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]
    points = [*points, 15] if ace_either else [1, *points]
    costs: list[Costs] = [(0,) * (MOST_SETS + 1)]
    packed = [0]
    for mask in range(1, 1 << len(points)):
        top = mask.bit_length() - 1
        below = costs[mask ^ 1 << top]
        costs.append((below[0] + points[top], *below[:MOST_SETS]))
        packed.append(packed[mask ^ 1 << top] | 1 << 4 * top)
    return dict(zip(packed, costs, strict=True))

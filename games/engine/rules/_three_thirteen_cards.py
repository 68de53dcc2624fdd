"""The cards of Three Thirteen: their order, what they cost, and which of them are wild.

Cards are ids of the deal, so that equal cards of several packs are told apart. An id modulo 54
is 13 * suit + rank, with the ranks 2 to ace from 0 to 12; 52 and 53 are the jokers.
"""

from bisect import bisect
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final, NamedTuple

from cards.card import PER_DECK, RANKS, card_id
from games.engine.rules._three_thirteen_options import Options

MOST_DECKS: Final = 3
FIRST_JOKER: Final = 52
ACE: Final = 12
TEN_POINTS: Final = 8
"""The ranks from here on, without the ace, count ten."""


class Round(NamedTuple):
    """What cards are in a round: its wild rank, and what the house rules make of them."""

    number: int
    ace_either: bool = False
    all_wild: bool = True
    mixed: bool = False
    """No meld has more wild than other cards."""
    joker_points: int = 0
    wild_points: int = 0
    """What the wild rank costs; 0 for its face value."""

    @property
    def size(self) -> int:
        """So many cards are dealt to each."""
        return self.number + 2

    @property
    def wild(self) -> int:
        """The rank that is wild: 3 in the first round, the king in the eleventh."""
        return self.number

    @property
    def wild_text(self) -> str:
        """The wild rank as on a card."""
        return RANKS[self.number]

    def is_wild(self, card: int) -> bool:
        """Whether a card may stand for any other."""
        kind = card % PER_DECK
        return kind >= FIRST_JOKER or kind % 13 == self.number


@cache
def round_of(options: Options, number: int) -> Round:
    """The round of that number at a table."""
    return Round(
        number,
        options.ace == "either",
        options.all_wild,
        options.max_wild == "half",
        options.joker_points,
        0 if options.wild_points == "face" else int(options.wild_points),
    )


@cache
def points_of(in_round: Round) -> tuple[int, ...]:
    """What each of the 54 kinds of card costs when it is left over."""
    faces = [min(rank + 2, 10) for rank in range(13)]
    faces[ACE] = 15 if in_round.ace_either else 1
    if in_round.wild_points:
        faces[in_round.wild] = in_round.wild_points
    return (*faces * 4, in_round.joker_points, in_round.joker_points)


def card_points(in_round: Round, card: int) -> int:
    """What a card left over costs."""
    return points_of(in_round)[card % PER_DECK]


def cards_points(in_round: Round, cards: Iterable[int]) -> int:
    """What several cards left over cost."""
    points = points_of(in_round)
    return sum(points[card % PER_DECK] for card in cards)


def cards_sorted(in_round: Round, cards: Iterable[int]) -> tuple[int, ...]:
    """A hand in order: by suit and rank, an ace where its rank counts, wild cards last."""
    return tuple(sorted(cards, key=_orders(in_round).__getitem__))


def card_added(in_round: Round, hand: tuple[int, ...], card: int) -> tuple[int, ...]:
    """A hand in order with one more card."""
    orders = _orders(in_round)
    at = bisect(hand, orders[card], key=orders.__getitem__)
    return (*hand[:at], card, *hand[at:])


def card_held(cards: Iterable[int], kind: int) -> int | None:
    """The card of a kind in a hand, of equal ones that with the lowest id."""
    return min((card for card in cards if card % PER_DECK == kind), default=None)


def cards_read(texts: Sequence[str]) -> tuple[int, ...]:
    """Ids for the texts of a hand; of equal cards each is of a pack of its own."""
    return tuple(card_id(text, texts[:at].count(text)) for at, text in enumerate(texts))


@cache
def _orders(in_round: Round) -> tuple[tuple[bool, int, int, int], ...]:
    """What every card is sorted by, worked out once a round."""
    return tuple(_order(in_round, card) for card in range(MOST_DECKS * PER_DECK))


def _order(in_round: Round, card: int) -> tuple[bool, int, int, int]:
    kind = card % PER_DECK
    if kind >= FIRST_JOKER:
        return True, 4, kind, card
    rank = kind % 13
    if rank == ACE and not in_round.ace_either:
        rank = -1
    return kind % 13 == in_round.wild, kind // 13, rank, card

"""The cards of Spades as bits: diamonds, clubs, hearts, then the spades, each suit low to high.

A hand is one integer, so that of two cards of a suit the higher is the higher bit, and any spade
is higher than every other card. The four bits on top are the 2♠ and 2♦ of the deck with jokers
and deuces, then the jokers.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from cards.card import RANKS

HIGH_SPADES: Final = ("2S", "2D", "XB", "XR")
TEXTS: Final = (*(rank + suit for suit in "DCHS" for rank in RANKS), *HIGH_SPADES)
"""By bit. The deuces of diamonds and spades are there twice; a deck uses one of the two."""

DIAMONDS: Final = 0x1FFF
CLUBS: Final = DIAMONDS << 13
HEARTS: Final = DIAMONDS << 26
SPADES: Final = 0x1FFFF << 39
PLAIN: Final = DIAMONDS | CLUBS | HEARTS
SUITS: Final[Mapping[int, int]] = {
    1 << bit: next(suit for suit in (DIAMONDS, CLUBS, HEARTS, SPADES) if suit >> bit & 1)
    for bit in range(len(TEXTS))
}
"""The mask of the suit of each card."""

_JJDD: Final = {text: 1 << bit for bit, text in enumerate(TEXTS)}
_PLAIN: Final = {**_JJDD, "2D": 1 << TEXTS.index("2D"), "2S": 1 << TEXTS.index("2S")}
DECKS: Final[Mapping[str, Mapping[str, int]]] = {"52": _PLAIN, "jjdd": _JJDD}
"""The bits of the card texts, by the house rule ``deck``."""


def cards_of(mask: int) -> list[int]:
    """The bits of the cards, ascending."""
    bits = []
    while mask:
        low = mask & -mask
        bits.append(low)
        mask ^= low
    return bits


_PARTS: Final = tuple(
    tuple(tuple(TEXTS[first + bit] for bit in range(7) if part >> bit & 1) for part in range(128))
    for first in range(0, len(TEXTS), 7)
)
"""The texts of any of seven neighbours: a hand is read in eight looks, not card by card."""


def mask_texts(mask: int) -> list[str]:
    """The texts of the cards in the order of the game."""
    a, b, c, d, e, f, g, h = _PARTS
    return [
        *a[mask & 127],
        *b[mask >> 7 & 127],
        *c[mask >> 14 & 127],
        *d[mask >> 21 & 127],
        *e[mask >> 28 & 127],
        *f[mask >> 35 & 127],
        *g[mask >> 42 & 127],
        *h[mask >> 49],
    ]


def mask_text(mask: int) -> str:
    """The texts of the cards in one."""
    return " ".join(mask_texts(mask))


def mask_of(deck: str, cards: Iterable[str]) -> int:
    """The mask of card texts.

    Raises:
        KeyError: a text is no card.
    """
    bits = DECKS[deck]
    return sum(bits[card] for card in set(cards))

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
    tuple(
        tuple(text for bit, text in enumerate(TEXTS[first : first + 10]) if part >> bit & 1)
        for part in range(1024)
    )
    for first in range(0, len(TEXTS), 10)
)
"""The texts of any of ten neighbours: a hand is read in six looks, not card by card."""


def mask_texts(mask: int) -> list[str]:
    """The texts of the cards in the order of the game."""
    a, b, c, d, e, f = _PARTS
    return [
        *a[mask & 1023],
        *b[mask >> 10 & 1023],
        *c[mask >> 20 & 1023],
        *d[mask >> 30 & 1023],
        *e[mask >> 40 & 1023],
        *f[mask >> 50],
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

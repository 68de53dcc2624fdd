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

ANY_DECK: Final = {text: bit | _JJDD[text] for text, bit in _PLAIN.items()} | {
    text: _JJDD[text] for text in ("XB", "XR")
}
"""Each card text as the bits that it has in either deck; whoever holds the card knows which."""


def cards_of(mask: int) -> list[int]:
    """The bits of the cards, ascending."""
    bits = []
    while mask:
        low = mask & -mask
        bits.append(low)
        mask ^= low
    return bits


class _SuitTexts(dict[int, tuple[str, ...]]):
    """The texts of any cards of one suit, written when they are first asked for.

    The four highest spades count as a suit of their own, which keeps this at 2^15 entries.
    """

    def __missing__(self, mask: int) -> tuple[str, ...]:
        texts = tuple(TEXTS[card.bit_length() - 1] for card in cards_of(mask))
        self[mask] = texts
        return texts


_suit_texts: Final = _SuitTexts()
_suit_known: Final = _suit_texts.get
_LOW_SPADES: Final = DIAMONDS << 39
_HIGH_SPADES: Final = SPADES ^ _LOW_SPADES


def mask_texts(mask: int) -> list[str]:
    """The texts of the cards in the order of the game."""
    known = _suit_known(mask)  # Mostly a suit is followed, and one look tells all.
    if known:
        return [*known]
    texts = [
        *_suit_texts[mask & DIAMONDS],
        *_suit_texts[mask & CLUBS],
        *_suit_texts[mask & HEARTS],
        *_suit_texts[mask & _LOW_SPADES],
    ]
    return [*texts, *_suit_texts[mask & _HIGH_SPADES]] if mask & _HIGH_SPADES else texts


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

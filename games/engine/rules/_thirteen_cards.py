"""The cards of 313 as bits: bit ``4 * rank + suit``, ranks 3 to 2 and suits S C D H, low to high.

A hand is one integer, so that the higher of two cards is the higher bit.
"""

from collections.abc import Iterable
from typing import Final

from cards.card import TEXTS as CARD_TEXTS
from games.engine.errors import UnreadableMove
from games.engine.errors import gettext_noop as _

RANKS: Final = "3456789TJQKA2"
SUITS: Final = "SCDH"
TEXTS: Final = tuple(rank + suit for rank in RANKS for suit in SUITS)
BITS: Final = {text: 1 << index for index, text in enumerate(TEXTS)}
BITS_BY_ID: Final = tuple(BITS.get(text, 0) for text in CARD_TEXTS)
"""Bits by the card ids of the deal."""

SPADES: Final = sum(1 << 4 * rank for rank in range(13))
TWOS: Final = 0b1111 << 4 * 12
MAX_MOVE_LENGTH: Final = 120
"""Enough for 17 cards with generous blanks; nothing longer is looked at."""


def cards_of(mask: int) -> list[int]:
    """The indices of the cards, ascending."""
    indices = []
    while mask:
        low = mask & -mask
        indices.append(low.bit_length() - 1)
        mask ^= low
    return indices


def mask_texts(mask: int) -> list[str]:
    """The texts of the cards in the order of the game."""
    return [TEXTS[index] for index in cards_of(mask)]


def mask_text(mask: int) -> str:
    """The canonical text of a play."""
    return " ".join(mask_texts(mask))


def mask_of(cards: Iterable[str]) -> int:
    """The mask of card texts.

    Raises:
        KeyError: a text is no card of this game.
    """
    mask = 0
    for card in cards:
        mask |= BITS[card]
    return mask


def move_read(text: str) -> int:
    """The mask of a move; 0 for ``pass``. Case, order and blanks do not matter.

    Raises:
        UnreadableMove: the text is neither cards nor ``pass``, or has a card twice.
    """
    if not text.strip():
        raise UnreadableMove(_("You chose no card. Choose those that you play, then play them."))
    readable = len(text) <= MAX_MOVE_LENGTH and text.isascii()
    words = text.upper().split() if readable else []
    if words == ["PASS"]:
        return 0
    mask = 0
    for word in words:
        bit = BITS.get(word, 0)
        if not bit:
            mask = 0
            break
        if mask & bit:
            raise UnreadableMove(_("A card can be named only once: %(card)s."), card=word)
        mask |= bit
    if not mask:
        raise UnreadableMove(
            _("That is no move. Name the cards to play, for example “3S 3H”, or say “pass”.")
        )
    return mask


def ranks_of(mask: int) -> int:
    """A bit, that of the spade, for every rank of which the mask has a card."""
    return (mask | mask >> 1 | mask >> 2 | mask >> 3) & SPADES


def paired_ranks_of(mask: int) -> int:
    """A bit, that of the spade, for every rank of which the mask has two cards or more."""
    odd, even = mask >> 1, mask
    both = odd & even
    some = odd | even
    return (both | both >> 2 | some & some >> 2) & SPADES

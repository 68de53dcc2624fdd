"""The cards of Hearts as bits: bit ``13 * suit + rank``, suits C D S H, ranks 2 to A, low to high.

A hand is one integer. Hearts come last, so that a hand that is shown alternates its colours.
"""

from collections.abc import Iterable
from typing import Final

from cards.card import RANKS
from cards.card import TEXTS as CARD_TEXTS
from games.engine.errors import UnreadableMove
from games.engine.errors import gettext_noop as _
from games.engine.gifts import GIVE

SUITS: Final = "CDSH"
TEXTS: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)
INDICES: Final = {text: index for index, text in enumerate(TEXTS)}
INDICES_BY_ID: Final = {number: INDICES[text] for number, text in enumerate(CARD_TEXTS[:52])}
"""Indices by the card ids of the deal."""

SUIT_MASKS: Final = tuple(0x1FFF << 13 * suit for suit in range(4))
HEARTS: Final = SUIT_MASKS[3]
QUEEN: Final = 1 << INDICES["QS"]
JACK: Final = 1 << INDICES["JD"]
PENALTIES: Final = HEARTS | QUEEN
"""What nobody wants; all of it together is the moon."""


MAX_MOVE_LENGTH: Final = 60
"""Enough for a gift of four cards with generous blanks; nothing longer is looked at."""


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
    """The texts of the cards in one."""
    return " ".join(mask_texts(mask))


def mask_of(cards: Iterable[str]) -> int:
    """The mask of card texts.

    Raises:
        KeyError: a text is no card of this game.
    """
    mask = 0
    for card in cards:
        mask |= 1 << INDICES[card]
    return mask


def move_read(text: str) -> tuple[bool, int]:
    """Whether a move gives cards on, and the mask of its cards. Case, order, blanks do not matter.

    Raises:
        UnreadableMove: the text is neither one card nor a gift, or has a card twice.
    """
    if not text.strip():
        raise UnreadableMove(_("You chose no card. Choose one and play it, or those you pass on."))
    readable = len(text) <= MAX_MOVE_LENGTH and text.isascii()
    words = text.upper().split() if readable else []
    gives = words[:1] == [GIVE.upper()]
    cards = words[1:] if gives else words
    if not all(card in INDICES for card in cards) or not (gives or len(cards) == 1):
        raise UnreadableMove(
            _("That is no move. Name the card to play, such as “QS”, or pass cards: “give AS KS”.")
        )
    twice = next((card for card in cards if cards.count(card) > 1), None)
    if twice:
        raise UnreadableMove(_("A card can be named only once: %(card)s."), card=twice)
    return gives, mask_of(cards)

"""What a card is: an id, a text and a name. Pure Python; imports nothing of ours.

Source of the numbering: the fair deal, ``p313/v1`` (docs/fair-deal.md). A card's id is
``54 * deck + c``, where ``c`` is ``13 * suit + rank`` with suits C, D, H, S = 0..3 and ranks
2..A = 0..12; 52 is the black joker and 53 the red one. Which card is higher is the affair
of each game.
"""

from collections.abc import Iterable, Sequence
from typing import Final

RANKS: Final = "23456789TJQKA"
SUITS: Final = "CDHS"
JOKERS: Final = ("XB", "XR")
PER_DECK: Final = 54

TEXTS: Final[tuple[str, ...]] = (*(rank + suit for suit in SUITS for rank in RANKS), *JOKERS)
_IDS: Final = {text: number for number, text in enumerate(TEXTS)}


def card_text(card: int) -> str:
    """The two characters of a card id: ``0`` is ``"2C"``, ``53`` is ``"XR"``."""
    return TEXTS[card % PER_DECK]


def card_texts(cards: Iterable[int]) -> list[str]:
    """The texts of several card ids, in their order."""
    return [TEXTS[card % PER_DECK] for card in cards]


def card_id(text: str, deck: int = 0) -> int:
    """The id of a card text in the given deck.

    Raises:
        ValueError: the text is no card.
    """
    try:
        return PER_DECK * deck + _IDS[text]
    except KeyError:
        raise ValueError(text) from None


def is_card(text: str) -> bool:
    """Whether the text names a card (``"TH"``, ``"XB"``)."""
    return text in _IDS


def full_deck(decks: int, jokers: int, remove: Sequence[str] = ()) -> list[int]:
    """Card ids in ascending order: packs with 0 or 2 jokers each, without the removed texts."""
    kept = [number for text, number in _IDS.items() if text not in remove]
    if not jokers:
        kept = [number for number in kept if number < len(RANKS) * len(SUITS)]
    return [PER_DECK * deck + number for deck in range(decks) for number in kept]

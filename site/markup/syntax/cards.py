"""Cards in running text: ``[3S 4H]``, ``:3S:`` and ``3♠ 4♥``.

In brackets and between colons ranks may be written as people do (``10`` or ``T``) and suits in
small letters. A single pair of small letters is a word, not a card: ``[as]``, ``[ad]``.
"""

import re
from typing import Final

from cards.card import is_card

_RANK: Final = r"(?:10|[2-9TJQKAtjqka])"
_SUIT: Final = r"[CDHScdhs♠♥♦♣♤♡♢♧]\ufe0f?"
_CARD: Final = rf"(?:{_RANK}{_SUIT}|X[BR])"
_SIGNED: Final = r"(?:10|[2-9TJQKA])[♠♥♦♣♤♡♢♧]\ufe0f?"

PATTERN: Final = (
    rf"\[(?P<bracket>{_CARD}(?:[ ,]{{1,2}}{_CARD}){{0,53}})\]"
    rf"|(?<![\w:]):(?P<colon>(?:10|[2-9TJQKA])[CDHScdhs]|X[BR]):(?![\w:])"
    rf"|(?<![0-9A-Za-z])(?P<signs>{_SIGNED}(?: ?{_SIGNED}){{0,53}})"
)
_ONE: Final = re.compile(_CARD)
_SUITS: Final = str.maketrans("♠♥♦♣♤♡♢♧", "SHDCSHDC", "\ufe0f")
_WORD: Final = re.compile(r"[a-z]{2}")


def cards_read(found: re.Match[str]) -> list[str]:
    """The texts of the cards that the pattern found; none where it is only a word."""
    written = found["bracket"] or found["colon"] or found["signs"] or ""
    if _WORD.fullmatch(written):
        return []
    texts = [_text(one) for one in _ONE.findall(written)]
    return texts if all(map(is_card, texts)) else []


def _text(written: str) -> str:
    return written.translate(_SUITS).replace("10", "T").upper()

"""One way to make words alike that people take for the same, stored or asked for.

Case goes, accents go, and so do letters that have no accent to lose: ø is found by o, đ by d.
"""

import unicodedata
from typing import Final

# NFKD takes apart what is a letter and a mark; these are letters of their own.
_LETTERS: Final = str.maketrans(
    {
        "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "ł": "l",
        "ŋ": "n", "þ": "th", "ŧ": "t", "ß": "ss", "ə": "e", "’": "'", "ʻ": "'", "ʼ": "'",
    }
)  # fmt: skip


def fold(text: str) -> str:
    """Return the text without case, accents and doubled spaces; twice is as good as once."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(letter for letter in apart if not unicodedata.combining(letter))
    return " ".join(bare.translate(_LETTERS).casefold().split())

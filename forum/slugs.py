"""The readable part of an address. It never decides anything: the number before it does."""

from functools import lru_cache
from typing import Final

from django.utils.text import slugify

LENGTH: Final = 60
_LETTERS: Final = str.maketrans(
    {"ø": "o", "Ø": "o", "æ": "ae", "Æ": "ae", "đ": "d", "Đ": "d", "ß": "ss", "ł": "l", "Ł": "l"}
)
"""Letters of their own, which no accent is taken off; the others become ASCII by themselves."""


@lru_cache(maxsize=512)
def slug_make(title: str) -> str:
    """Return the letters and digits of a title as ASCII; nothing where there are none of them."""
    return slugify(title.translate(_LETTERS))[:LENGTH].strip("-")

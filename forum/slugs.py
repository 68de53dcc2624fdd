"""The readable part of an address. It never decides anything: the number before it does."""

from typing import Final

from django.utils.text import slugify

from search.folding import fold

LENGTH: Final = 60


def slug_make(title: str) -> str:
    """Return the letters and digits of a title as ASCII; nothing where there are none of them."""
    return slugify(fold(title))[:LENGTH].strip("-")

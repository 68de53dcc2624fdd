"""How much somebody may write at once. What is more is refused in words; nothing is cut off."""

from collections.abc import Iterable
from typing import Final

from django.utils.translation import gettext_lazy as _
from markdown_it.token import Token

CHARACTERS: Final = 20_000
"""The worst text of this length takes half a second to read (tests/markup/test_limits.py)."""
NAMES: Final = 25
"""Different names in one text: who mentions more people means everybody."""
DEPTH: Final = 16
"""Quotes in lists in quotes. A list counts as two."""
HTML: Final = 400_000


class TooMuch(ValueError):
    """Why a text is not taken; its words are a whole sentence."""


def text_check(text: str) -> None:
    """Refuse a text that is too long to be read.

    Raises:
        TooMuch: it is longer than ``CHARACTERS``.
    """
    if len(text) > CHARACTERS:
        sentence = _(
            "This is %(length)s characters long, and %(most)s can be taken. "
            "Please shorten it, or go on in a second post."
        )
        raise TooMuch(sentence % {"length": len(text), "most": CHARACTERS})


def depth_check(tokens: Iterable[Token]) -> None:
    """Refuse what is nested so deeply that nobody could read it on a phone.

    Raises:
        TooMuch: it is deeper than ``DEPTH``.
    """
    if any(token.level > DEPTH for token in tokens):
        raise TooMuch(
            _(
                "The quotes and lists in this are too deep inside one another. "
                "Please take some of the outer ones away."
            )
        )


def names_check(names: Iterable[str]) -> None:
    """Refuse to call half the site.

    Raises:
        TooMuch: there are more than ``NAMES`` different ones.
    """
    number = len(set(names))
    if number > NAMES:
        sentence = _(
            "This mentions %(number)s people, and %(most)s can be mentioned at once. "
            "Please leave some of the names out."
        )
        raise TooMuch(sentence % {"number": number, "most": NAMES})


def html_check(html: str) -> None:
    """Refuse what becomes far larger than it was written, as a table of nothing can.

    Raises:
        TooMuch: it is larger than ``HTML``.
    """
    if len(html) > HTML:
        raise TooMuch(
            _("This would fill too large a page. Please make its tables or lists smaller.")
        )

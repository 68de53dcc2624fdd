"""Score sheets in words, for templates: sentences with their details, numbers with a minus."""

from typing import Any

from django import template
from django.utils.translation import gettext

from games.engine.options import options_say
from scoresheets.sheets.base import Said

register = template.Library()
NUMBER = "%(number)s"


@register.filter
def said(sentence: Said | None) -> str:
    """A sentence in the reader's language, its details filled in. Django escapes it."""
    if not sentence:
        return ""
    words, details = sentence
    return gettext(words) % details if details else gettext(words)


@register.filter
def round_name(label: Said, word: str) -> str:
    """What a round is called where no heading says what its number counts: "Hand 3"."""
    text = said(label)
    return f"{gettext(word)} {text}" if label[0] == NUMBER else text


@register.filter
def said_plain(sentence: Said) -> str:
    """A sentence as it is known to the sheet, whatever language is read."""
    words, details = sentence
    return words % details if details else words


@register.filter
def worded(words: str) -> str:
    """Words of a sheet in the reader's language."""
    return gettext(words) if words else ""


@register.filter
def signed(number: int | None) -> str:
    """A number with a minus that is as long as a plus; a dash where there is none."""
    if number is None:
        return "–"
    return str(number) if number >= 0 else f"−{-number}"


@register.filter
def change(number: int) -> str:
    """A number as what it adds: with its sign."""
    return signed(number) if number < 0 else f"+{number}"


@register.filter
def option_words(options: Any) -> list[str]:
    """The options in force on a sheet, a sentence each."""
    return [
        gettext(words) % details if details else gettext(words)
        for words, details in options_say(options)
    ]

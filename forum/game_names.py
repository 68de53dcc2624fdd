"""What a game is called, and the key by which its reports are found, however it was written."""

from functools import cache
from typing import Final

from django.utils import translation
from django.utils.translation import gettext

from games.engine.registry import games
from markup.controls import line_read

LANGUAGES: Final = ("en", "nb")


def text_key(text: str) -> str:
    """What is compared instead of a name: without capitals and doubled spaces."""
    return " ".join(text.split()).casefold()


def game_find(typed: str) -> tuple[str, str]:
    """The key of a game and its name: of one that is played here, whichever language it is in."""
    name = line_read(typed)
    key = text_key(name)
    slug = _known().get(key)
    return (slug, games()[slug].title) if slug else (key, name)


def game_names() -> list[tuple[str, str]]:
    """The games that are played here, by key and name in the reader's language."""
    return [(slug, gettext(rules.title)) for slug, rules in games().items()]


def game_called(key: str) -> str:
    """The name of a game that is played here, in the reader's language; empty of any other."""
    return dict(game_names()).get(key, "")


def variant_called(key: str, typed: str) -> str:
    """A variant as it was written; a table that has a name here, in the reader's language."""
    known = _variants().get((key, text_key(typed)))
    return gettext(known) if known else typed


@cache
def _variants() -> dict[tuple[str, str], str]:
    """The named tables of all games, by the key of the game and what they may be called."""
    known = {}
    for slug, rules in games().items():
        for words in rules.preset_words.values():
            for language in LANGUAGES:
                with translation.override(language):
                    known[slug, text_key(gettext(words.title))] = words.title
    return known


@cache
def _known() -> dict[str, str]:
    known = {}
    for slug, rules in games().items():
        known[text_key(slug)] = slug
        for language in LANGUAGES:
            with translation.override(language):
                known[text_key(gettext(rules.title))] = slug
    return known

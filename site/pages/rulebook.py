"""The rulebook: the rules of every game, in the reader's language where there is a text in it."""

from django.utils.translation import get_language

from games.engine.registry import games
from pages.paragraphs import Paragraph, Rulebook, rulebook
from pages.rule_files import FALLBACK, LANGUAGES, SHORT


def rules_read(game: str) -> Rulebook | None:
    """The rules of a game in the reader's language, else in English; None when it has none."""
    language = get_language() or FALLBACK
    return rulebook(game, language) or rulebook(game, FALLBACK)


def rulebooks() -> list[Rulebook]:
    """The rules of every game that has some, for the reader."""
    found = (rules_read(game) for game in games())
    return [book for book in found if book]


def rulebooks_short() -> list[Rulebook]:
    """The same of the games that have a score sheet here and are not played here."""
    found = (rules_read(game) for game in SHORT)
    return [book for book in found if book]


def paragraph_read(game: str, anchor: str) -> Paragraph:
    """A paragraph, for the reader.

    Raises:
        KeyError: there is no such game or paragraph.
    """
    book = rules_read(game)
    if book is None:
        raise KeyError(game)
    return book.paragraphs[anchor]


def paragraphs_all() -> list[Paragraph]:
    """Every paragraph of every game in every language."""
    books = [*games(), *SHORT]
    found = (rulebook(game, language) for game in books for language in LANGUAGES)
    return [paragraph for book in found if book for paragraph in book.paragraphs.values()]

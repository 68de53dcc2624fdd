"""What somebody asks for: words that all must be there, "words in a row", and -words not to be.

Nothing typed is ever an operator of a database: what is left of it is ASCII letters and digits.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from search.folding import query_words

LENGTH: Final = 200
TERMS: Final = 10
PREFIX: Final = 4
"""From so many letters on, a word also finds what begins with it; a number never does."""
_NUMBER: Final = re.compile(r"q\d")
_ASKED: Final = re.compile(r'(-?)(?:"([^"]*)"?|(\S+))')


@dataclass(frozen=True, slots=True)
class Term:
    """Words that stand in a row; the last one may go on where ``is_prefix``."""

    words: tuple[str, ...]
    is_prefix: bool = False
    is_excluded: bool = False


def terms_read(query: str) -> tuple[Term, ...]:
    """What a query asks for, the first ``TERMS`` of it."""
    return tuple(_terms(query[:LENGTH]))[:TERMS]


def _terms(query: str) -> Iterator[Term]:
    for minus, phrase, word in _ASKED.findall(query):
        words, is_open = query_words(phrase or word)
        if words:
            is_word = len(words[-1]) >= PREFIX and not _NUMBER.match(words[-1])
            is_prefix = not phrase and not minus and (is_open or is_word)
            yield Term(words, is_prefix=is_prefix, is_excluded=bool(minus))

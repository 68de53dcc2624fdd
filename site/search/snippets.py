"""The part of a text that was asked for, with the words marked."""

import re
from collections.abc import Iterator
from typing import Final

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from search.folding import words_read
from search.terms import Term

LENGTH: Final = 240
_BEFORE: Final = 60
_WORD: Final = re.compile(r"[^\W_]+")


def snippet(body: str, terms: tuple[Term, ...]) -> SafeString:
    """Some lines of a text around the first word that was asked for, marked wherever it stands."""
    wanted = frozenset(word for term in terms if not term.is_excluded for word in term.words)
    hits = list(_hits(body, wanted, tuple(_beginnings(terms))))
    begin = _begin(body, hits[0][0] if hits else 0)
    end = _end(body, begin)
    parts, at = [], begin
    for start, stop in hits:
        if begin <= start and stop <= end:
            parts += [("", body[at:start], ""), ("<mark>", body[start:stop], "</mark>")]
            at = stop
    parts.append(("", body[at:end], ""))
    text = format_html_join("", "{}{}{}", ((_tag(a), b, _tag(c)) for a, b, c in parts))
    return format_html("{}{}{}", "… " if begin else "", text, " …" if end < len(body) else "")


def _tag(tag: str) -> SafeString:
    return SafeString(tag)


def _beginnings(terms: tuple[Term, ...]) -> Iterator[str]:
    return (term.words[-1] for term in terms if term.is_prefix)


def _hits(
    body: str, wanted: frozenset[str], beginnings: tuple[str, ...]
) -> Iterator[tuple[int, int]]:
    """From where to where words of the text are what was asked for."""
    if not wanted:
        return
    for found in _WORD.finditer(body):
        if any(word in wanted or word.startswith(beginnings) for word in words_read(found[0])):
            yield found.span()


def _begin(body: str, hit: int) -> int:
    """Where a word begins, some way before the hit."""
    if hit <= _BEFORE:
        return 0
    return body.find(" ", hit - _BEFORE, hit) + 1 or hit


def _end(body: str, begin: int) -> int:
    if len(body) - begin <= LENGTH:
        return len(body)
    space = body.rfind(" ", begin, begin + LENGTH)
    return space if space > begin else begin + LENGTH

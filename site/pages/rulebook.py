"""The rule texts of docs/rules as pages: one file a game and language, with its cards drawn."""

import re
from functools import cache
from typing import Final

from django.conf import settings
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt

from cards.templatetags.cards import card_list

FOLDER: Final = settings.ROOT / "docs" / "rules"
FALLBACK: Final = "en"
SIGNS: Final = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}
_CARD: Final = re.compile(r"(10|[2-9JQKA])([♣♦♥♠])")
_RUN: Final = re.compile(rf"{_CARD.pattern}(?: {_CARD.pattern})*")
_CONTENTS: Final = re.compile(r"<h2>(.+?)</h2>")


@cache
def rules_text(game: str, language: str) -> SafeString | None:
    """The rules of a game as HTML in this language, else in English; None when it has none.

    The texts are our own, so their HTML is safe; Markdown's own HTML is off all the same.
    """
    for known in (language, FALLBACK):
        path = FOLDER / f"{game}.{known}.md"
        if path.is_file():
            text = path.read_text(encoding="utf-8")
            html = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
            html = html.replace("<table>", '<table class="table">')
            return mark_safe(_headings_named(_RUN.sub(_cards_drawn, html)))  # noqa: S308
    return None


@cache
def rules_contents(game: str, language: str) -> list[tuple[str, str]]:
    """The headings of a rule text: the anchor of each and its words."""
    return re.findall(r'<h2 id="([^"]+)">(.+?)</h2>', rules_text(game, language) or "")


def _cards_drawn(match: re.Match[str]) -> str:
    cards = _CARD.findall(match[0])
    return card_list([f"{rank.replace('10', 'T')}{SIGNS[sign]}" for rank, sign in cards])


def _headings_named(html: str) -> str:
    """Give every heading an anchor of its words, so that a paragraph has an address."""
    return _CONTENTS.sub(lambda found: f'<h2 id="{_anchor(found[1])}">{found[1]}</h2>', html)


def _anchor(words: str) -> str:
    return re.sub(r"[^\w]+", "-", re.sub(r"<[^>]+>", "", words).lower()).strip("-")

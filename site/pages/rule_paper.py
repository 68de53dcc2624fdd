"""A rulebook on paper: one HTML document, from which the worker that draws makes a PDF.

Its name is a hash of the whole document, so what is there is never out of date.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final
from urllib.parse import urlencode

from django.conf import settings
from django.template.loader import render_to_string
from django.utils.safestring import mark_safe
from django.utils.translation import gettext, override

from cards import names
from pages.paragraphs import cards_drawn, rulebook
from pages.rule_files import LANGUAGES
from pages.variants import variants_of
from pdf.fontfile import FAMILY
from pdf.making import name_of

PAPERS: Final = {"a4": "A4", "letter": "letter"}
"""What a paper is called in an address, and in a style sheet."""
CHOICES: Final[Mapping[str, Sequence[str]]] = {"paper": tuple(PAPERS), "lang": LANGUAGES}
_LINK: Final = re.compile(r'<a href="([^"]+)">(.*?)</a>', re.DOTALL)


class BadPaper(ValueError):
    """A parameter that does not take this value; says which, and what it takes."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name, self.values = name, CHOICES[name]


@dataclass(frozen=True, slots=True)
class RulePaper:
    """The rules of a game in one language, on one size of paper."""

    game: str
    paper: str
    lang: str

    def query(self) -> str:
        """The one way to write its parameters."""
        return urlencode({"paper": self.paper, "lang": self.lang})


def rule_paper(game: str, asked: Mapping[str, str], usual: Mapping[str, str]) -> RulePaper:
    """What is asked for, the rest as usual; a language without a text is the one that has one.

    Raises:
        KeyError: no game with rules has this slug.
        BadPaper: a value that there is not.
    """
    if rulebook(game, LANGUAGES[0]) is None:
        raise KeyError(game)
    chosen: dict[str, str] = {}
    for name, values in CHOICES.items():
        known = usual.get(name, "")
        chosen[name] = asked.get(name) or (known if known in values else values[0])
        if chosen[name] not in values:
            raise BadPaper(name)
    return RulePaper(game, **chosen)


@cache
def document(paper: RulePaper) -> str:
    """The whole document, as ``pdf.render`` takes it."""
    book = rulebook(paper.game, paper.lang)
    if book is None:
        raise KeyError(paper.game)
    with override(paper.lang):
        address = f"{settings.SITE_ORIGIN}/rules/{paper.game}/"
        context = {
            "book": book,
            "text": [mark_safe(cards_drawn(half, _cards)) for half in _halves(book.plain)],  # noqa: S308
            "variants": variants_of(paper.game),
            "size": PAPERS[paper.paper],
            "family": FAMILY,
            "title": gettext("Rules of %(game)s") % {"game": book.title},
            "address": address,
        }
        return render_to_string("pages/paper/rulebook.html", context)


@cache
def paper_name(paper: RulePaper) -> str:
    """The name of its file."""
    return name_of([document(paper)], "pdf")


def _halves(html: str) -> tuple[str, str]:
    """The text before the house rules, and from there on; addresses of pages are written out."""
    html = _LINK.sub(_address, html)
    before, heading, after = html.partition('<h2 id="options">')
    return before, heading + after


def _address(link: re.Match[str]) -> str:
    """A link in print: its words, and where it leads unless that is a question of its own."""
    where, words = link.groups()
    return words if "?" in where else f"{words} ({settings.SITE_ORIGIN}{where})"


def _cards(cards: Sequence[str]) -> str:
    """Cards as small boxes: rank and suit, the red ones red."""
    return " ".join(
        f'<span class="card card-{names.suit_name(card)}">{names.card_sign(card)}</span>'
        for card in cards
    )

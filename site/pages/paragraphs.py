"""The rule texts of docs/rules in their paragraphs, each with an address that stays.

The text itself names its paragraphs: ``{#beating-5 bombs_beat}`` at the end of one is its anchor,
which no change of wording touches, and the house rules that change what it says. In a table the
name stands in the first cell of a row, or alone below the table for all of it; a row that begins
with the name of a house rule is named after that.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, pairwise
from typing import Final, NamedTuple

from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import override
from markdown_it import MarkdownIt
from markdown_it.token import Token

from cards.templatetags.cards import card_list
from pages.rule_files import SIGNS, rules_path

MARK: Final = re.compile(r"\s*\{#([\w-]+)((?: \w+)*)\}\s*$")
_CARD: Final = re.compile(r"(10|[2-9JQKA])([♣♦♥♠])")
_RUN: Final = re.compile(rf"{_CARD.pattern}(?: {_CARD.pattern})*")
_MARKDOWN: Final = MarkdownIt("commonmark", {"html": False}).enable("table")


@dataclass(frozen=True, slots=True)
class Paragraph:
    """What can be quoted: ``options`` are the house rules that change it, ``text`` is bare.

    ``head`` is what it begins with in bold or slanted letters, or in the first cell of a row.
    """

    game: str
    language: str
    anchor: str
    section: str
    head: str
    text: str
    html: SafeString
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules of a game in one language; ``contents`` are the anchors and their headings.

    ``html`` is all of it but the title; ``plain`` is the same without links to its paragraphs, the
    cards in it not yet drawn.
    """

    game: str
    language: str
    title: str
    html: SafeString
    plain: str
    contents: tuple[tuple[str, str], ...]
    paragraphs: dict[str, Paragraph]

    @property
    def halves(self) -> tuple[SafeString, SafeString]:
        """The text before the house rules, and from there on; without any, all and nothing."""
        before, heading, after = self.html.partition('<h2 id="options">')
        return mark_safe(before), mark_safe(heading + after)  # noqa: S308 - of our own text

    @property
    def about(self) -> SafeString:
        """What the game is, in its first sentences."""
        return self.paragraphs["intro-1"].html


@cache
def rulebook(game: str, language: str) -> Rulebook | None:
    """The rules of a game in this language; None when there is no text in it."""
    path = rules_path(game, language)
    if path is None:
        return None
    with override(language):
        return _read(game, language, path.read_text(encoding="utf-8"))


def _read(game: str, language: str, text: str) -> Rulebook:
    tokens = _MARKDOWN.parse(text)
    _cells_label(tokens)
    contents: list[tuple[str, str]] = []
    paragraphs: dict[str, Paragraph] = {}
    places: list[_Place] = []
    for place in _places(tokens):
        words = " ".join(map(_bare, place.lines))
        if place.kind == "heading_open":
            contents.append((place.anchor, words))
        else:
            section = contents[-1][1] if contents else ""
            paragraphs[place.anchor] = Paragraph(
                game,
                language,
                place.anchor,
                section,
                _head(place),
                words,
                _quoted(place),
                place.options,
            )
        place.tokens[0].attrSet("id", place.anchor)
        places.append(place)
    title, body = _bare(tokens[1]), tokens[3:]
    plain = _html(body)
    for place in places:
        if place.kind != "table_open":
            place.lines[0].children = [*(place.lines[0].children or []), _link(place.anchor)]
    return Rulebook(game, language, title, _drawn(body), plain, tuple(contents), paragraphs)


def _cells_label(tokens: Sequence[Token]) -> None:
    """Give each cell the heading of its column, for a phone has no room for columns.

    Of two columns the second is what there is to say of the first, and needs none.
    """
    labels: list[str] = []
    column = 0
    for token, after in pairwise(tokens):
        if token.type == "table_open":
            labels = []
        elif token.type == "th_open":
            labels.append(_bare(after))
        elif token.type == "tr_open":
            column = 0
        elif token.type == "td_open":
            if column and len(labels) > 2:
                token.attrSet("data-label", labels[column])
            column += 1


def cards_drawn(html: str, draw: Callable[[list[str]], str]) -> str:
    """The HTML of a text with every row of cards in it drawn."""
    return _RUN.sub(lambda found: draw(_cards(found[0])), html)


def _cards(signs: str) -> list[str]:
    return [rank.replace("10", "T") + SIGNS[sign] for rank, sign in _CARD.findall(signs)]


class _Place(NamedTuple):
    """A part of the text with a name: from the token that opens it to the one that closes it."""

    anchor: str
    options: tuple[str, ...]
    tokens: Sequence[Token]

    @property
    def kind(self) -> str:
        """What is named: ``heading_open``, ``tr_open`` and so on."""
        return self.tokens[0].type

    @property
    def lines(self) -> list[Token]:
        """The lines of text in it."""
        return [token for token in self.tokens if token.type == "inline"]


def _places(tokens: list[Token]) -> Iterator[_Place]:
    """Every part with a name, in its order; the names are taken out of the text."""
    stack: list[Token] = []
    table = tokens[0]
    opened = [tokens[0], tokens[0], *tokens]
    for token, before in zip(list(tokens), opened, strict=False):
        if token.nesting == 1:
            stack.append(token)
        elif token.nesting == -1:
            closed = stack.pop()
            table = closed if closed.type == "table_open" else table
        elif token.type == "inline" and (
            name := _name_taken(token, starts_row=before.type == "tr_open")
        ):
            if token.children:
                holder = stack[-2] if stack[-1].hidden or stack[-1].type == "td_open" else stack[-1]
            else:
                holder = table
                at = tokens.index(token)
                del tokens[at - 1 : at + 2]
            yield _Place(*name, _part(tokens, holder))


def _name_taken(line: Token, *, starts_row: bool) -> tuple[str, tuple[str, ...]] | None:
    """The name that a line ends with or a row begins with, and the house rules that it names."""
    children = line.children or []
    if starts_row and children and children[0].type == "code_inline":
        option = children.pop(0).content
        return f"option-{option}", (option,)
    found = MARK.search(children[-1].content) if children else None
    if not found:
        return None
    children[-1].content = children[-1].content[: found.start()]
    while children and not children[-1].content and children[-1].type in {"text", "softbreak"}:
        children.pop()
    return found[1], tuple(found[2].split())


def _part(tokens: Sequence[Token], opening: Token) -> Sequence[Token]:
    """The tokens from one that opens something to the one that closes it."""
    at = tokens.index(opening)
    ends = accumulate(token.nesting for token in tokens[at:])
    return tokens[at : at + next(i for i, depth in enumerate(ends, start=1) if not depth)]


def _quoted(place: _Place) -> SafeString:
    """A paragraph as it is quoted elsewhere."""
    if place.kind == "table_open":
        return _drawn(place.tokens)
    first, *rest = (_drawn([line]) for line in place.lines)
    if place.kind == "tr_open":
        others = mark_safe(" · ".join(rest))  # noqa: S308
        return format_html("<p><strong>{}</strong>: {}</p>", first, others)
    return format_html("<p>{}</p>", first)


def _drawn(tokens: Sequence[Token]) -> SafeString:
    return mark_safe(cards_drawn(_html(tokens), card_list))  # noqa: S308 - of our own text


def _head(place: _Place) -> str:
    if place.kind == "tr_open":
        return _bare(place.lines[0])
    children = place.lines[0].children or []
    levels = accumulate(child.nesting for child in children)
    words = [child.content for child, level in zip(children, levels, strict=True) if level]
    return " ".join(words).strip() if place.kind != "table_open" else ""


def _link(anchor: str) -> Token:
    link = render_to_string("pages/partials/rule_mark.html", {"anchor": anchor})
    return Token("html_inline", "", 0, content=f" {link.strip()}")


def _html(tokens: Sequence[Token]) -> str:
    html: str = _MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {})
    return html.replace("<table", '<table class="table"').strip()


def _bare(line: Token) -> str:
    return "".join(child.content or " " for child in line.children or []).strip()

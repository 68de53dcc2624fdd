"""From what somebody wrote to the HTML that is stored, once, when it is written."""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from django.utils.html import escape
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

from cards.names import card_sign
from markup import limits
from markup.addresses import own_path
from markup.cleaning import cleaned
from markup.mentions import Mentioned, resolved
from markup.parser import markdown, tokens_read
from markup.plain import plain_words

VERSION: Final = 1
"""Stored with the HTML; raise it when the HTML changes, so that what is stored can be redone."""
_REL: Final = "nofollow ugc noopener"
_HEADINGS: Final = {"h1": "h3", "h2": "h4", "h3": "h5"}
_ALIGN: Final = {"text-align:right": "text-end", "text-align:center": "text-center"}


@dataclass(frozen=True, slots=True)
class Rendered:
    """A text as HTML, as plain words, and what it holds. The HTML is the same for all: ``show`` it.

    ``mentions`` are the names as written, each once; ``people`` are those of them that somebody
    has, by name. ``links`` lead away from the site, ``embeds`` are paths of ours that stand alone.
    """

    html: str
    plain: str = ""
    mentions: tuple[str, ...] = ()
    people: Mapping[str, Mentioned] = field(default_factory=dict)
    links: tuple[str, ...] = ()
    embeds: tuple[str, ...] = ()

    @property
    def has_link_or_image(self) -> bool:
        """Whether it leads away from the site, or shows a picture: newcomers wait with those."""
        return bool(self.links) or any(path.startswith("/pictures/") for path in self.embeds)


def render(text: str) -> Rendered:
    """A text as HTML that is safe to store and to show.

    Raises:
        TooMuch: it is too long, too deep, or calls too many people.
    """
    tokens = tokens_read(text)
    words = plain_words(tokens)
    names = tuple(dict.fromkeys(one.content for one in _flat(tokens) if one.type == "mention"))
    limits.names_check(name.casefold() for name in names)
    people = resolved(names)
    embeds = tuple(_embeds_mark(tokens))
    links = tuple(dict.fromkeys(_links_mark(tokens)))
    html = cleaned(_RENDERER.render(tokens, markdown().options, {"people": people}))
    limits.html_check(html)
    return Rendered(html, words, mentions=names, people=people, links=links, embeds=embeds)


class _Renderer(RendererHTML):
    """How the tokens of ours look, and headings that stand below those of the page."""

    def cards(self, tokens: Sequence[Token], at: int, _options: Any, _env: Any) -> str:
        texts = tokens[at].content
        return f'<span data-cards="{texts}">{" ".join(map(card_sign, texts.split()))}</span>'

    def mention(self, tokens: Sequence[Token], at: int, _options: Any, env: Any) -> str:
        name = tokens[at].content
        person = env["people"].get(name)
        if person is None:
            return f"@{escape(name)}"
        return f'<a class="mention" href="{escape(person.url)}">@{escape(name)}</a>'

    def spoiler_open(self, tokens: Sequence[Token], at: int, _options: Any, _env: Any) -> str:
        title = escape(tokens[at].content or "Spoiler")
        return f'<details class="spoiler"><summary>{title}</summary>\n'

    def fence(self, tokens: Sequence[Token], at: int, options: Any, env: Any) -> str:
        return self.code_block(tokens, at, options, env)

    def table_open(self, tokens: Sequence[Token], at: int, options: Any, env: Any) -> str:
        return '<div class="wide"><table>\n'

    def table_close(self, tokens: Sequence[Token], at: int, options: Any, env: Any) -> str:
        return "</table></div>\n"

    def heading_open(self, tokens: Sequence[Token], at: int, options: Any, env: Any) -> str:
        return f"<{_HEADINGS.get(tokens[at].tag, 'h6')}>"

    def heading_close(self, tokens: Sequence[Token], at: int, options: Any, env: Any) -> str:
        return f"</{_HEADINGS.get(tokens[at].tag, 'h6')}>\n"

    def th_open(self, tokens: Sequence[Token], at: int, options: Any, env: Any) -> str:
        return self._cell(tokens[at])

    def td_open(self, tokens: Sequence[Token], at: int, options: Any, env: Any) -> str:
        return self._cell(tokens[at])

    def _cell(self, token: Token) -> str:
        """A cell is aligned by a class: the policy of the site allows no style."""
        align = _ALIGN.get(str(token.attrGet("style") or ""))
        return f'<{token.tag} class="{align}">' if align else f"<{token.tag}>"


_RENDERER: Final = _Renderer()


def _flat(tokens: Sequence[Token]) -> Iterator[Token]:
    for token in tokens:
        yield token
        yield from token.children or ()


def _embeds_mark(tokens: Sequence[Token]) -> Iterator[str]:
    """Mark the links of ours that stand alone in a paragraph, and give their paths."""
    for before, token in itertools.pairwise(tokens):
        children = token.children or []
        is_alone = before.type == "paragraph_open" and before.level == 0 and len(children) == 3
        if is_alone and children[0].type == "link_open" and children[1].type == "text":
            path = own_path(str(children[0].attrs["href"]))
            if path is not None and children[0].info == "auto":
                children[0].attrSet("data-embed", "")
                yield path


def _links_mark(tokens: Sequence[Token]) -> Iterator[str]:
    """Lead links of ours to their path, mark the others as not ours, and give their addresses."""
    for token in _flat(tokens):
        if token.type != "link_open":
            continue
        href = str(token.attrs["href"])
        path = own_path(href)
        if path is None:
            token.attrSet("rel", _REL)
            yield href
        else:
            token.attrSet("href", path)

"""Markdown as we take it: CommonMark with tables and strikethrough, without HTML and images.

Cards, mentions, bare addresses and spoilers come from steps of our own (``markup/syntax``).
"""

import re
from functools import cache
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token

from markup.addresses import address_is_safe
from markup.limits import depth_check, text_check
from markup.syntax.emphasis import emphasis
from markup.syntax.spoiler import spoiler
from markup.syntax.table import table
from markup.syntax.text import text_step

_MARKS: Final = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""Bidi marks that could turn the rest of a line. Each paragraph has a direction of its own."""
_NEVER: Final = ("image", "html_inline", "html_block", "reference")


class _Markdown(MarkdownIt):
    """Markdown whose links lead to the web, to mail addresses and to pages of ours."""

    def validateLink(self, url: str) -> bool:  # noqa: N802 - the name of markdown-it
        """Say whether a link may lead there; one that may not stays text."""
        return address_is_safe(url)


@cache
def markdown() -> MarkdownIt:
    """The one parser; it keeps nothing from text to text."""
    parser = _Markdown("commonmark", {"html": False, "breaks": True, "maxNesting": 40})
    parser.enable(["table", "strikethrough"]).disable(_NEVER)
    parser.inline.ruler.at("emphasis", emphasis)
    parser.block.ruler.at("table", table, {"alt": ["paragraph", "reference"]})
    parser.block.ruler.before(
        "fence", "spoiler", spoiler, {"alt": ["paragraph", "blockquote", "list"]}
    )
    parser.core.ruler.before("text_join", "cards_and_names", text_step)
    return parser


def tokens_read(text: str) -> list[Token]:
    """A text as tokens.

    Raises:
        TooMuch: it is too long, or too deep.
    """
    text_check(text)
    tokens = markdown().parse(_MARKS.sub("", text))
    depth_check(tokens)
    return tokens

"""What somebody wrote as plain text: for lists, feeds, mails and the index of the search."""

from collections.abc import Iterator, Sequence
from typing import Final

from markdown_it.token import Token

from cards.names import card_sign
from markup.parser import tokens_read

_ENDS: Final = ("softbreak", "hardbreak")


def plain(text: str, *, with_quotes: bool = False) -> str:
    """The words of a text; without what it quotes of others and what a spoiler hides.

    Raises:
        TooMuch: it is more than ``render`` would take.
    """
    return plain_words(tokens_read(text), with_quotes=with_quotes)


def plain_words(tokens: Sequence[Token], *, with_quotes: bool = False) -> str:
    """The same of a text that has been read already."""
    return " ".join("".join(_words(tokens, with_quotes=with_quotes)).split())


def excerpt(text: str, n: int = 200) -> str:
    """The beginning of a text in at most ``n`` characters, cut between two words.

    Raises:
        TooMuch: it is more than ``render`` would take.
    """
    words = plain(text)
    if len(words) <= n:
        return words
    whole, _space, rest = words[:n].rpartition(" ")
    return f"{whole if whole and len(rest) < n // 2 else words[: n - 1]}…"


def _words(tokens: Sequence[Token], *, with_quotes: bool) -> Iterator[str]:
    hidden = 0
    for token in tokens:
        if token.type.startswith("blockquote") and not with_quotes:
            hidden += token.nesting
        elif token.type.startswith("spoiler"):
            hidden += token.nesting
            yield f" {token.content} … " if token.nesting == 1 else ""
        elif not hidden:
            yield from _said(token)


def _said(token: Token) -> Iterator[str]:
    for child in token.children or ():
        if child.type == "cards":
            yield " ".join(map(card_sign, child.content.split()))
        elif child.type == "mention":
            yield f"@{child.content}"
        else:
            yield " " if child.type in _ENDS else child.content
    if token.type in {"fence", "code_block"}:
        yield token.content
    if token.nesting <= 0:
        yield " "

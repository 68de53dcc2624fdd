"""The step that finds cards, mentions and bare addresses in what is left as text.

It runs when Markdown has taken out code and links, so none of it is looked at there; and before
escapes are joined to the text, so that a backslash keeps the letters as they are.
"""

import re
from typing import Final

from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from markup.addresses import PATTERN as ADDRESS
from markup.addresses import address_is_safe, address_trim
from markup.syntax import cards, names

_ANY: Final = re.compile(f"{ADDRESS}|{cards.PATTERN}|{names.PATTERN}")


def text_step(state: StateCore) -> None:
    """Turn cards, mentions and addresses in the text of every paragraph into tokens."""
    quotes = 0
    for token in state.tokens:
        quotes += token.nesting if token.type.startswith("blockquote") else 0
        if token.type == "inline":
            token.children = _children(token.children or [], is_quote=quotes > 0)


def _children(tokens: list[Token], *, is_quote: bool) -> list[Token]:
    done: list[Token] = []
    links = 0
    for token in tokens:
        links += token.nesting if token.type.startswith("link") else 0
        if token.type == "text" and not links:
            done += _split(token, is_quote=is_quote)
        else:
            done.append(token)
    return done


def _split(token: Token, *, is_quote: bool) -> list[Token]:
    """The pieces of a text: what was found, and the text between."""
    text, at, done = token.content, 0, list[Token]()
    for found in _ANY.finditer(text):
        tokens, end = _found(found, token.level, is_quote=is_quote)
        if tokens:
            done += [*_text(text[at : found.start()], token.level), *tokens]
            at = end
    return [*done, *_text(text[at:], token.level)]


def _found(found: re.Match[str], level: int, *, is_quote: bool) -> tuple[list[Token], int]:
    """The tokens for what the pattern found, none if it is only text, and where it ends."""
    if found["address"]:
        address = address_trim(found["address"])
        return _link(address, level), found.start() + len(address)
    if found["name"]:
        kind, content = "mention", names.name_read(found)
        return ([] if is_quote else [_token(kind, content, level)]), found.end()
    texts = cards.cards_read(found)
    return ([_token("cards", " ".join(texts), level)] if texts else []), found.end()


def _link(address: str, level: int) -> list[Token]:
    if not address_is_safe(address):
        return []
    opening = Token("link_open", "a", 1, attrs={"href": address}, level=level, info="auto")
    return [
        opening,
        _token("text", address, level + 1),
        Token("link_close", "a", -1, level=level, info="auto"),
    ]


def _text(text: str, level: int) -> list[Token]:
    return [_token("text", text, level)] if text else []


def _token(kind: str, content: str, level: int) -> Token:
    return Token(kind, "", 0, content=content, level=level)

"""A quote as it is put into the editor: who said it, where, and what, as Markdown.

``> [kari](/forum/posts/5/):`` is the first line of each; it carries the author and the way back.
"""

import re
from typing import Final

from markup.parser import tokens_read
from markup.syntax import names

_TITLE: Final = re.compile(r"[\\\[\]`*_<>&!~|@:]")
_MENTION: Final = re.compile(names.PATTERN)


def quote(text: str, author: str, url: str) -> str:
    """A text as a quote; what it quoted itself becomes "…".

    Raises:
        TooMuch: the text is more than ``render`` would take.
    """
    lines = _without_quotes(text.strip("\r\n")).split("\n")
    quoted = [f"[{_escape(author)}]({url}):", "", *lines]
    return "".join(f"> {line}".rstrip(" ") + "\n" for line in quoted) + "\n"


def name_replace(text: str, name: str, by: str) -> str:
    """The text with a name of somebody who left replaced, in mentions and above quotes."""
    small = name.casefold()

    def mention(found: re.Match[str]) -> str:
        return f"@{by}" if found["name"].casefold() == small else found[0]

    written = re.escape(_escape(name))
    above = re.compile(rf"^((?:> ?)+)\[{written}\]\([^)\s]*\):", re.MULTILINE)
    return above.sub(rf"\g<1>{by}:", _MENTION.sub(mention, text))


def _escape(name: str) -> str:
    return _TITLE.sub(r"\\\g<0>", name)


def _without_quotes(text: str) -> str:
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    kept, at, depth = list[str](), 0, 0
    for token in tokens_read(text):
        if token.type == "blockquote_open" and not depth and token.map:
            begin, end = token.map
            mark = lines[begin].partition(">")[0] + "…"
            kept += [*lines[at:begin], mark, ""]
            at = end
        depth += token.nesting if token.type.startswith("blockquote") else 0
    return "\n".join([*kept, *lines[at:]]).rstrip("\n")

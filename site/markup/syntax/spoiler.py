"""What is folded away until somebody wants to read it.

It stands between ``::: spoiler How it ended`` and ``:::``, each on a line of its own.
"""

import re
from typing import Final

from markdown_it.rules_block import StateBlock

_OPEN: Final = re.compile(r":{3,} ?spoiler\b[ \t]*(?P<title>.{0,100}?)[ \t]*", re.IGNORECASE)
_CLOSE: Final = re.compile(r":{3,}[ \t]*")


def spoiler(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Read a spoiler; one that nobody closes goes to the end of what it stands in."""
    opening = _OPEN.fullmatch(_line(state, start))
    if opening is None or state.is_code_block(start):
        return False
    if silent:
        return True
    last = _closing(state, start + 1, end)
    token = state.push("spoiler_open", "details", 1)
    token.map, token.content = [start, last], opening["title"]
    before, state.parentType, line_max, state.lineMax = (
        state.parentType,
        "spoiler",
        state.lineMax,
        last,
    )
    state.md.block.tokenize(state, start + 1, last)
    state.parentType, state.lineMax = before, line_max
    state.push("spoiler_close", "details", -1)
    state.line = min(last + 1, end)
    return True


def _closing(state: StateBlock, line: int, end: int) -> int:
    """The line that closes it: inner spoilers and blocks of code have lines of their own."""
    depth, fence = 0, ""
    while line < end and state.sCount[line] >= state.blkIndent:
        text = _line(state, line)
        mark = re.match(r"`{3,}|~{3,}", text)
        if fence:
            fence = "" if mark and mark[0].startswith(fence) else fence
        elif mark:
            fence = mark[0]
        elif _OPEN.fullmatch(text):
            depth += 1
        elif _CLOSE.fullmatch(text):
            if not depth:
                return line
            depth -= 1
        line += 1
    return line


def _line(state: StateBlock, line: int) -> str:
    return state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]]

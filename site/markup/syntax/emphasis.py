"""Stars between digits and letters multiply, and stay: ``10*5*2``."""

from typing import Final

from markdown_it.rules_inline import StateInline
from markdown_it.rules_inline.emphasis import tokenize as _emphasis

_SUITS: Final = "♠♥♦♣♤♡♢♧\ufe0f"


def emphasis(state: StateInline, silent: bool) -> bool:
    """Take a run of stars between two letters or digits as text; leave the rest to Markdown."""
    if state.src[state.pos] != "*" or silent:
        return _emphasis(state, silent)
    end = state.pos
    while end < state.posMax and state.src[end] == "*":
        end += 1
    if not (
        _is_plain(state.src[state.pos - 1 : state.pos]) and _is_plain(state.src[end : end + 1])
    ):
        return _emphasis(state, silent)
    state.pending += state.src[state.pos : end]
    state.pos = end
    return True


def _is_plain(letter: str) -> bool:
    return letter in _SUITS if not letter.isascii() else letter.isalnum()

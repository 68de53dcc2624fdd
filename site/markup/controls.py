"""Signs that nobody sees: those that no database takes, and those that hide or deceive."""

import re
import unicodedata
from typing import Final

_CONTROLS: Final = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]"
)
# Blanks without width, letters that are empty, and marks that turn the rest of a line around.
_UNSEEN: Final = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e"
    "\u2060-\u2069\u3164\ufeff\uffa0\U000e0100-\U000e01ef]"
)
_SEEN: Final = frozenset("LNPS")
"""Letters, numbers, punctuation and symbols are there to see; marks and blanks alone are not."""


def controls_drop(text: str) -> str:
    """A text without what cannot be stored; lines and tabs stay."""
    return _CONTROLS.sub("", text)


def line_read(text: str) -> str:
    """A title or a name as one line, without what hides in it; empty where nothing is seen."""
    line = " ".join(_UNSEEN.sub("", controls_drop(text)).split())
    return line if any(unicodedata.category(sign)[0] in _SEEN for sign in line) else ""

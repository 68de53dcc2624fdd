"""Signs that nobody sees and that neither XML nor every database takes."""

import re
from typing import Final

_CONTROLS: Final = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]"
)


def controls_drop(text: str) -> str:
    """A text without them; lines and tabs stay."""
    return _CONTROLS.sub("", text)

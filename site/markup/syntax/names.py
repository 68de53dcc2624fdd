"""Mentions: ``@kari``, ``@Åse``, ``@名前``; not in code, links, quotes and addresses."""

import re
from typing import Final

# The letters of names, as accounts/validators.py has them; what ends a sentence is not one.
_LETTER: Final = r"[^\W_]"
PATTERN: Final = rf"(?<![\w@/.:+\-])@(?P<name>{_LETTER}(?:[\w.\-]{{0,38}}[^\W_])?)(?![@\w])"


def name_read(found: re.Match[str]) -> str:
    """The name that the pattern found, as it was written."""
    return found["name"] or ""

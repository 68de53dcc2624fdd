"""The codes by which a sheet is found: short enough to read out, too many to guess."""

import secrets
from typing import Final

ALPHABET: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Without 0 and O, 1, I and L."""
LENGTH: Final = 8


def code_make() -> str:
    """A new code: one of 850 thousand million."""
    return "".join(secrets.choice(ALPHABET) for _letter in range(LENGTH))


def code_tidy(text: str) -> str:
    """What somebody typed from paper as the code that it means: no spaces, capitals."""
    return "".join(text.split()).replace("-", "").upper()


def is_code(text: str) -> bool:
    """Whether it could be a code at all."""
    return len(text) == LENGTH and set(text) <= set(ALPHABET)

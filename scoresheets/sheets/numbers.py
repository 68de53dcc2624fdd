"""Reads what people type into a cell: a number, or a sum such as ``10+15-3``.

Every minus of every keyboard counts as one, and the digits of every script. Nothing here can
call anything: the text is split into numbers and signs, and worked out by hand.
"""

import re
import unicodedata
from typing import Final

from games.engine.errors import gettext_noop as _
from scoresheets.sheets.base import Input, Said

LONGEST: Final = 60
_SIGNS: Final = {
    **dict.fromkeys("−–—‐‑‒﹣－", "-"),
    **dict.fromkeys("＋﹢", "+"),
    **dict.fromkeys("×✕·", "*"),
}
_TOKEN: Final = re.compile(r"\s*(?:(?P<number>[0-9]{1,7})|(?P<sign>[-+*()]))\s*")
_TOO_BIG: Final = 10**9


class UnreadableCell(ValueError):
    """What stands in a cell is not what belongs there; it says what does."""

    def __init__(self, said: Said) -> None:
        super().__init__(said[0] % said[1])
        self.said = said


def cell_read(item: Input, text: str) -> int | None:
    """What a text means in a cell of this input; None for a blank one.

    Raises:
        UnreadableCell: it means nothing there.
    """
    if not text.strip():
        return None
    if item.kind == "mark":
        return 1
    value = number_read(text)
    if item.kind == "choice":
        if value not in {choice.value for choice in item.choices}:
            raise UnreadableCell((_("Choose one of those that are offered."), {}))
    elif not item.lo <= value <= item.hi:
        shown = value if abs(value) < _TOO_BIG else text[:20]
        sentence = _("%(value)s is out of range: from %(lo)s to %(hi)s.")
        raise UnreadableCell((sentence, {"value": shown, "lo": item.lo, "hi": item.hi}))
    return value


def number_read(text: str) -> int:
    """A number or a sum of numbers.

    Raises:
        UnreadableCell: it is neither.
    """
    try:
        tokens = _tokens(text)
        value = _sum(tokens)
        if tokens:
            raise ValueError(tokens[-1])
    except (ValueError, IndexError):
        raise UnreadableCell(
            (
                _("“%(text)s” is not a number. Write one, or a sum such as 10+15-3."),
                {"text": text[:20]},
            )
        ) from None
    return value


def _tokens(text: str) -> list[str]:
    """The numbers and signs, the first one last, so that they can be taken off the end."""
    if len(text) > LONGEST:
        raise ValueError(text)
    plain = "".join(_plain(letter) for letter in text)
    tokens, at = [], 0
    while at < len(plain):
        found = _TOKEN.match(plain, at)
        if found is None:
            raise ValueError(plain)
        tokens.append(found["number"] or found["sign"])
        at = found.end()
    return tokens[::-1]


def _plain(letter: str) -> str:
    digit = unicodedata.decimal(letter, None)
    return _SIGNS.get(letter, letter) if digit is None else str(digit)


def _sum(tokens: list[str]) -> int:
    value = _product(tokens, is_first=True)
    while tokens and tokens[-1] in "+-":
        sign = tokens.pop()
        term = _product(tokens, is_first=False)
        value += term if sign == "+" else -term
    return value


def _product(tokens: list[str], *, is_first: bool) -> int:
    sign = 1
    if is_first and tokens[-1] in "+-":
        sign = -1 if tokens.pop() == "-" else 1
    value = _number(tokens)
    while tokens and tokens[-1] == "*":
        tokens.pop()
        value *= _number(tokens)
    return sign * value


def _number(tokens: list[str]) -> int:
    token = tokens.pop()
    if token != "(":
        return int(token)
    value = _sum(tokens)
    if tokens.pop() != ")":
        raise ValueError(token)
    return value

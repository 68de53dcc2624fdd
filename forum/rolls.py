"""Dice and cards that the site throws and draws for a post, read from its text: pure functions.

A line of a post that says ``/roll 2d6`` or ``/draw 3`` asks for them. Which faces come up is not
decided here: the source of chance is handed in.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, Literal

from cards.card import card_texts, full_deck

Below = Callable[[int], int]
"""A number from 0 and below another one, such as ``secrets.randbelow``."""

MOST_ROLLS: Final = 10
"""Lines of one post that may ask for something."""
MOST_DICE: Final = 50
MOST_FACES: Final = 1000
DECK: Final = tuple(card_texts(full_deck(decks=1, jokers=0)))
"""Fifty-two cards; every line that draws has a whole deck of its own."""

_FENCE: Final = re.compile(r" {0,3}(`{3,}|~{3,})")
_ROLL: Final = re.compile(r"/roll +([0-9]{0,4})[dD]([0-9]{1,5})(?: *([+-]) *([0-9]{1,4}))?\s*")
_DRAW: Final = re.compile(r"/draw +([0-9]{1,4})\s*")


class BadRoll(ValueError):
    """More is asked for than can be thrown or drawn; ``line`` is what was written."""

    def __init__(self, line: str) -> None:
        super().__init__(line)
        self.line = line


@dataclass(frozen=True, slots=True)
class Asked:
    """What one line asks for: dice with so many faces, or cards from a deck."""

    kind: Literal["dice", "cards"]
    count: int
    faces: int = 0
    plus: int = 0

    @property
    def text(self) -> str:
        """How it is written: ``2d6+1``, or the number of cards."""
        if self.kind == "cards":
            return str(self.count)
        return f"{self.count}d{self.faces}" + (f"{self.plus:+}" if self.plus else "")


def rolls_asked(text: str) -> list[Asked]:
    """What a text asks for, in its order. Code and quotes ask for nothing.

    Raises:
        BadRoll: a line asks for too much, or there are too many lines.
    """
    found = []
    for line in _lines_said(text):
        asked = _read(line)
        if asked is None:
            continue
        found.append(asked)
        if len(found) > MOST_ROLLS or not _is_possible(asked):
            raise BadRoll(line.strip())
    return found


def roll_make(asked: Asked, below: Below) -> list[int | str]:
    """The faces that came up, or the cards that were drawn, no card twice."""
    if asked.kind == "dice":
        return [1 + below(asked.faces) for _ in range(asked.count)]
    deck = list(DECK)
    return [deck.pop(below(len(deck))) for _ in range(asked.count)]


def _lines_said(text: str) -> Iterator[str]:
    """The lines that are not inside a block of code."""
    fence = ""
    for line in text.splitlines():
        mark = _FENCE.match(line)
        if not fence and mark:
            fence = mark[1]
        elif fence and mark and mark[1].startswith(fence):
            fence = ""
        elif not fence:
            yield line


def _read(line: str) -> Asked | None:
    if (roll := _ROLL.fullmatch(line)) is not None:
        count, faces, sign, plus = roll.groups()
        return Asked("dice", int(count or 1), int(faces), int(f"{sign or ''}{plus or 0}"))
    if (draw := _DRAW.fullmatch(line)) is not None:
        return Asked("cards", int(draw[1]))
    return None


def _is_possible(asked: Asked) -> bool:
    if asked.kind == "cards":
        return 1 <= asked.count <= len(DECK)
    return 1 <= asked.count <= MOST_DICE and 2 <= asked.faces <= MOST_FACES

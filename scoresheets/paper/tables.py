"""What a printed sheet is made of: cards with a heading, a table of cells, and a legend."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final, Literal

from django.utils.translation import gettext

from scoresheets.paper.frames import Letters, line_height, lines_of
from scoresheets.sheets.base import Said, Sheet

FIGURES: Final = 5
"""The characters that a field of a score takes; ``-9999`` is the longest."""
NAME: Final = 40


@dataclass(frozen=True, slots=True)
class Plan:
    """What is printed: a sheet, for how many, under which options, and where it is kept online.

    ``form`` makes its cells fields. ``rounds`` is how many rows a sheet without a fixed number
    gets, where they are known. With ``address`` None its place and that of the QR code are fields.
    """

    sheet: Sheet[Any]
    players: int
    options: Any
    letters: Letters
    form: bool = False
    rounds: int | None = None
    address: str | None = None

    @property
    def units(self) -> int:
        return self.sheet.units(self.players, self.options)


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell: what is printed in it, and the name of the field in it."""

    text: str = ""
    key: str = ""
    says: str = ""
    head: Literal["", "row", "col", "colgroup"] = ""
    span: int = 1
    look: str = ""
    most: int = FIGURES
    small: str = ""
    more: tuple["Cell", ...] = ()

    @property
    def is_tall(self) -> bool:
        """Whether its words stand upright."""
        return "tall" in self.look.split()


@dataclass(frozen=True, slots=True)
class Row:
    """Cells beside each other, so many millimetres high."""

    height: float
    cells: tuple[Cell, ...]

    @property
    def look(self) -> str:
        """The class of rows of this height, which is named in micrometres."""
        return f"h{1000 * self.height:.0f}"


@dataclass(frozen=True, slots=True)
class Table:
    """The widths of its columns, the rows of its head, and the rows below."""

    columns: tuple[float, ...]
    head: tuple[Row, ...]
    body: tuple[Row, ...]
    label: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """One sheet in its frame."""

    title: str
    lines: tuple[Cell, ...]
    table: Table
    legend: tuple[str, ...]
    boxes: tuple["Boxes", ...] = ()
    drawing: Any = None


@dataclass(frozen=True, slots=True)
class Boxes:
    """A line of boxes to tick, and a field for their number."""

    label: str
    count: int
    field: Cell

    @property
    def squares(self) -> range:
        return range(self.count)


def said(sentence: Said) -> str:
    """A sentence in the language of the sheet."""
    text, details = sentence
    words = {
        name: gettext(value) if isinstance(value, str) and value else value
        for name, value in details.items()
    }
    return gettext(text) % words


def header_height(letters: Letters) -> float:
    """Title, the lines below it and the code beside them, with a gap below."""
    return letters.qr + 3


def legend_height(lines: Iterable[str], letters: Letters, width: float) -> float:
    """What stands below the table, with a gap above."""
    count = sum(lines_of(line, letters.legend, width) for line in lines)
    return count * line_height(letters.legend) + 2.5


def spread(needed: Sequence[float], width: float) -> tuple[float, ...]:
    """Columns that fill a width: each gets of the rest in proportion to what it needs."""
    factor = width / sum(needed)
    return tuple(column * factor for column in needed)


def chunks(count: int, most: int) -> list[range]:
    """Numbers from 0 in as few parts as hold at most so many, all about as long."""
    parts = -(-count // max(1, most))
    size, longer = divmod(count, parts)
    starts = [part * size + min(part, longer) for part in range(parts + 1)]
    return [range(*pair) for pair in pairwise(starts)]

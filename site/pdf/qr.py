"""QR codes as rows of dark squares, joined where they touch."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import segno

from pdf.rules import Rule


@dataclass(frozen=True, slots=True)
class Code:
    """A code, drawn in squares of one unit, with its quiet zone around it."""

    size: int
    runs: tuple[tuple[int, int, int], ...]
    """Row, column and length of what is dark."""


QUIET: Final = 2
HAIR: Final = 0.005


def code_of(address: str) -> Code:
    """The code of an address, which a quarter of damage does not hurt too much (level M)."""
    matrix = segno.make(address, error="m", micro=False, boost_error=False).matrix
    runs = []
    for row, cells in enumerate(matrix):
        start = None
        for column, dark in enumerate([*cells, 0]):
            if dark and start is None:
                start = column
            elif not dark and start is not None:
                runs.append((row + QUIET, start + QUIET, column - start))
                start = None
    return Code(len(matrix) + 2 * QUIET, tuple(runs))


def code_rules(code: Code, left: float, top: float, size: float) -> Iterator[Rule]:
    """A QR code so many millimetres wide, at its place on a page.

    Each square reaches a hair into the next row, so that no light shines through.
    """
    unit = size / code.size
    for row, column, length in code.runs:
        place = (left + column * unit, top + row * unit)
        yield Rule(*place, length * unit, unit + HAIR)

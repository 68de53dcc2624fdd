"""QR codes as rows of dark squares, joined where they touch."""

from dataclasses import dataclass
from typing import Final

import segno


@dataclass(frozen=True, slots=True)
class Code:
    """A code, drawn in squares of one unit, with its quiet zone around it."""

    size: int
    runs: tuple[tuple[int, int, int], ...]
    """Row, column and length of what is dark."""


QUIET: Final = 2


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

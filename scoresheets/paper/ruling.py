"""The lines and shades of a table."""

from collections.abc import Iterator
from itertools import accumulate
from typing import Final

from pdf.rules import Rule
from scoresheets.paper.tables import Row, Table

THIN: Final = 0.2
THICK: Final = 0.45
LINE: Final = 0.45
SHADE: Final = 0.93
LIGHT: Final = 0.965


def table_rules(table: Table, left: float, top: float) -> Iterator[Rule]:
    """Shades of heads and sums, a line below each row, a thicker one after each player."""
    if not table.columns:
        return
    edges = [left, *(left + edge for edge in accumulate(table.columns))]
    rows = (*table.head, *table.body)
    y = top
    for number, row in enumerate(rows):
        yield from _cells(row, edges, y, is_head=number < len(table.head))
        is_end = number + 1 in {len(table.head), len(rows)}
        yield _across(edges, y + row.height, is_thick=is_end)
        y += row.height
    yield _across(edges, top, is_thick=True)
    yield Rule(left - THICK / 2, top - THICK / 2, THICK, y - top + THICK)


def _cells(row: Row, edges: list[float], y: float, *, is_head: bool) -> Iterator[Rule]:
    """The shade of each cell, and the line to its right."""
    column = 0
    for cell in row.cells:
        x, column = edges[column], column + cell.span
        looks = cell.look.split()
        is_shaded = (is_head or cell.head) and "name" not in looks
        if is_shaded or "total" in looks:
            yield Rule(x, y, edges[column] - x, row.height, SHADE if is_shaded else LIGHT)
        is_thick = "unit" in looks or column == len(edges) - 1
        width = THICK if is_thick else THIN
        grey = 0.0 if is_thick else LINE
        yield Rule(edges[column] - width / 2, y, width, row.height, grey)


def _across(edges: list[float], y: float, *, is_thick: bool) -> Rule:
    width, grey = (THICK, 0.0) if is_thick else (THIN, LINE)
    return Rule(edges[0], y - width / 2, edges[-1] - edges[0], width, grey)

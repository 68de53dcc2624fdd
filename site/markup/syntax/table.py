"""Tables of a size that somebody could have written; a larger one stays the text that it was."""

from typing import Final

from markdown_it.rules_block import StateBlock
from markdown_it.rules_block.table import table as _table

CELLS: Final = 1000
"""Short rows are filled up with cells: a few letters would become thousands of them."""


def table(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Read a table, unless its rows and columns make too many cells."""
    if start + 2 > end:
        return False
    begin, stop = state.bMarks[start + 1], state.eMarks[start + 1]
    columns = state.src.count("|", begin, stop) + 1
    after = state.src.find("\n\n", stop)
    rows = state.src.count("\n", stop, after if after >= 0 else len(state.src)) + 1
    return columns * rows <= CELLS and _table(state, start, end, silent)

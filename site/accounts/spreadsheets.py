"""What stands in a table for spreadsheets: of all that people wrote, nothing is a formula."""

from typing import Final

_FORMULA: Final = ("=", "+", "-", "@")
_MARKS: Final = ("\t", "\r", "\n")


def cell_safe(cell: object) -> object:
    """A text that a spreadsheet would take for a formula gets a quote before it; numbers stay."""
    if not isinstance(cell, str):
        return cell
    is_formula = cell.startswith(_MARKS) or cell.lstrip().startswith(_FORMULA)
    return f"'{cell}" if is_formula else cell

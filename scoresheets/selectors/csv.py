"""Sheets as tables for a spreadsheet. No cell of them is a formula."""

import csv
import io
from collections.abc import Iterable, Sequence

from django.utils.translation import gettext

from accounts.spreadsheets import cell_safe
from scoresheets.models import OnlineSheet
from scoresheets.selectors.pages import sheet_page


def table_text(rows: Iterable[Sequence[object]]) -> str:
    """Rows as CSV, with the mark that tells spreadsheets that it is UTF-8."""
    stream = io.StringIO("\ufeff")
    stream.seek(0, io.SEEK_END)
    csv.writer(stream).writerows([cell_safe(cell) for cell in row] for row in rows)
    return stream.getvalue()


def sheet_rows(sheet: OnlineSheet) -> list[list[object]]:
    """The rounds of a sheet: what each unit wrote, its points, and its total after it."""
    page = sheet_page(sheet, sheet.view_code, may_score=False)
    items = page.definition.inputs_for(page.options)
    head: list[object] = [gettext(page.definition.round_word)]
    for name in page.names:
        head += [f"{name}: {gettext(item.label)}" for item in items]
        head += [f"{name}: {gettext('Points')}", f"{name}: {gettext('Total')}"]
    rows = [head]
    for line in page.tally.lines:
        label, details = page.definition.label(line.played.index, page.options)
        row: list[object] = [gettext(label) % details]
        for unit, cells in enumerate(line.played.units):
            score = line.scores[unit]
            row += [cells.get(item.key, "") for item in items]
            row += [score.points, line.totals[unit]] if score else ["", ""]
        rows.append(row)
    return rows

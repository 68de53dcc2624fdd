"""Reports as files: a table for spreadsheets, and what programs read."""

import csv
import io
from collections.abc import Iterable
from typing import Any, Final

from django.conf import settings

from accounts.spreadsheets import cell_safe
from forum.selectors.reports import ReportSheet

COLUMNS: Final = (
    *("report", "address", "played_on", "game", "variant", "place", "direction", "complete"),
    *("seat", "player", "member", "side", "starts", "new", "confirmed", "total", "rank", "rounds"),
)


def reports_csv_text(sheets: Iterable[ReportSheet]) -> str:
    """A line for each player of each report. No spreadsheet takes a name for a formula."""
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\r\n")
    writer.writeheader()
    for sheet in sheets:
        for row in _rows(sheet):
            writer.writerow({name: cell_safe(value) for name, value in row.items()})
    return out.getvalue()


def report_json(sheet: ReportSheet) -> dict[str, Any]:
    """A report with its players, sides and scores by round."""
    report = sheet.report
    return {
        "report": report.pk,
        "address": _address(sheet),
        "title": report.thread.title,
        "played_on": report.played_on.isoformat(),
        "game": report.game_key,
        "game_name": report.game,
        "variant": report.variant,
        "place": report.place,
        "direction": report.direction,
        "complete": report.is_complete,
        "sides": [
            {
                "name": line.side.name,
                "total": line.side.total,
                "rank": line.side.place,
                "players": [
                    {
                        "seat": player.seat,
                        "name": player.shown,
                        "member": _member(player),
                        "starts": player.starts,
                        "new": player.is_new,
                        "confirmed": player.state == player.State.CONFIRMED,
                    }
                    for player in line.players
                ],
            }
            for line in sheet.sides
        ],
        "rounds": sheet.scores,
    }


def _rows(sheet: ReportSheet) -> Iterable[dict[str, object]]:
    report = sheet.report
    for player in sheet.players:
        line = next(line for line in sheet.sides if line.side.pk == player.side_id)
        column = [row[line.side.number] for row in sheet.scores]
        yield {
            "report": report.pk,
            "address": _address(sheet),
            "played_on": report.played_on.isoformat(),
            "game": report.game,
            "variant": report.variant,
            "place": report.place,
            "direction": report.direction,
            "complete": int(report.is_complete),
            "seat": player.seat,
            "player": player.shown,
            "member": _member(player),
            "side": line.side.name,
            "starts": int(player.starts),
            "new": int(player.is_new),
            "confirmed": int(player.state == player.State.CONFIRMED),
            "total": line.side.total,
            "rank": line.side.place,
            "rounds": "; ".join("" if score is None else str(score) for score in column),
        }


def _member(player: Any) -> str:
    return player.user.username if player.address else ""


def _address(sheet: ReportSheet) -> str:
    return f"{settings.SITE_ORIGIN}{sheet.report.get_absolute_url()}"

"""What stands above the posts of a thread that is more than talk."""

from typing import Any

from forum.models import GameReport, PlayersWanted, Thread
from forum.selectors.access import Viewer
from forum.selectors.reports import report_sheet


def thread_top(viewer: Viewer, thread: Thread, number: int) -> dict[str, Any]:
    """What the first page of a thread shows on top; its row came with the thread's."""
    report: GameReport | None = getattr(thread, "report", None)
    wanted: PlayersWanted | None = getattr(thread, "wanted", None)
    if number > 1 or (report is None and wanted is None):
        return {}
    may_change = viewer.wrote(thread) and not thread.is_locked
    if report is None:
        return {"wanted": wanted, "may_change": may_change}
    return {"report": report_sheet(report, viewer), "may_change": may_change}

"""What stands above the posts of a thread that is more than talk."""

from typing import Any

from forum.models import GameReport, PlayersWanted, Thread
from forum.selectors.access import Viewer
from forum.selectors.reports import report_sheet
from markup.gatherings import Search, links_for


def _ways(wanted: PlayersWanted | None) -> list[tuple[str, str]]:
    """What can be begun from a search for players, as other rooms of the site offer it."""
    if wanted is None or not wanted.is_open:
        return []
    search = Search(
        title=wanted.thread.title,
        game=wanted.game_name,
        game_key=wanted.game_key,
        area=wanted.area,
        times=wanted.times,
        address=wanted.get_absolute_url(),
    )
    return links_for(search)


def thread_top(viewer: Viewer, thread: Thread, number: int) -> dict[str, Any]:
    """What the first page of a thread shows on top; its row came with the thread's."""
    report: GameReport | None = getattr(thread, "report", None)
    wanted: PlayersWanted | None = getattr(thread, "wanted", None)
    if number > 1 or (report is None and wanted is None):
        return {}
    may_change = viewer.wrote(thread) and not thread.is_locked
    if report is None:
        return {"wanted": wanted, "ways": _ways(wanted), "may_change": may_change}
    return {"report": report_sheet(report, viewer), "may_change": may_change}

"""What is told of reports elsewhere: in notices, in summaries, in the data of a person."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from django.utils.translation import gettext as _

from accounts.data_export import Rows
from accounts.models import User
from forum.models import GameReport, PlayersWanted, ReportPlayer, ReportScore, Roll, State
from forum.selectors.access import Viewer
from forum.selectors.reports import ReportSheet, SideLine, reports_readable, sheets_of
from markup.embeds import Summary
from markup.embeds import Viewer as Reader
from notices.kinds import Said
from notices.models import Notice

_THREAD: Final = re.compile(r"([0-9]{1,18})(?:-[^/]*)?")


def named_say(notices: Sequence[Notice]) -> Mapping[int, Said | None]:
    """Who names the reader in a report, until they have said yes or no: one statement."""
    pairs = {(int(one.subject_id), one.recipient_id) for one in notices if one.subject_id.isdigit()}
    named = ReportPlayer.objects.filter(
        state=ReportPlayer.State.NAMED,
        report__in={thread for thread, _person in pairs},
        user__in={person for _thread, person in pairs},
        report__thread__state=State.VISIBLE,
    ).select_related("report__thread__author")
    found = {(str(one.report_id), one.user_id): one.report for one in named}
    return {one.pk: _named(found.get((one.subject_id, one.recipient_id))) for one in notices}


def _named(report: GameReport | None) -> Said | None:
    if report is None or report.thread.author is None:
        return None
    details = {"name": str(report.thread.author), "title": report.thread.title}
    words = _("%(name)s says that you played: %(title)s") % details
    return Said(words, report.get_absolute_url())


def thread_summaries(paths: Sequence[str], reader: Reader) -> Mapping[str, Summary]:
    """The summaries of reports by what follows ``/forum/`` in their addresses: two statements."""
    asked = {path: int(found[1]) for path in paths if (found := _THREAD.fullmatch(path))}
    if not asked:
        return {}
    viewer = Viewer(reader)  # type: ignore[arg-type]
    reports = reports_readable(viewer).select_related("thread").filter(pk__in=asked.values())
    sheets = {sheet.report.pk: sheet for sheet in sheets_of(list(reports), viewer)}
    return {path: _summary(sheets[pk]) for path, pk in asked.items() if pk in sheets}


def _summary(sheet: ReportSheet) -> Summary:
    report = sheet.report
    where = (report.game_name, report.played_on.isoformat(), report.place)
    return Summary(
        title=report.thread.title,
        url=report.get_absolute_url(),
        lines=[" · ".join(filter(None, where)), "; ".join(map(_side, sheet.ranked))],
    )


def _side(line: SideLine) -> str:
    names = " + ".join(player.shown for player in line.players)
    total = line.side.total
    return names if total is None else f"{names} {total}"


_PLAYER: Final = ("report_id", "seat", "name", "user__username", "side__name", "side__total")
_SCORE: Final = ("side__report_id", "side__number", "round", "points")


def reports_data(user: User) -> Iterable[tuple[str, Rows]]:
    """The files of an export that are about reports, rolls and searches for players."""
    own = GameReport.objects.filter(thread__author=user).order_by("pk")
    told = own.values("thread_id", "played_on", "game", "variant", "place", "direction", "source")
    players = ReportPlayer.objects.filter(report__in=own).order_by("report", "seat")
    scores = ReportScore.objects.filter(side__report__in=own).order_by("side", "round")
    named = ReportPlayer.objects.filter(user=user).order_by("pk")
    wanted = PlayersWanted.objects.filter(thread__author=user).order_by("pk")
    rolls = Roll.objects.filter(post__author=user).order_by("pk")
    return (
        ("forum/reports.csv", told),
        ("forum/reports-players.csv", players.values(*_PLAYER)),
        ("forum/reports-scores.csv", scores.values(*_SCORE)),
        ("forum/reports-played.csv", named.values("report_id", "seat", "state", "side__total")),
        ("forum/players-wanted.csv", wanted.values("thread_id", "game", "area", "times")),
        ("forum/rolls.csv", rolls.values("post_id", "kind", "asked", "result", "at")),
    )

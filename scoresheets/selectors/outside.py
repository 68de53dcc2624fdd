"""What other rooms are told of an online sheet: the draft of a report, the summary of a link.

Whoever has the address of a sheet may see it, so nothing here depends on who asks; what is told
names the code to look on with, whichever code was in the address.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import Q
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext

from markup.drafts import HIGH, LOW, DraftPlayer, ReportDraft
from markup.embeds import Summary
from scoresheets.codes import is_code
from scoresheets.models import OnlineSheet
from scoresheets.selectors.pages import SheetPage, sheet_page

PREFIX = "/scoresheets/s/"
MOST_SCORES = 120
"""A longer game is reported by its totals."""


def sheet_draft(address: str, _viewer: Any) -> ReportDraft | None:
    """The fields of a report of the game on this sheet, finished or not."""
    code = address.removeprefix(PREFIX).partition("/")[0]
    page = _pages([code]).get(code)
    if page is None:
        return None
    sheet, definition = page.sheet, page.definition
    linked = {player.index: player.user for player in sheet.players.all()}
    names = {index: user.username for index, user in linked.items() if user and user.is_active}
    units = definition.units(sheet.size, page.options)
    return ReportDraft(
        address=sheet.get_absolute_url(),
        title=sheet.title,
        played_on=timezone.localtime(sheet.created_at).date(),
        game=page.heading,
        direction=LOW if definition.low_wins(page.options) else HIGH,
        is_complete=bool(page.winners),
        players=[
            DraftPlayer(
                name=name,
                username=names.get(index, ""),
                side=page.names[index % units] if units < sheet.size else "",
                starts=index == (sheet.first_dealer + 1) % sheet.size,
            )
            for index, name in enumerate(page.players)
        ],
        rounds=_rounds(page),
    )


def sheet_summaries(rests: Sequence[str], _viewer: Any) -> Mapping[str, Summary]:
    """What stands in a text instead of the link to a sheet: how everybody stood or stands."""
    return {rest: _summary(page) for rest, page in _pages(rests).items()}


def _pages(codes: Sequence[str]) -> dict[str, SheetPage]:
    known = [code for code in codes if is_code(code)]
    asked = Q(view_code__in=known) | Q(score_code__in=known)
    found = OnlineSheet.objects.filter(asked).prefetch_related("players__user")
    by_code = {code: sheet for sheet in found for code in (sheet.view_code, sheet.score_code)}
    return {
        code: sheet_page(by_code[code], by_code[code].view_code, may_score=False)
        for code in known
        if code in by_code
    }


def _rounds(page: SheetPage) -> list[list[int | None]]:
    rows = [
        [score.points if score else None for score in line.scores]
        for line in page.tally.lines
        if line.touched
    ]
    too_long = len(rows) * len(page.names) > MOST_SCORES
    return [list(page.tally.totals)] if too_long else rows


def _summary(page: SheetPage) -> Summary:
    date = date_format(timezone.localtime(page.sheet.created_at), "DATE_FORMAT")
    standings = sorted(
        (s for s in page.standings if s.total is not None), key=lambda standing: standing.rank or 0
    )
    lines = [f"{standing.rank}. {standing.name}: {standing.total}" for standing in standings]
    if page.winners:
        lines.insert(0, gettext("Won by %(names)s") % {"names": ", ".join(page.winners)})
    title = f"{page.title} · {page.heading}" if page.title else page.heading
    return Summary(f"{title}, {date}", page.sheet.get_absolute_url(), lines)

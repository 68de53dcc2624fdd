"""Reports of games as readers see them: one with its scores, and lists narrowed down."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import islice
from typing import Final

from django.db.models import Q, QuerySet

from forum.game_names import game_find, text_key, variant_called
from forum.models import GameReport, PlaceWord, ReportPlayer, ReportScore, ReportSide, State
from forum.scores import running_totals
from forum.selectors.access import Viewer, open_to
from markup.drafts import DraftPlayer, ReportDraft
from search.folding import words_read

REPORTS_A_PAGE: Final = 20
MOST_EXPORTED: Final = 1000
WORDS_ASKED: Final = 5


@dataclass(slots=True)
class SideLine:
    """A side of a report: who is on it, what it has."""

    side: ReportSide
    players: list[ReportPlayer] = field(default_factory=list)

    @property
    def is_won(self) -> bool:
        """Whether it has won, perhaps with others."""
        return self.side.place == 1


@dataclass(slots=True)
class ReportSheet:
    """A report with its sides and its rounds; ``own`` is the viewer among the players."""

    report: GameReport
    sides: list[SideLine]
    own: ReportPlayer | None = None
    scores: list[list[int | None]] = field(default_factory=list)

    @property
    def variant(self) -> str:
        """The variant, in the reader's language where it is a named table of ours."""
        return variant_called(self.report.game_key, self.report.variant)

    @property
    def rounds(self) -> list[tuple[int, list[tuple[int | None, int]]]]:
        """Each round with its number: what each side scored, and what it had then."""
        totals = running_totals(self.scores, len(self.sides))
        return [
            (number, list(zip(row, sums, strict=True)))
            for number, (row, sums) in enumerate(zip(self.scores, totals, strict=True), start=1)
        ]

    @property
    def ranked(self) -> list[SideLine]:
        """The sides, the best first, and those without a place in the order of their seats."""
        last = len(self.sides) + 1
        return sorted(self.sides, key=lambda line: (line.side.place or last, line.side.number))

    @property
    def players(self) -> list[ReportPlayer]:
        """The players in the order of their seats."""
        return sorted((p for line in self.sides for p in line.players), key=lambda p: p.seat)

    @property
    def winners(self) -> list[str]:
        """The names of those who have won."""
        return [player.shown for line in self.sides if line.is_won for player in line.players]

    @property
    def has_places(self) -> bool:
        """Whether anybody has a place."""
        return any(line.side.place for line in self.sides)


def report_sheet(report: GameReport, viewer: Viewer) -> ReportSheet:
    """A report with everything in it: two statements."""
    return sheets_of([report], viewer, with_scores=True)[0]


def sheets_of(
    reports: Sequence[GameReport], viewer: Viewer, *, with_scores: bool = False
) -> list[ReportSheet]:
    """Reports with their sides and players; one statement for all, one more for the scores."""
    sheets = {report.pk: ReportSheet(report, []) for report in reports}
    lines: dict[int, SideLine] = {}
    for player in _players(sheets):
        sheet = sheets[player.report_id]
        if player.side_id not in lines:
            lines[player.side_id] = SideLine(player.side)
            sheet.sides.append(lines[player.side_id])
        lines[player.side_id].players.append(player)
        if viewer.pk and player.user_id == viewer.pk:
            sheet.own = player
    for sheet in sheets.values():
        sheet.sides.sort(key=lambda line: line.side.number)
    if with_scores:
        _scores_add(sheets, lines)
    return list(sheets.values())


def _players(sheets: Iterable[int]) -> QuerySet[ReportPlayer]:
    players = ReportPlayer.objects.filter(report__in=list(sheets))
    return players.select_related("side", "user").order_by("report", "seat")


def _scores_add(sheets: Mapping[int, ReportSheet], lines: Mapping[int, SideLine]) -> None:
    for score in ReportScore.objects.filter(side__report__in=list(sheets)).order_by("round"):
        side = lines[score.side_id].side
        sheet = sheets[side.report_id]
        while len(sheet.scores) < score.round:
            sheet.scores.append([None] * len(sheet.sides))
        sheet.scores[score.round - 1][side.number] = score.points


def report_draft(sheet: ReportSheet, story: str) -> ReportDraft:
    """A stored report as the fields of its form."""
    report = sheet.report
    sides = {line.side.pk: line.side for line in sheet.sides}
    return ReportDraft(
        address=report.source,
        title=report.thread.title,
        played_on=report.played_on,
        place=report.place,
        game=report.game_name,
        variant=sheet.variant,
        direction=report.direction,  # type: ignore[arg-type]
        is_complete=report.is_complete,
        players=[
            DraftPlayer(
                name=player.name,
                username=player.user.username if player.user else "",
                side=sides[player.side_id].name,
                place=sides[player.side_id].place,
                is_new=player.is_new,
                starts=player.starts,
            )
            for player in sheet.players
        ],
        rounds=sheet.scores,
        story=story,
    )


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a list of reports is narrowed down to; empty is everything."""

    game: str = ""
    player: str = ""
    place: str = ""
    since: date | None = None
    until: date | None = None


def reports_readable(viewer: Viewer) -> QuerySet[GameReport]:
    """The reports that a viewer may read."""
    return GameReport.objects.filter(
        open_to(viewer, "thread__category__"), thread__state=State.VISIBLE
    )


def reports_found(viewer: Viewer, wanted: Wanted) -> QuerySet[GameReport]:
    """The reports that somebody looks for, newest first."""
    found = reports_readable(viewer).select_related("thread__author")
    if wanted.game:
        found = found.filter(game_key=game_find(wanted.game)[0])
    for word in islice(words_read(wanted.place), WORDS_ASKED):
        found = found.filter(pk__in=_of_place(word))
    if wanted.since:
        found = found.filter(played_on__gte=wanted.since)
    if wanted.until:
        found = found.filter(played_on__lte=wanted.until)
    if wanted.player:
        found = found.filter(pk__in=_of_player(wanted.player))
    return found.order_by("-played_on", "-pk")


def _of_place(word: str) -> QuerySet[PlaceWord, int]:
    """The reports in whose place a word begins so: a range, which an index finds.

    The words are small ASCII letters and digits, so a letter after them ends the range.
    """
    begun = PlaceWord.objects.filter(word__gte=word, word__startswith=word)
    after = word[:-1] + chr(ord(word[-1]) + 1) if word[-1] not in "z9" else None
    found = begun.filter(word__lt=after) if after else begun
    return found.order_by().values_list("report", flat=True)


def _of_player(typed: str) -> QuerySet[ReportPlayer, int]:
    name = text_key(typed).removeprefix("@")
    member = Q(user__username__iexact=name) & ~Q(state=ReportPlayer.State.UNTAGGED)
    players = ReportPlayer.objects.filter(member | Q(name_key=name)).order_by()
    return players.values_list("report", flat=True)


def report_page(
    viewer: Viewer, wanted: Wanted, before: tuple[date, int] | None
) -> tuple[list[ReportSheet], str]:
    """A page of reports, and where the next one begins; empty on the last. Two statements."""
    found = reports_found(viewer, wanted)
    if before is not None:
        day, pk = before
        found = found.filter(Q(played_on__lt=day) | Q(played_on=day, thread__lt=pk))
    rows = list(found[: REPORTS_A_PAGE + 1])
    shown = rows[:REPORTS_A_PAGE]
    after = f"{shown[-1].played_on}-{shown[-1].pk}" if len(rows) > REPORTS_A_PAGE else ""
    return sheets_of(shown, viewer), after


def reports_exported(viewer: Viewer, wanted: Wanted) -> list[ReportSheet]:
    """The newest reports that are looked for, whole: three statements."""
    found = list(reports_found(viewer, wanted)[:MOST_EXPORTED])
    return sheets_of(found, viewer, with_scores=True)

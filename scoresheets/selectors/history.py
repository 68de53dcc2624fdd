"""The sheets of a member: which, with whom, how often won, and how well on the average."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext

from accounts.models import User
from games.engine.errors import gettext_noop as _
from scoresheets.models import OnlineSheet, Player
from scoresheets.selectors.working import options_of, unit_names
from scoresheets.sheets.base import Sheet

RECENT = 5
HEADS = (
    *(_("Date"), _("Sheet"), _("Title"), _("Code"), _("Name")),
    *(_("Total"), _("Rank"), _("Won"), _("You")),
)


@dataclass(slots=True)
class SheetLine:
    """A sheet in a list. ``mine`` is the unit that the member belongs to, where that is known."""

    sheet: OnlineSheet
    players: list[Player]
    code: str
    names: list[str]
    totals: list[int | None]
    winners: list[int]
    mine: int | None

    @property
    def winner_names(self) -> list[str]:
        return [self.names[unit] for unit in self.winners]

    @property
    def is_over(self) -> bool:
        return bool(self.winners)

    @property
    def is_won(self) -> bool:
        return self.mine in self.winners

    @property
    def my_total(self) -> int | None:
        return None if self.mine is None else self.totals[self.mine]


@dataclass(slots=True)
class Record:
    """How a member has done: in one game, or with one person."""

    name: str
    played: int = 0
    won: int = 0
    totals: list[int] = field(default_factory=list)

    @property
    def average(self) -> float | None:
        return sum(self.totals) / len(self.totals) if self.totals else None

    @property
    def percent(self) -> int:
        return round(100 * self.won / self.played) if self.played else 0


@dataclass(frozen=True, slots=True)
class History:
    """Everything on the page of a member's sheets."""

    lines: list[SheetLine]
    games: list[Record]
    people: list[Record]


def sheets_recent(user: Any) -> list[SheetLine]:
    """The newest sheets of a member."""
    return _lines(user, OnlineSheet.objects.of(user)[:RECENT])


def history(user: User) -> History:
    """The sheets of a member, and what they come to. Two queries."""
    lines = _lines(user, OnlineSheet.objects.of(user))
    games: dict[str, Record] = {}
    people: dict[str, Record] = {}
    for line in lines:
        if not line.is_over or line.mine is None:
            continue
        definition = line.sheet.definition
        _count(games.setdefault(definition.slug, Record(gettext(definition.title))), line)
        for name in (player.name for player in line.players if player.user_id != user.pk):
            _count(people.setdefault(name.casefold(), Record(name)), line)
    by_number = sorted(people.values(), key=lambda person: (-person.played, person.name))
    return History(lines, list(games.values()), by_number)


def history_rows(user: User) -> list[list[object]]:
    """Every sheet of a member, a row a unit."""
    rows: list[list[object]] = [[gettext(head) for head in HEADS]]
    for line in history(user).lines:
        sheet = line.sheet
        ranks = sheet.result.get("ranks", [])
        for unit, name in enumerate(line.names):
            total = line.totals[unit]
            rank = ranks[unit] if unit < len(ranks) else None
            rows.append(
                [
                    sheet.created_at.date().isoformat(),
                    gettext(sheet.definition.title),
                    sheet.title,
                    sheet.view_code,
                    name,
                    "" if total is None else total,
                    "" if rank is None else rank,
                    int(unit in line.winners),
                    int(unit == line.mine),
                ]
            )
    return rows


def _lines(user: User, sheets: Iterable[OnlineSheet]) -> list[SheetLine]:
    known = list(sheets)
    seated: dict[int, list[Player]] = {sheet.pk: [] for sheet in known}
    for player in Player.objects.filter(sheet__in=[sheet.pk for sheet in known]).order_by("index"):
        seated[player.sheet_id].append(player)
    return [_line(user, sheet, seated[sheet.pk]) for sheet in known]


def _line(user: User, sheet: OnlineSheet, players: list[Player]) -> SheetLine:
    names = unit_names(sheet, [player.name for player in players])
    definition: Sheet[Any] = sheet.definition
    units = definition.units(sheet.size, options_of(sheet))
    own = next((player.index for player in players if player.user_id == user.pk), None)
    totals = [*sheet.result.get("totals", []), *[None] * units][:units]
    return SheetLine(
        sheet,
        players,
        sheet.score_code if sheet.owner_id == user.pk else sheet.view_code,
        names,
        totals,
        sheet.result.get("winners", []),
        None if own is None else own % units,
    )


def _count(record: Record, line: SheetLine) -> None:
    record.played += 1
    record.won += line.is_won
    if line.my_total is not None:
        record.totals.append(line.my_total)

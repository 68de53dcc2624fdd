"""The players and the scores of a report as they stand in its form: typed, perhaps half done.

Every button of the form posts all of it, and all of it comes back: a row more or less, or the
totals worked out. Nothing here reads or writes the database.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, TypeVar

from django.utils.translation import gettext as _

from forum.refusals import Unfit
from forum.scores import Standing, score_read, sides_of, standings
from markup.controls import controls_drop
from markup.drafts import PLACES, Direction, DraftPlayer, ReportDraft

T = TypeVar("T")

MOST_PLAYERS: Final = 12
MOST_SCORES: Final = 120
BEGIN: Final = 2
"""Rows for players in a form that begins empty."""
_DROP: Final = re.compile(r"drop_(player|round)-([0-9]{1,3})")


@dataclass(frozen=True, slots=True)
class Row:
    """A player as typed; a name that begins with @ is a member's."""

    name: str = ""
    side: str = ""
    place: str = ""
    is_new: bool = False
    starts: bool = False


@dataclass(frozen=True, slots=True)
class Column:
    """A side in the scores: the player whose fields carry it, what it is called, what it has."""

    player: int
    name: str
    standing: Standing


@dataclass(frozen=True, slots=True)
class Sheet:
    """The rows of players and, by round, the scores of each side, all as text."""

    rows: Sequence[Row] = field(default_factory=lambda: [Row()] * BEGIN)
    rounds: Sequence[Sequence[str]] = ()

    @property
    def sides(self) -> list[int]:
        """The number of each player's side."""
        return sides_of([row.side for row in self.rows])

    @property
    def firsts(self) -> list[int]:
        """The player with whom each side begins."""
        sides = self.sides
        return [sides.index(number) for number in range(len(set(sides)))]

    def columns(self, direction: Direction, *, is_complete: bool) -> list[Column]:
        """The sides with their totals, as far as what is typed can be read."""
        rounds = [[_read_or_none(text) for text in row] for row in self.rounds]
        places = [_read_or_none(self.rows[first].place) for first in self.firsts]
        made = standings(
            rounds, len(self.firsts), direction, is_complete=is_complete, places=places
        )
        return [
            Column(first, self._side_name(number), standing)
            for number, (first, standing) in enumerate(zip(self.firsts, made, strict=True))
        ]

    def _side_name(self, number: int) -> str:
        members = [row for row, side in zip(self.rows, self.sides, strict=True) if side == number]
        names = [row.name.strip() or "…" for row in members]
        return members[0].side.strip() if members[0].side.strip() else " + ".join(names)

    def changed(self, do: str) -> "Sheet":
        """The sheet after a button was pressed; one that is none of these changes nothing."""
        if do == "add_player" and len(self.rows) < MOST_PLAYERS:
            return replace(
                self, rows=[*self.rows, Row()], rounds=[[*row, ""] for row in self.rounds]
            )
        if do == "add_round" and (len(self.rounds) + 1) * len(self.firsts) <= MOST_SCORES:
            return replace(self, rounds=[*self.rounds, [""] * len(self.firsts)])
        found = _DROP.fullmatch(do)
        if found and found[1] == "round":
            return replace(self, rounds=_without(self.rounds, int(found[2])))
        if found and len(self.rows) > 1 and int(found[2]) < len(self.rows):
            return self._player_drop(int(found[2]))
        return self

    def _player_drop(self, index: int) -> "Sheet":
        """Without a player; the scores of a side stay as long as somebody is on it."""
        side, sides = self.sides[index], self.sides
        rows = _without(self.rows, index)
        if sides.count(side) == 1:
            return replace(self, rows=rows, rounds=[_without(row, side) for row in self.rounds])
        order = sides_of([row.side for row in rows])
        kept = [sides[at] for at in range(len(sides)) if at != index]
        by_old = dict(zip(kept, order, strict=True))
        olds = sorted(by_old, key=by_old.__getitem__)
        return replace(self, rows=rows, rounds=[[row[old] for old in olds] for row in self.rounds])

    def players(self) -> list[DraftPlayer]:
        """The players that are named.

        Raises:
            Unfit: a place is no whole number.
        """
        return [
            DraftPlayer(
                name="" if row.name.strip().startswith("@") else row.name.strip(),
                username=row.name.strip()[1:] if row.name.strip().startswith("@") else "",
                side=row.side.strip(),
                place=_read(row.place, _("the place of %(name)s") % {"name": row.name}),
                is_new=row.is_new,
                starts=row.starts,
            )
            for row in self.rows
        ]

    def scores(self) -> list[list[int | None]]:
        """The scores as numbers; a round in which nobody scored is none.

        Raises:
            Unfit: what was typed is no whole number; it says where.
        """
        names = [self._side_name(number) for number in range(len(self.firsts))]
        rows = [
            [
                _read(text, _("round %(round)s, %(name)s") % {"round": number, "name": name})
                for text, name in zip(row, names, strict=True)
            ]
            for number, row in enumerate(self.rounds, start=1)
        ]
        return [row for row in rows if any(score is not None for score in row)]

    def named(self) -> "Sheet":
        """Without the rows that were left empty at the end."""
        sheet = self
        while len(sheet.rows) > 1 and not any((sheet.rows[-1].name, sheet.rows[-1].side)):
            sheet = sheet.changed(f"drop_player-{len(sheet.rows) - 1}")
        return sheet


def sheet_read(data: Mapping[str, str]) -> Sheet:
    """The sheet of a form that was sent. Numbers of rows that cannot be are cut to what can."""
    count = min(max(_count(data.get("players")), 1), MOST_PLAYERS)
    rows = [
        Row(
            name=controls_drop(data.get(f"player-{index}", "")),
            side=controls_drop(data.get(f"side-{index}", "")),
            place=data.get(f"place-{index}", ""),
            is_new=f"new-{index}" in data,
            starts=data.get("starts") == str(index),
        )
        for index in range(count)
    ]
    sheet = Sheet(rows)
    number = min(_count(data.get("rounds")), MOST_SCORES // len(sheet.firsts))
    sides = sheet.sides
    members = [[at for at in range(count) if sides[at] == side] for side in range(max(sides) + 1)]
    return replace(
        sheet,
        rounds=[
            [_cell([data.get(f"score-{row}-{at}", "") for at in side]) for side in members]
            for row in range(number)
        ],
    )


def sheet_of(draft: ReportDraft) -> Sheet:
    """The sheet that a draft fills."""
    if not draft.players:
        return Sheet()
    rows = [
        Row(
            name=f"@{player.username}" if player.username else player.name,
            side=player.side,
            place="" if player.place is None else str(player.place),
            is_new=player.is_new,
            starts=player.starts,
        )
        for player in draft.players
    ]
    texts = [["" if score is None else str(score) for score in row] for row in draft.rounds]
    return Sheet(rows, texts)


def shows_places(direction: str) -> bool:
    """Whether the form asks for places."""
    return direction == PLACES


def _cell(texts: Sequence[str]) -> str:
    """What was typed for a side. Who has just come together brings what each had, added up."""
    typed = [text for text in texts if text.strip()]
    if len(typed) < 2:
        return typed[0] if typed else ""
    numbers = [_read_or_none(text) for text in typed]
    known = [number for number in numbers if number is not None]
    return str(sum(known)) if len(known) == len(typed) else " ".join(typed)


def _read(text: str, where: str) -> int | None:
    try:
        return score_read(text)
    except ValueError:
        raise Unfit(
            _("“%(text)s” is not a whole number (%(where)s).")
            % {"text": text.strip()[:20], "where": where}
        ) from None


def _read_or_none(text: str) -> int | None:
    try:
        return score_read(text)
    except ValueError:
        return None


def _count(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 4 else 0


def _without(items: Sequence[T], index: int) -> list[T]:
    return [item for at, item in enumerate(items) if at != index]

"""The board of an online sheet: a row a round, with what was written and what it came to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoresheets.models import OnlineSheet
from scoresheets.selectors.entries import value_text
from scoresheets.sheets.base import Input, Said, Sheet
from scoresheets.sheets.tally import Line, Tally


@dataclass(frozen=True, slots=True)
class BoardCell:
    """A unit in a round: what was written, the points, further columns, the total after it."""

    marks: tuple[str, ...]
    points: int | None
    extra: tuple[tuple[str, int], ...]
    total: int | None


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A round of the board, or the subtotal of a section."""

    index: int
    label: Said
    dealer: str
    cells: tuple[BoardCell, ...]
    marks: tuple[str, ...] = ()
    warnings: tuple[Said, ...] = ()
    accepted: bool = False
    is_section: bool = False

    @property
    def number(self) -> int:
        return self.index + 1


def board_rows(
    sheet: OnlineSheet, tally: Tally[Any], players: Sequence[str], options: Any
) -> list[BoardRow]:
    """The rounds in their order, each section followed by its subtotal."""
    definition = sheet.definition
    sections = {part.rounds[-1]: part for part in definition.sections(sheet.size, options)}
    rows = []
    for line in tally.lines:
        index = line.played.index
        rows.append(_board_row(sheet, line, dealer_of(definition, sheet, players, index), options))
        if index in sections:
            part = sections[index]
            lines = [tally.lines[at] for at in part.rounds]
            sums = tuple(_sum(lines, unit) for unit in range(len(tally.totals)))
            empty = tuple(BoardCell((), None, (), total) for total in sums)
            rows.append(BoardRow(index, part.label, "", empty, is_section=True))
    return rows


def _sum(lines: Sequence[Line[Any]], unit: int) -> int | None:
    points = [score.points for line in lines if (score := line.scores[unit]) is not None]
    return sum(points) if points else None


def _board_row(sheet: OnlineSheet, line: Line[Any], dealer: str, options: Any) -> BoardRow:
    definition, played = sheet.definition, line.played
    inputs = definition.inputs_for(options)
    accepted = sheet.accepted.get(str(played.index + 1), [])
    cells = []
    for unit, written in enumerate(played.units):
        score = line.scores[unit]
        labels = {column.key: column.label for column in definition.columns}
        extra = [(labels[key], value) for key, value in (score.extra if score else {}).items()]
        cells.append(
            BoardCell(
                tuple(mark_texts(inputs, written)),
                score.points if score else None,
                tuple(extra),
                line.totals[unit] if score else None,
            )
        )
    told = [sentence % details for sentence, details in line.warnings]
    return BoardRow(
        played.index,
        definition.label(played.index, options),
        dealer,
        tuple(cells),
        tuple(mark_texts(definition.round_inputs, played.whole)),
        line.warnings,
        bool(told) and all(sentence in accepted for sentence in told),
    )


def mark_texts(items: Sequence[Input], written: Mapping[str, int]) -> list[str]:
    """What is written in some cells, as short as on paper."""
    return [mark_text(item, written[item.key]) for item in items if item.key in written]


def mark_text(item: Input, value: int) -> str:
    """What a cell says, as short as on paper."""
    if item.kind == "mark":
        return "✓"
    if item.kind == "choice":
        return next((choice.mark for choice in item.choices if choice.value == value), "?")
    return value_text(item, value)


def dealer_of(
    definition: Sheet[Any], sheet: OnlineSheet, players: Sequence[str], index: int
) -> str:
    """Who deals a round; nobody where there is nothing to deal, or one player alone."""
    if not definition.has_dealer or len(players) < 2:
        return ""
    return players[(sheet.first_dealer + index) % len(players)]

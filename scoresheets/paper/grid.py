"""The usual sheet: a row for each round, and columns for each player or team.

As many units and rounds stand on a page as fit; the rest goes to pages of the same kind.
"""

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _

from scoresheets.paper.frames import MM_PER_PT, Frame, line_height, width_of
from scoresheets.paper.headings import address_line, legend, lines_above
from scoresheets.paper.tables import (
    NAME,
    Card,
    Cell,
    Plan,
    Row,
    Table,
    chunks,
    header_height,
    legend_height,
    said,
    spread,
)
from scoresheets.sheets.base import Column, Input, cell_key, player_key, unit_key

PADDING: Final = 1.6
HINT_MOST: Final = 3.4
"""Hints of at most so many times the width of a figure stand beside the number of a round."""
DEALER: Final = "dealer"


def grid_cards(plan: Plan, frame: Frame) -> list[Card]:
    """The pages of a sheet."""
    return _Grid(plan, frame).cards()


class _Grid:
    """The measures of one sheet, found once."""

    def __init__(self, plan: Plan, frame: Frame) -> None:
        self.plan, self.frame, self.letters = plan, frame, plan.letters
        self.inputs = columns_of(plan)
        self.sides = sides_of(plan)
        self.legend = legend(plan)
        known = plan.sheet.rounds(plan.players, plan.options) or plan.rounds
        self.count = known or plan.sheet.rows
        self.hints = self._hints()
        self.label = max(self._label_widths())
        self.is_tall = False
        if self._units_most() < plan.units:
            self.is_tall = True

    def cards(self) -> list[Card]:
        """A card for each part of the rounds and of the units."""
        rounds = self._rounds()
        return [
            Card(
                _(self.plan.sheet.title),
                lines_above(self.plan),
                self._table(units, part),
                self.legend,
            )
            for part in chunks(rounds, self._rows_most())
            for units in chunks(self.plan.units, self._units_most())
        ]

    def _units_most(self) -> int:
        """How many units stand beside each other."""
        sides = sum(self._text(label) for _key, label in self.sides)
        return int((self.frame.width - self.label - sides) / sum(self._needs()))

    def _needs(self) -> list[float]:
        """The widths of the columns of a unit: room for figures, and for the words if they lie."""
        return [
            max(least, 0 if self.is_tall else self._text(label))
            for key, label in self.inputs
            for least in [self.letters.total if key == "total" else self.letters.figure]
        ]

    def _rounds(self) -> int:
        """All of them where their number is known, else as many as a page holds."""
        plan = self.plan
        is_open = plan.sheet.rounds(plan.players, plan.options) is None and plan.rounds is None
        return min(self.count, self._rows_most()) if is_open else self.count

    def _free(self) -> float:
        """The height that is left for the rounds."""
        lines = (*self.legend, address_line(self.plan))
        return (
            self.frame.height
            - header_height(self.letters)
            - legend_height(lines, self.letters, self.frame.width)
            - sum(self._head_heights())
        )

    def _rows_most(self) -> int:
        return int(self._free() / self._row_least())

    def _row_least(self) -> float:
        """Room to write in, and for a number with its hint."""
        lines = self.letters.head + (self.letters.hint if any(self.hints) else 0)
        return max(self.letters.row, self.plan.sheet.rows_min_mm, line_height(lines))

    def _head_heights(self) -> tuple[float, float]:
        names = self.letters.name * (1.6 if self._partners() else 1)
        if self.is_tall:
            return names, max(self._text(label) for _key, label in self.inputs)
        return names, self.letters.label * MM_PER_PT * 1.9

    def _table(self, units: range, rounds: range) -> Table:
        sides = [self._text(label) for _key, label in self.sides]
        columns = [self.label, *sides, *(self._needs() * len(units))]
        most = self.letters.row_most
        height = max(self._row_least(), min(most, self._free() / len(rounds)))
        names, labels = self._head_heights()
        return Table(
            spread(columns, self.frame.width),
            (Row(names, self._names(units)), Row(labels, self._labels(units))),
            tuple(Row(height, self._round(index, units)) for index in rounds),
            _(self.plan.sheet.title),
        )

    def _names(self, units: range) -> tuple[Cell, ...]:
        """A corner, and a place for each name."""
        corner = Cell(span=1 + len(self.sides), look="corner")
        word = _(self.plan.sheet.unit_word)
        names = []
        for unit in units:
            label = _("%(word)s %(number)s") % {"word": word, "number": unit + 1}
            players = self._partners(unit)
            partners = tuple(
                Cell(
                    key=player_key(player, "name"),
                    says=_("%(unit)s, a player’s name") % {"unit": label},
                    most=NAME,
                )
                for player in players
            )
            names.append(
                Cell(
                    label,
                    unit_key(unit, "name"),
                    _("%(unit)s, name") % {"unit": label},
                    "colgroup",
                    len(self.inputs),
                    "name unit",
                    NAME,
                    more=partners,
                )
            )
        return (corner, *names)

    def _partners(self, unit: int = 0) -> Sequence[int]:
        """The players of a unit, where they are more than one."""
        players = self.plan.sheet.unit_players(unit, self.plan.players, self.plan.options)
        return players if len(players) > 1 else ()

    def _labels(self, units: range) -> tuple[Cell, ...]:
        first = [Cell(_(self.plan.sheet.round_word), head="col", look="label")]
        sides = [Cell(label, head="col", look="label") for _key, label in self.sides]
        last = len(self.inputs) - 1
        look = "label tall" if self.is_tall else "label"
        each = [
            Cell(label, head="col", look=f"{look} unit" if column == last else look)
            for column, (_key, label) in enumerate(self.inputs)
        ]
        return (*first, *sides, *(each * len(units)))

    def _round(self, index: int, units: range) -> tuple[Cell, ...]:
        plan, last = self.plan, len(self.inputs) - 1
        label = said(plan.sheet.label(index, plan.options))
        round_says = _("%(word)s %(number)s") % {"word": _(plan.sheet.round_word), "number": label}
        if not label.isdigit():
            round_says = label
        cells = [Cell(label, head="row", look="number", small=self.hints[index])]
        for key, side in self.sides:
            says = _("%(round)s, %(what)s") % {"round": round_says, "what": side}
            cells.append(Cell(key=cell_key(index, None, key), says=says, most=5))
        word = _(plan.sheet.unit_word)
        for unit in units:
            for column, (key, name) in enumerate(self.inputs):
                says = _("%(round)s, %(unit)s %(number)s, %(what)s") % {
                    "round": round_says, "unit": word, "number": unit + 1, "what": name,
                }  # fmt: skip
                look = "total unit" if column == last else ""
                cells.append(Cell(key=cell_key(index, unit, key), says=says, look=look))
        return tuple(cells)

    def _hints(self) -> list[str]:
        """What to know before each round, where all of them are short."""
        plan = self.plan
        hints = [plan.sheet.hint(index, plan.players, plan.options) for index in range(self.count)]
        words = [said(hint) if hint else "" for hint in hints]
        widest = max(width_of(text, self.letters.hint) for text in words)
        return words if widest <= HINT_MOST * self.letters.figure else [""] * self.count

    def _label_widths(self) -> list[float]:
        plan = self.plan
        labels = [said(plan.sheet.label(index, plan.options)) for index in range(self.count)]
        return [
            self._text(_(plan.sheet.round_word)),
            *(width_of(label, self.letters.head, bold=True) + PADDING for label in labels),
            *(width_of(hint, self.letters.hint) + PADDING for hint in self.hints),
        ]

    def _text(self, label: str) -> float:
        return width_of(label, self.letters.label, bold=True) + PADDING


def columns_of(plan: Plan) -> list[tuple[str, str]]:
    """Key and words of each column of a unit. A choice is a mark in the cell before it."""
    inputs = [item for item in plan.sheet.inputs_for(plan.options) if is_column(item)]
    columns: list[Input | Column] = [*inputs, *plan.sheet.columns]
    return [(column.key, _(column.label)) for column in columns]


def is_column(item: Input) -> bool:
    """Whether an input has a column of its own on paper."""
    return item.paper and item.kind != "choice"


def sides_of(plan: Plan) -> list[tuple[str, str]]:
    """Key and words of what is written once a round: who deals, the trumps."""
    whole = [(item.key, _(item.label)) for item in plan.sheet.round_inputs if item.paper]
    return [*([(DEALER, _("Dealer"))] if plan.sheet.has_dealer else []), *whole]

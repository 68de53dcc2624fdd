"""Bunco: a row for each round of a set, and the sets beside each other.

The personal card has letters to circle and boxes to tick, the tally of a table has room for
strokes. Four cards fit on a page.
"""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoresheets.paper.frames import MM_PER_PT, Frame, width_of
from scoresheets.paper.grid import PADDING
from scoresheets.paper.headings import address_line, legend
from scoresheets.paper.tables import (
    NAME,
    Boxes,
    Card,
    Cell,
    Plan,
    Row,
    Table,
    header_height,
    legend_height,
    said,
    spread,
)
from scoresheets.sheets.base import cell_key, unit_key

BOXES: Final = 12


def sets_cards(plan: Plan, frame: Frame) -> list[Card]:
    """One page: at most six sets of six rounds."""
    return [_Sets(plan, frame).card()]


class _Sets:
    def __init__(self, plan: Plan, frame: Frame) -> None:
        self.plan, self.frame, self.letters = plan, frame, plan.letters
        self.legend = legend(plan)
        self.sections = plan.sheet.sections(plan.players, plan.options)
        self.is_card = plan.units == 1
        self.boxes = self._boxes() if self.is_card else ()

    def card(self) -> Card:
        return Card(_(self.plan.sheet.title), self._lines(), self._table(), self.legend, self.boxes)

    def _lines(self) -> tuple[Cell, ...]:
        if not self.is_card:
            return (
                Cell(_("Date"), "date", _("Date"), most=20),
                Cell(pgettext("bunco", "Table"), "title", pgettext("bunco", "Table"), most=NAME),
            )
        return (
            Cell(_("Name"), unit_key(0, "name"), _("Name"), most=NAME),
            Cell(_("Date"), "date", _("Date"), most=20),
        )

    def _boxes(self) -> tuple[Boxes, ...]:
        """To tick as they fall, and their number at the end."""
        lines = ((_("Buncos"), "all"), (_("Mini buncos"), "minis"))
        return tuple(
            Boxes(label, BOXES, Cell(key=unit_key(0, key), says=label)) for label, key in lines
        )

    def _table(self) -> Table:
        units, letters = range(self.plan.units), self.letters
        heads = (_(self.plan.sheet.round_word), _("Won"))
        number = max(width_of(word, letters.label, bold=True) for word in heads) + PADDING
        columns = [number, *[(self.frame.width - number) / len(self.sections) / len(units)]
                   * (len(self.sections) * len(units))]  # fmt: skip
        head, rows = letters.label * MM_PER_PT * 2.1, len(self.sections[0].rounds)
        lines = (*self.legend, address_line(self.plan))
        free = (
            self.frame.height - header_height(letters) - len(self.boxes) * letters.row - 1
            - legend_height(lines, letters, self.frame.width) - head * (1 if self.is_card else 2)
        )  # fmt: skip
        most = letters.row_most * (1 if self.is_card else 2.6)
        height = max(letters.row, min(most, free / (rows + 1)))
        last = min(height, letters.row_most)
        return Table(
            spread(columns, self.frame.width),
            self._head(head, units),
            (
                *(Row(height, self._round(index, units)) for index in self.sections[0].rounds),
                Row(last, self._totals(units)),
            ),
            _(self.plan.sheet.title),
        )

    def _head(self, height: float, units: range) -> tuple[Row, ...]:
        sets = tuple(
            Cell(said(section.label), head="colgroup", span=len(units), look="set unit")
            for section in self.sections
        )
        word = Cell(_(self.plan.sheet.round_word), head="col", look="label")
        if self.is_card:
            return (Row(height, (word, *sets)),)
        teams = tuple(
            Cell(self._unit(unit), head="col", look=f"label{' unit' if unit == units[-1] else ''}")
            for unit in units
        )
        return (
            Row(height, (Cell(look="corner"), *sets)),
            Row(height, (word, *(teams * len(self.sections)))),
        )

    def _unit(self, unit: int) -> str:
        word = _(self.plan.sheet.unit_word)
        return _("%(word)s %(number)s") % {"word": word, "number": unit + 1}

    def _round(self, index: int, units: range) -> tuple[Cell, ...]:
        cells = [Cell(str(index + 1), head="row", look="number")]
        item = self.plan.sheet.inputs[0]
        mark = "  ".join(_(choice.mark) for choice in item.choices)
        for section in self.sections:
            for unit in units:
                key = cell_key(section.rounds[index], unit, item.key)
                says = _("%(set)s, round %(round)s, %(what)s") % {
                    "set": said(section.label),
                    "round": index + 1,
                    "what": _(item.label) if self.is_card else self._unit(unit),
                }
                look = "choice unit" if unit == units[-1] else "choice"
                text = "" if self.plan.form else mark
                cells.append(Cell(text, key, says, look=look))
        return tuple(cells)

    def _totals(self, units: range) -> tuple[Cell, ...]:
        """What was won in each set."""
        label = _("Won")
        cells = [Cell(label, head="row", look="label")]
        for number, section in enumerate(self.sections):
            for unit in units:
                says = _("%(section)s, %(what)s") % {
                    "section": said(section.label), "what": f"{self._unit(unit)}, {label}",
                }  # fmt: skip
                look = "total unit" if unit == units[-1] else "total"
                cells.append(Cell(key=f"s{number + 1}-u{unit + 1}", says=says, look=look))
        return tuple(cells)

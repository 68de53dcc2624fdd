"""The card of golf: the holes are columns, with their sums, and the players are rows."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoresheets.paper.frames import MM_PER_PT, Frame, width_of
from scoresheets.paper.grid import PADDING
from scoresheets.paper.headings import address_line, legend, lines_above
from scoresheets.paper.tables import (
    NAME,
    Card,
    Cell,
    Plan,
    Row,
    Table,
    header_height,
    legend_height,
    said,
)
from scoresheets.sheets.base import Section, cell_key, unit_key

NAME_SHARE: Final = 0.13


def across_cards(plan: Plan, frame: Frame) -> list[Card]:
    """One page: a card has at most four players."""
    card = _Across(plan, frame)
    return [Card(_(plan.sheet.title), lines_above(plan), card.table(), card.legend)]


class _Across:
    def __init__(self, plan: Plan, frame: Frame) -> None:
        self.plan, self.frame, self.letters = plan, frame, plan.letters
        self.legend = legend(plan)
        self.sections = plan.sheet.sections(plan.players, plan.options)
        self.ends = self._ends()
        self.sides = [(i.key, _(i.label)) for i in plan.sheet.round_inputs if i.paper]

    def _ends(self) -> list[tuple[str, str]]:
        """What stands behind the last hole."""
        total = [("total", _("Total"))] if len(self.sections) > 1 else []
        return [*total, ("handicap", pgettext("golf", "Hcp")), ("net", _("Net"))]

    def table(self) -> Table:
        """A row for the numbers of the holes, one for each of what is printed, one a player."""
        least = self.letters.row
        fixed = [self.letters.label * MM_PER_PT * 2.2, *(least for _side in self.sides)]
        lines = (*self.legend, address_line(self.plan))
        below = legend_height(lines, self.letters, self.frame.width)
        free = self.frame.height - header_height(self.letters) - below - sum(fixed)
        height = max(least, min(self.letters.row_most * 1.3, free / self.plan.units))
        return Table(
            self._columns(),
            (Row(fixed[0], self._numbers()),),
            (
                *(Row(least, self._side(key, label)) for key, label in self.sides),
                *(Row(height, self._unit(unit)) for unit in range(self.plan.units)),
            ),
            _(self.plan.sheet.title),
        )

    def _columns(self) -> tuple[float, ...]:
        """A name takes an eighth, sums what their words need, the holes share the rest."""
        heads = [_(self.plan.sheet.round_word), *(label for _key, label in self.sides)]
        name = max(self.frame.width * NAME_SHARE, *(self._text(text) for text in heads))
        sums = [
            max(self.letters.total, self._text(said(section.label))) for section in self.sections
        ]
        ends = [max(self.letters.total, self._text(label)) for _key, label in self.ends]
        holes = sum(len(section.rounds) for section in self.sections)
        hole = (self.frame.width - name - sum(sums) - sum(ends)) / holes
        halves = [
            width
            for section, own in zip(self.sections, sums, strict=True)
            for width in [*[hole] * len(section.rounds), own]
        ]
        return (name, *halves, *ends)

    def _text(self, label: str) -> float:
        return width_of(label, self.letters.label, bold=True) + PADDING

    def _numbers(self) -> tuple[Cell, ...]:
        cells = [Cell(_(self.plan.sheet.round_word), head="col", look="label side")]
        for section in self.sections:
            for index in section.rounds:
                label = said(self.plan.sheet.label(index, self.plan.options))
                cells.append(Cell(label, head="col", look="number"))
            cells.append(Cell(said(section.label), head="col", look="label unit"))
        return (*cells, *(Cell(label, head="col", look="label") for _key, label in self.ends))

    def _side(self, key: str, label: str) -> tuple[Cell, ...]:
        """The length, the par or the index of each hole; the first two have sums."""
        cells = [Cell(label, head="row", look="label side")]
        for number, section in enumerate(self.sections):
            cells += [self._hole(hole, cell_key(hole, None, key), label) for hole in section.rounds]
            is_sum = key != "si"
            name = f"s{number + 1}-{key}"
            says = _("%(section)s, %(what)s") % {"section": said(section.label), "what": label}
            cells.append(Cell(key=name if is_sum else "", says=says, look="total unit"))
        for end, words in self.ends:
            is_sum = end == "total" and key != "si"
            says = _("%(section)s, %(what)s") % {"section": words, "what": label}
            cells.append(Cell(key=f"total-{key}" if is_sum else "", says=says, look="total"))
        return tuple(cells)

    def _unit(self, unit: int) -> tuple[Cell, ...]:
        """A player's name, the strokes, the sums."""
        word = _(self.plan.sheet.unit_word)
        label = _("%(word)s %(number)s") % {"word": word, "number": unit + 1}
        key, strokes = self.plan.sheet.inputs[0].key, _(self.plan.sheet.inputs[0].label)
        says = _("%(unit)s, name") % {"unit": label}
        cells = [Cell(label, unit_key(unit, "name"), says, "row", look="name", most=NAME)]
        for number, section in enumerate(self.sections):
            what = f"{label}, {strokes}"
            cells += [self._hole(hole, cell_key(hole, unit, key), what) for hole in section.rounds]
            cells.append(self._sum(f"s{number + 1}-u{unit + 1}", label, section))
        for end, words in self.ends:
            says = _("%(unit)s, %(what)s") % {"unit": label, "what": words}
            cells.append(Cell(key=unit_key(unit, end), says=says, look="total"))
        return tuple(cells)

    def _hole(self, index: int, key: str, what: str) -> Cell:
        says = _("Hole %(number)s, %(what)s") % {"number": index + 1, "what": what}
        return Cell(key=key, says=says, most=3)

    def _sum(self, key: str, label: str, section: Section) -> Cell:
        says = _("%(unit)s, %(what)s") % {"unit": label, "what": said(section.label)}
        return Cell(key=key, says=says, look="total unit")

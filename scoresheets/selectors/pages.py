"""What the page of an online sheet shows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext

from scoresheets.models import Cell, Change, OnlineSheet
from scoresheets.selectors.board import BoardRow, board_rows, dealer_of, mark_text
from scoresheets.selectors.entries import (
    NOTHING_SENT,
    Entry,
    FieldRow,
    Sent,
    entry_make,
    head_rows,
)
from scoresheets.selectors.working import (
    cells_of,
    options_of,
    tally_of,
    unit_names,
)
from scoresheets.sheets.base import MOST_ROUNDS, Input, Said, Sheet, key_parts
from scoresheets.sheets.tally import Tally

AHEAD: Final = 12
"""So many rounds beyond the newest are told, for phones that lose the network."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How a unit stands."""

    name: str
    total: int | None
    rank: int | None
    is_leader: bool
    is_winner: bool
    is_dealer: bool
    needs: Said | None


@dataclass(frozen=True, slots=True)
class ChangeText:
    """A cell that a change wrote: its round, whose it is, which input, before and after."""

    label: Said | None
    name: str
    what: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class SheetPage:
    """An online sheet as a page shows it. ``code`` is the one that led there."""

    sheet: OnlineSheet
    code: str
    may_score: bool
    definition: Sheet[Any]
    options: Any
    names: tuple[str, ...]
    players: tuple[str, ...]
    tally: Tally[Any]
    standings: tuple[Standing, ...]
    board: tuple[BoardRow, ...]
    summary: tuple[tuple[str, tuple[int | None, ...]], ...]
    entry: Entry | None
    cells: Mapping[str, Cell]
    heads: tuple[FieldRow, ...]

    @property
    def title(self) -> str:
        return self.sheet.title

    @property
    def heading(self) -> str:
        """What kind of sheet it is, in the reader's language."""
        return gettext(self.definition.title)

    @property
    def rounds_most(self) -> int:
        """The last round that can be written."""
        return self.definition.rounds(self.sheet.size, self.options) or MOST_ROUNDS

    @property
    def shows_points(self) -> bool:
        """Whether a round shows its points apart from what was written."""
        return any(column.key == "points" for column in self.definition.columns)

    @property
    def shows_totals(self) -> bool:
        return any(column.key == "total" for column in self.definition.columns)

    @property
    def next_label(self) -> Said:
        """The round that comes next."""
        return self.definition.label(self.tally.next_round, self.options)

    @property
    def rounds(self) -> list[tuple[int, Said, Said | None, str]]:
        """What stands above the form of each round: its number, label, hint and dealer.

        Phones know it beforehand, so that they can go on without a network.
        """
        definition, sheet = self.definition, self.sheet
        last = min(len(self.tally.lines) + AHEAD, self.rounds_most)
        return [
            (
                index + 1,
                definition.label(index, self.options),
                definition.hint(index, sheet.size, self.options),
                dealer_of(definition, sheet, self.players, index),
            )
            for index in range(last)
        ]

    @property
    def dealer(self) -> str:
        """Who deals the round that comes next."""
        return dealer_of(self.definition, self.sheet, self.players, self.tally.next_round)

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won, where the game is over or was said to be."""
        return tuple(standing.name for standing in self.standings if standing.is_winner)

    @property
    def leaders(self) -> tuple[str, ...]:
        return tuple(standing.name for standing in self.standings if standing.is_leader)


def sheet_page(
    sheet: OnlineSheet,
    code: str,
    *,
    may_score: bool,
    index: int | None = None,
    sent: Sent = NOTHING_SENT,
) -> SheetPage:
    """Everything on the page of a sheet. ``index`` is the round whose form is open."""
    cells = cells_of(sheet)
    options, worked_out = options_of(sheet), tally_of(sheet, cells)
    players = [player.name for player in sheet.players.all()]
    names = unit_names(sheet, players)
    definition = sheet.definition
    chosen = worked_out.next_round if index is None else index

    dealer = dealer_of(definition, sheet, players, chosen)

    return SheetPage(
        sheet,
        code,
        may_score,
        definition,
        options,
        tuple(names),
        tuple(players),
        worked_out,
        _standings(sheet, worked_out, names, options),
        tuple(board_rows(sheet, worked_out, players, options)),
        worked_out.summary,
        entry_make(definition, sheet.size, options, names, dealer, chosen, cells, sent)
        if may_score
        else None,
        cells,
        head_rows(definition, names, cells, sent) if may_score else (),
    )


def round_index(sheet: OnlineSheet, number: str) -> int | None:
    """The round that an address asks for; None where it is none of this sheet."""
    if not (number.isascii() and number.isdigit() and len(number) < 4):
        return None
    most = sheet.definition.rounds(sheet.size, options_of(sheet)) or MOST_ROUNDS
    return int(number) - 1 if 1 <= int(number) <= most else None


def _standings(
    sheet: OnlineSheet, tally: Tally[Any], names: Sequence[str], options: Any
) -> tuple[Standing, ...]:
    definition = sheet.definition
    winners = tally.winners or (tally.leaders if sheet.ended_at else ())
    dealer = (sheet.first_dealer + tally.next_round) % sheet.size
    return tuple(
        Standing(
            name,
            tally.finals[unit],
            tally.ranks[unit],
            unit in tally.leaders and not winners,
            unit in winners,
            definition.has_dealer
            and sheet.size > 1
            and dealer in definition.unit_players(unit, sheet.size, options)
            and not winners,
            tally.needs[unit] if tally.needs and not winners else None,
        )
        for unit, name in enumerate(names)
    )


def change_texts(page: SheetPage, change: Change | None) -> list[ChangeText]:
    """What a change wrote, for whoever may take it back: where, before, after."""
    known = {
        item.key: item
        for item in (
            *page.definition.inputs_for(page.options),
            *page.definition.round_inputs,
            *page.definition.unit_inputs,
        )
    }
    texts = []
    for key, (before, after) in (change.cells if change else {}).items():
        index, unit, name = key_parts(key)
        item = known.get(name, Input(name, name))
        label = None if index is None else page.definition.label(index, page.options)
        who = "" if unit is None else page.names[unit]
        texts.append(ChangeText(label, who, item.label, *_both(item, before, after)))
    return texts


def _both(item: Input, before: int | None, after: int | None) -> tuple[str, str]:
    texts = ["" if value is None else mark_text(item, value) for value in (before, after)]
    return texts[0], texts[1]

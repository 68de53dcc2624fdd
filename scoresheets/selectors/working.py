"""An online sheet with everything that follows from its cells."""

from collections.abc import Mapping
from typing import Any

from games.engine.errors import BadOptions
from games.engine.options import options_load
from scoresheets.models import Cell, Change, OnlineSheet
from scoresheets.sheets.base import MOST_ROUNDS, Input, Sheet, key_parts
from scoresheets.sheets.tally import Tally, tally


def sheet_by_code(code: str) -> OnlineSheet:
    """The sheet that a code opens, to look or to write.

    Raises:
        OnlineSheet.DoesNotExist: none.
    """
    found = OnlineSheet.objects.select_related("owner")
    return found.get(view_code=code) if found.filter(view_code=code) else found.get(score_code=code)


def options_of(sheet: OnlineSheet) -> Any:
    """The options of a sheet; those that it has no more are left out."""
    try:
        return options_load(sheet.definition.options, sheet.options)
    except BadOptions:
        return sheet.definition.options()


def cells_of(sheet: OnlineSheet) -> dict[str, Cell]:
    """The cells by key, those too that are blank again."""
    return {cell.key: cell for cell in Cell.objects.filter(sheet=sheet)}


def values_of(cells: Mapping[str, Cell]) -> dict[str, int]:
    """What is written in the cells that are not blank."""
    return {key: cell.value for key, cell in cells.items() if cell.value is not None}


def tally_of(sheet: OnlineSheet, cells: Mapping[str, Cell] | None = None) -> Tally[Any]:
    """The sheet, worked out."""
    known = cells_of(sheet) if cells is None else cells
    return tally(sheet.definition, sheet.size, options_of(sheet), values_of(known))


def input_for(definition: Sheet[Any], size: int, options: Any, key: str) -> Input | None:
    """The input that a key means on this sheet; None where it has no such cell."""
    try:
        index, unit, name = key_parts(key)
    except ValueError:
        return None
    rounds = definition.rounds(size, options) or MOST_ROUNDS
    if unit is not None and unit >= definition.units(size, options):
        return None
    if index is None:
        known = definition.unit_inputs
    elif index >= rounds:
        return None
    else:
        known = definition.round_inputs if unit is None else definition.inputs_for(options)
    return next((item for item in known if item.key == name), None)


def last_change(sheet: OnlineSheet) -> Change | None:
    """The newest change that stands: none of those that took one back, nor of those taken back."""
    standing = Change.objects.filter(sheet=sheet, undoes=None, undone_by=None)
    return standing.order_by("-number").first()


def unit_names(sheet: OnlineSheet, names: list[str]) -> list[str]:
    """What the units are called: players by their name, partners by their team or both names."""
    definition, options = sheet.definition, options_of(sheet)
    units = definition.units(sheet.size, options)
    joined = [
        " & ".join(names[player] for player in definition.unit_players(unit, sheet.size, options))
        for unit in range(units)
    ]
    teams = [*sheet.teams, *[""] * units][:units]
    return [team or own for team, own in zip(teams, joined, strict=True)]


def result_of(sheet: OnlineSheet, worked_out: Tally[Any]) -> dict[str, Any]:
    """What a sheet has come to, as it is kept beside it for lists."""
    winners = worked_out.winners or (worked_out.leaders if sheet.ended_at else ())
    return {
        "totals": list(worked_out.finals),
        "ranks": list(worked_out.ranks),
        "winners": list(winners),
        "rounds": sum(line.complete for line in worked_out.lines),
    }

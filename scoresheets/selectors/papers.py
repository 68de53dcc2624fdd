"""An online sheet as it is printed: the stencil that it needs, and every text in its holes."""

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256

from django.conf import settings
from django.utils.formats import date_format
from django.utils.translation import gettext, override

from pdf.qr import Code, code_of
from scoresheets.models import OnlineSheet
from scoresheets.paper.grid import DEALER
from scoresheets.paper.kept import Kept, kept_of, kept_values, number_text
from scoresheets.selectors.board import dealer_of
from scoresheets.selectors.working import (
    cells_of,
    options_of,
    tally_of,
    unit_names,
    values_of,
)
from scoresheets.sheets.base import cell_key, key_parts, player_key, unit_key


@dataclass(frozen=True, slots=True)
class PrintedSheet:
    """What ``pdf.stencils.stamp`` needs."""

    kept: Kept
    values: Mapping[str, str]
    codes: Mapping[str, Code]

    @property
    def etag(self) -> str:
        """Changes with anything that is printed."""
        text = "\0".join([self.kept.name, *(f"{key}={text}" for key, text in self.values.items())])
        return f'"{sha256(text.encode()).hexdigest()[:32]}"'


def printed_sheet(sheet: OnlineSheet, given: Mapping[str, str]) -> PrintedSheet:
    """A sheet as it stands now. Its code leads to where one looks on."""
    definition, options, cells = sheet.definition, options_of(sheet), cells_of(sheet)
    tally = tally_of(sheet, cells)
    players = [player.name for player in sheet.players.all()]
    kept = kept_of(definition, sheet.size, options, tally, given)
    address = f"{settings.SITE_ORIGIN}{sheet.get_absolute_url()}"
    with override(kept.lang):
        values = kept_values(definition, options, tally)
        values |= _heads(values_of(cells)) | _names(sheet, players)
        values |= {
            cell_key(line.played.index, None, DEALER): _short(
                dealer_of(definition, sheet, players, line.played.index)
            )
            for line in tally.lines
            if line.touched
        }
        winners = tally.winners or (tally.leaders if sheet.ended_at else ())
        names = unit_names(sheet, players)
        values |= {
            "title": sheet.title,
            "date": date_format(sheet.created_at, "DATE_FORMAT"),
            "winner": ", ".join(names[unit] for unit in winners),
            "address": gettext("This sheet, as it goes on: %(address)s") % {"address": address},
        }
    return PrintedSheet(kept, values, {"qr": code_of(address)})


def _heads(cells: Mapping[str, int]) -> dict[str, str]:
    """What is written once a unit, such as a handicap."""
    return {key: number_text(value) for key, value in cells.items() if key_parts(key)[0] is None}


def _short(name: str) -> str:
    """As much of a name as fits where a dealer is written."""
    return name.partition(" ")[0][:6]


def _names(sheet: OnlineSheet, players: list[str]) -> dict[str, str]:
    """The names of the units, and those of partners below their team's."""
    definition, options = sheet.definition, options_of(sheet)
    units = definition.units(sheet.size, options)
    names = {player_key(index, "name"): name for index, name in enumerate(players)}
    teams = [*sheet.teams, *[""] * units] if units < sheet.size else players
    return names | {unit_key(unit, "name"): teams[unit] for unit in range(units)}

"""The paper of online sheets: which stencil they need, and what goes into its holes."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from games.engine.options import options_dump, options_load
from scoresheets.paper.blanks import PAPERS, SIZES
from scoresheets.paper.names import stencil_name
from scoresheets.sheets.base import Cells, Input, Sheet, cell_key, unit_key
from scoresheets.sheets.registry import sheet
from scoresheets.sheets.tally import Tally

ROWS_STEP: Final = 10
"""Sheets without a fixed number of rounds have so many rows or a multiple: few stencils."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A kind of online sheet: all that share it share a stencil."""

    slug: str
    players: int
    options: dict[str, Any]
    rounds: int | None
    paper: str
    size: str
    lang: str

    @property
    def sheet(self) -> Sheet[Any]:
        return sheet(self.slug)

    @property
    def name(self) -> str:
        parts = [*asdict(self).items()]
        return stencil_name(parts, self.lang)

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_dict(cls, kind: dict[str, Any]) -> "Kept":
        return cls(**kind)

    def options_made(self) -> Any:
        return options_load(self.sheet.options, self.options)


def kept_of(
    sheet: Sheet[Any], players: int, options: Any, tally: Tally[Any], given: Mapping[str, str]
) -> Kept:
    """The stencil that a sheet needs, on the paper that was asked for."""
    rounds = None
    if sheet.rounds(players, options) is None:
        written = [line.played.index + 1 for line in tally.lines if line.touched]
        steps = -(-max([sheet.rows, *written]) // ROWS_STEP)
        rounds = steps * ROWS_STEP
    return Kept(
        slug=sheet.slug,
        players=players,
        options=options_dump(options),
        rounds=rounds,
        paper=given["paper"] if given.get("paper") in PAPERS else PAPERS[0],
        size=given["size"] if given.get("size") in SIZES else SIZES[0],
        lang=given["lang"],
    )


def kept_values(sheet: Sheet[Any], options: Any, tally: Tally[Any]) -> dict[str, str]:
    """The texts of the cells: what was written, and everything that follows from it."""
    inputs = sheet.inputs_for(options)
    values: dict[str, str] = {}
    for line in tally.lines:
        index = line.played.index
        values |= _whole(sheet, index, line.played.whole)
        for unit, cells in enumerate(line.played.units):
            values |= {cell_key(index, unit, key): text for key, text in _texts(inputs, cells)}
            score = line.scores[unit]
            if score:
                worked_out = {**score.extra, "points": score.points, "total": line.totals[unit]}
                values |= {
                    cell_key(index, unit, key): number_text(number)
                    for key, number in worked_out.items()
                    if number is not None
                }
    return values | _sums(sheet, options, tally)


def number_text(number: int) -> str:
    """With a minus as wide as a plus."""
    return str(number) if number >= 0 else f"−{-number}"


def _whole(sheet: Sheet[Any], index: int, cells: Cells) -> dict[str, str]:
    return {
        cell_key(index, None, item.key): _text(item, cells[item.key])
        for item in sheet.round_inputs
        if item.key in cells
    }


def _texts(inputs: Sequence[Input], cells: Cells) -> Iterator[tuple[str, str]]:
    """Each number, with the marks of the choices that follow it: a bid of 4 beside a nil is 4N."""
    texts: dict[str, str] = {}
    anchor = ""
    for item in inputs:
        if item.kind != "choice":
            anchor = item.key if item.paper else anchor
            if item.key in cells:
                texts[item.key] = _text(item, cells[item.key])
        elif item.key in cells:
            where = anchor or item.key
            before = "" if cells.get(where) == 0 else texts.get(where, "")
            texts[where] = before + _text(item, cells[item.key])
    yield from texts.items()


def _text(item: Input, value: int) -> str:
    if item.kind == "mark":
        return "✓" if value else ""
    if item.kind == "choice":
        return next((choice.mark for choice in item.choices if choice.value == value), "")
    return number_text(value)


def _sums(sheet: Sheet[Any], options: Any, tally: Tally[Any]) -> dict[str, str]:
    """The sums of the sections and of the whole, of each unit and of what the rounds share."""
    lines = tally.lines
    parts = sheet.sections(len(tally.totals), options)
    sums: dict[str, int | None] = {}
    for number, part in enumerate(parts):
        own = [lines[index] for index in part.rounds if index < len(lines)]
        for unit in range(len(tally.totals)):
            points = [score.points for line in own if (score := line.scores[unit])]
            sums[f"s{number + 1}-u{unit + 1}"] = sum(points) if points else None
        for item in sheet.round_inputs:
            sums[f"s{number + 1}-{item.key}"] = _shared(
                [line.played.whole for line in own], item.key
            )
    for item in sheet.round_inputs:
        sums[f"total-{item.key}"] = _shared([line.played.whole for line in lines], item.key)
    for unit, total in enumerate(tally.totals):
        sums[unit_key(unit, "total")], sums[unit_key(unit, "net")] = total, tally.finals[unit]
        sums[unit_key(unit, "minis")] = _shared(
            [line.played.units[unit] for line in lines], "minis"
        )
        for key, value in (lines[-1].extras[unit] if lines else {}).items():
            sums[unit_key(unit, key)] = value
    return {key: number_text(number) for key, number in sums.items() if number is not None}


def _shared(rounds: Sequence[Cells], key: str) -> int | None:
    known = [cells[key] for cells in rounds if key in cells]
    return sum(known) if known else None

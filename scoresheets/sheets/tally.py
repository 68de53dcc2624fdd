"""Works out a whole sheet from its cells: scores, totals, ranks, who leads, who has won.

Totals are never stored. Blank rounds are skipped, a round that is half written counts for
those who have their points, and ranks wait for nobody.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic

from games.engine.errors import gettext_noop as _
from scoresheets.sheets.base import (
    MOST_ROUNDS,
    Cells,
    O,
    Race,
    Round,
    Said,
    Score,
    Sheet,
    key_parts,
)


@dataclass(frozen=True, slots=True)
class Line(Generic[O]):
    """One round of a sheet, worked out."""

    played: Round[O]
    scores: tuple[Score | None, ...]
    totals: tuple[int | None, ...]
    extras: tuple[Cells, ...]
    touched: bool
    complete: bool
    warnings: tuple[Said, ...]


@dataclass(frozen=True, slots=True)
class Tally(Generic[O]):
    """A whole sheet, worked out. ``winners`` is empty while the game goes on."""

    lines: tuple[Line[O], ...]
    totals: tuple[int | None, ...]
    finals: tuple[int | None, ...]
    ranks: tuple[int | None, ...]
    leaders: tuple[int, ...]
    winners: tuple[int, ...]
    next_round: int
    summary: tuple[tuple[str, tuple[int | None, ...]], ...]
    needs: tuple[Said | None, ...]


def tally(
    sheet: Sheet[O],
    players: int,
    options: O,
    cells: Cells,
    before: Sequence[tuple[int | None, Cells]] = (),
) -> Tally[O]:
    """Everything that follows from the cells of a sheet.

    ``before`` is what each unit had before the first round: its total, and what it carries on.
    """
    units = sheet.units(players, options)
    rounds, heads = cells_sort(cells, units)
    fixed = sheet.rounds(players, options)
    last = max(rounds, default=-1)
    count = fixed if fixed is not None else min(last + 2, MOST_ROUNDS)
    start = tuple(before) or ((None, {}),) * units
    written = [rounds.get(index, {}) for index in range(count)]
    lines = _lines(sheet, players, options, written, start)
    totals = lines[-1].totals if lines else (None,) * units
    carried = lines[-1].extras if lines else ({},) * units
    played = [line.played for line in lines]
    finals = sheet.finals(totals, played, heads)
    ranks = ranks_of(finals, low=sheet.low_wins(options))
    leaders = tuple(unit for unit, rank in enumerate(ranks) if rank == 1)
    winners = leaders if _is_over(sheet, options, lines, totals, leaders, fixed) else ()
    left = [index for index, line in enumerate(lines) if not line.complete]
    return Tally(
        lines,
        totals,
        finals,
        ranks,
        leaders,
        winners,
        left[0] if left else max(count - 1, 0),
        sheet.summary(played, heads),
        () if winners else _needs(sheet, options, finals, carried, len(left) if fixed else None),
    )


def cells_sort(
    cells: Cells, units: int
) -> tuple[dict[int, dict[int | None, dict[str, int]]], list[Cells]]:
    """The cells by round and unit (None is the whole round), and those of the units' heads."""
    rounds: dict[int, dict[int | None, dict[str, int]]] = {}
    heads: list[dict[str, int]] = [{} for _unit in range(units)]
    for key, value in cells.items():
        index, unit, name = key_parts(key)
        if index is None:
            heads[unit or 0][name] = value
        else:
            rounds.setdefault(index, {}).setdefault(unit, {})[name] = value
    return rounds, list(heads)


def ranks_of(totals: Sequence[int | None], *, low: bool) -> tuple[int | None, ...]:
    """Places from 1; equal totals share one, and the next is skipped. Without a total no place."""
    known = [total for total in totals if total is not None]
    return tuple(
        None
        if total is None
        else 1 + sum(other < total if low else other > total for other in known)
        for total in totals
    )


def _lines(
    sheet: Sheet[O],
    players: int,
    options: O,
    rounds: Sequence[Mapping[int | None, Cells]],
    start: Sequence[tuple[int | None, Cells]],
) -> tuple[Line[O], ...]:
    units = sheet.units(players, options)
    needed = {item.key for item in sheet.inputs_for(options) if item.needed}
    totals = tuple(total for total, _carried in start)
    extras = tuple(carried for _total, carried in start)
    lines = []
    for index, row in enumerate(rounds):
        marks = tuple(row.get(unit, {}) for unit in range(units))
        played = Round(index, players, options, marks, row.get(None, {}))
        scores = sheet.score(played, extras)
        totals = tuple(map(_add, totals, scores))
        extras = tuple(s.extra if s else e for s, e in zip(scores, extras, strict=True))
        complete = None not in scores and all(needed <= cells.keys() for cells in marks)
        warnings = tuple(sheet.check(played)) if complete else ()
        lines.append(Line(played, scores, totals, extras, any(row.values()), complete, warnings))
    return tuple(lines)


def _add(total: int | None, score: Score | None) -> int | None:
    return total if score is None else (total or 0) + score.points


def _is_over(
    sheet: Sheet[O],
    options: O,
    lines: Sequence[Line[O]],
    totals: Sequence[int | None],
    leaders: Sequence[int],
    fixed: int | None,
) -> bool:
    if not lines or not leaders or any(line.touched and not line.complete for line in lines):
        return False
    if fixed is not None:
        return all(line.complete for line in lines)
    is_reached = sheet.target_reached([total or 0 for total in totals], options)
    return is_reached and not (sheet.tie_plays_on and len(leaders) > 1)


def _needs(
    sheet: Sheet[O],
    options: O,
    finals: Sequence[int | None],
    extras: Sequence[Cells],
    left: int | None,
) -> tuple[Said | None, ...]:
    """What winning takes each unit that has a total, where there are others to beat."""
    low = sheet.low_wins(options)
    needs: list[Said | None] = []
    for unit, (final, carried) in enumerate(zip(finals, extras, strict=True)):
        others = [total for at, total in enumerate(finals) if total is not None and at != unit]
        if final is None or not others:
            needs.append(None)
            continue
        best = min(others) if low else max(others)
        race = Race(options, final, best, sheet.target(options), left, carried)
        needs.append(sheet.need(race) or _usual(race, low=low))
    return tuple(needs)


def _usual(race: Race[O], *, low: bool) -> Said | None:
    """How far from the target, or ahead or behind; in the last round what turns it."""
    if race.target is not None and not low and race.total < race.target:
        short = race.target - race.total
        return _("%(points)s to go to %(target)s"), {"points": short, "target": race.target}
    behind = race.total - race.best if low else race.best - race.total
    points = {"points": behind, "left": race.left}
    if behind < 0:
        return _("%(points)s ahead"), {"points": -behind}
    if race.left == 1:
        less = _("wins with %(points)s less than the leader in the last round")
        more = _("wins with %(points)s more than the leader in the last round")
        return less if low else more, {"points": behind + 1}
    if behind == 0:
        return None
    if race.left is None:
        return _("behind by %(points)s"), points
    return _("behind by %(points)s, with %(left)s to play"), points

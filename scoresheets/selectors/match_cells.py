"""What a finished match writes on its sheet: which sheet it is, its options, its cells."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from games.engine.options import options_of
from scoresheets.sheets.base import cell_key
from scoresheets.sheets.registry import sheet

NILS: Final = {"nil": 1, "blind-nil": 2}
HandResult = Mapping[str, Any]
"""What the games keep of a hand: ``places``, ``points``, ``note``, ``sheet``."""


@dataclass(frozen=True, slots=True)
class MatchCells:
    """A sheet to be made."""

    slug: str
    options: dict[str, Any]
    cells: dict[str, int]


def match_cells(
    game: str, options: Mapping[str, Any], size: int, hands: Sequence[HandResult]
) -> MatchCells:
    """The sheet of a match of any game; one that has no sheet of its own gets that of points."""
    slug = _slug(game, options, size)
    write = {"313": _thirteen, "three-thirteen": _points, "hearts": _points}
    cells: dict[str, int] = {}
    for index, hand in enumerate(hands):
        if slug.startswith("spades"):
            cells |= _spades(index, hand, size, partners=slug == "spades-partners")
        else:
            cells |= write.get(slug, _points)(index, hand)
    known = options_of(sheet(slug).options)
    kept = {name: value for name, value in options.items() if _is_known(known, name, value)}
    return MatchCells(slug, kept, cells)


def _slug(game: str, options: Mapping[str, Any], size: int) -> str:
    if game == "spades":
        if options["teams"]:
            return "spades-partners"
        return "spades-cutthroat" if size == 3 else "spades"
    if game == "313" and options["points"] != "placing":
        return "free"
    return game if game in {"313", "three-thirteen", "hearts"} else "free"


def _is_known(known: Mapping[str, Any], name: str, value: Any) -> bool:
    return name in known and value in known[name].values


def _points(index: int, hand: HandResult) -> dict[str, int]:
    return {cell_key(index, unit, "points"): points for unit, points in enumerate(hand["points"])}


def _thirteen(index: int, hand: HandResult) -> dict[str, int]:
    cells = {cell_key(index, unit, "place"): place for unit, place in enumerate(hand["places"])}
    return {**cells, cell_key(index, None, "instant"): 1} if hand.get("note") else cells


def _spades(index: int, hand: HandResult, size: int, *, partners: bool) -> dict[str, int]:
    bids, taken = hand["sheet"]["bids"], hand["sheet"]["taken"]
    units = size // 2 if partners else size
    cells: dict[str, int] = {}
    for unit in range(units):
        seats = range(unit, size, units)
        named = [seat for seat in seats if not isinstance(bids[seat], int)]
        marks = {
            "bid": sum(bids[seat] for seat in seats if seat not in named),
            "won": sum(taken[seat] for seat in seats),
        }
        for number, seat in enumerate(named, start=1):
            key = "nil" if number == 1 else "nil2"
            marks[key] = NILS[bids[seat]]
            if partners:
                marks[f"{key}won"] = taken[seat]
        cells |= {cell_key(index, unit, key): value for key, value in marks.items()}
    return cells

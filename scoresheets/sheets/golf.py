"""Golf, the sport: strokes a hole, out and in, to par, and net of a handicap."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from games.engine.errors import gettext_noop as _
from games.engine.options import option
from scoresheets.sheets.base import (
    Cells,
    Input,
    Round,
    Score,
    Section,
    Sheet,
)

NINE: Final = 9


@dataclass(frozen=True, slots=True)
class Options:
    """How long the round is."""

    holes: int = option(_("Holes"), 18, values=(9, 18), sentence=_("%(value)s holes."))


class Golf(Sheet[Options]):
    """The card for one to four players."""

    slug, title = "golf", _("Golf")
    about = _("A card for nine or eighteen holes: par, stroke index, handicap and net.")
    legend = (
        _("Out is the first nine holes, in the second nine. Net is the strokes less the handicap."),
        _("The stroke index says at which holes the strokes of a handicap are given."),
        _("On nine holes half the handicap is given."),
    )
    players, players_usual = range(1, 5), 4
    options = Options
    inputs = (Input("strokes", _("Strokes"), lo=1, hi=99),)
    round_inputs = (
        Input("par", _("Par"), lo=3, hi=7, needed=False),
        Input("length", _("Length"), hi=999, needed=False),
        Input("si", _("Stroke index"), lo=1, hi=18, needed=False),
    )
    unit_inputs = (Input("handicap", _("Handicap"), lo=-10, hi=54, needed=False),)
    columns = ()
    round_word = _("Hole")
    wins = "low"
    has_dealer = False
    orientation = "landscape"
    across = True
    ups = (1, 2)
    paper_options = ("holes",)

    def rounds(self, players: int, options: Options) -> int:
        return options.holes

    def sections(self, players: int, options: Options) -> tuple[Section, ...]:
        halves = ((_("Out"), range(NINE)), (_("In"), range(NINE, 2 * NINE)))
        return tuple(
            Section((label, {}), holes) for label, holes in halves[: options.holes // NINE]
        )

    def score(self, played: Round[Options], carried: Sequence[Cells]) -> tuple[Score | None, ...]:
        return tuple(
            Score(cells["strokes"]) if "strokes" in cells else None for cells in played.units
        )

    def finals(
        self,
        totals: Sequence[int | None],
        lines: Sequence[Round[Options]],
        heads: Sequence[Cells],
    ) -> tuple[int | None, ...]:
        return (
            self._nets(lines, heads) if any("handicap" in head for head in heads) else tuple(totals)
        )

    def summary(
        self, lines: Sequence[Round[Options]], heads: Sequence[Cells]
    ) -> tuple[tuple[str, tuple[int | None, ...]], ...]:
        cards = self._cards(lines, heads)
        rows = [(_("To par"), tuple(card.to_par for card in cards))]
        if any("handicap" in head for head in heads):
            rows.append((_("Net"), self._nets(lines, heads)))
        return tuple(rows)

    def _nets(
        self, lines: Sequence[Round[Options]], heads: Sequence[Cells]
    ) -> tuple[int | None, ...]:
        return tuple(card.net for card in self._cards(lines, heads))

    def _cards(self, lines: Sequence[Round[Options]], heads: Sequence[Cells]) -> list["Card"]:
        pars = [line.whole.get("par") for line in lines]
        cards = []
        for unit, head in enumerate(heads):
            holes = [line.units[unit].get("strokes") for line in lines]
            given = strokes_given(head.get("handicap", 0), len(holes))
            cards.append(card_of(holes, pars, given, [line.whole.get("si") for line in lines]))
        return cards


SHEETS = (Golf(),)


@dataclass(frozen=True, slots=True)
class Card:
    """The sums of a card. ``inward`` is None on nine holes, a sum None where nothing is played."""

    out: int | None
    inward: int | None
    total: int | None
    to_par: int | None
    net: int | None


def card_of(
    holes: Sequence[int | None],
    pars: Sequence[int | None],
    given: int,
    indexes: Sequence[int | None] = (),
) -> Card:
    """The sums of the holes that were played; those of a blank hole wait until it is played."""
    played = [hole for hole, strokes in enumerate(holes) if strokes is not None]
    total = _sum(holes)
    level = [(holes[hole] or 0) - (pars[hole] or 0) for hole in played if pars[hole] is not None]
    off: int | None = None
    if len(played) == len(holes):
        off = given
    elif indexes and None not in indexes:
        by_hole = strokes_by_hole(given, [index or 0 for index in indexes])
        off = sum(by_hole[hole] for hole in played)
    return Card(
        out=_sum(holes[:NINE]),
        inward=_sum(holes[NINE:]),
        total=total,
        to_par=sum(level) if level else None,
        net=None if total is None or off is None else total - off,
    )


def strokes_given(handicap: int, holes: int) -> int:
    """The strokes of a handicap: on nine holes half of them, and half a stroke is one."""
    return handicap if holes > NINE else (handicap + 1) // 2


def strokes_by_hole(given: int, indexes: Sequence[int]) -> list[int]:
    """How many strokes each hole gives: the hardest first, then all once more."""
    order = sorted(range(len(indexes)), key=lambda hole: indexes[hole])
    if given < 0:
        order.reverse()
    each, rest = divmod(abs(given), len(indexes))
    more: Mapping[int, int] = dict.fromkeys(order[:rest], 1)
    sign = -1 if given < 0 else 1
    return [sign * (each + more.get(hole, 0)) for hole in range(len(indexes))]


def _sum(holes: Sequence[int | None]) -> int | None:
    played = [strokes for strokes in holes if strokes is not None]
    return sum(played) if played else None

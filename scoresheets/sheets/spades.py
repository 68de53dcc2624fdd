"""Spades, each alone, in partnerships, and with three: bids, tricks, bags and nils.

Rules: docs/rules/spades.en.md. The arithmetic is that of the game itself.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, Final

from games.engine.errors import gettext_noop as _
from games.engine.options import option
from games.engine.rules._spades_moves import BLIND, NIL, Bid
from games.engine.rules._spades_options import Options as House
from games.engine.rules._spades_score import side_score
from scoresheets.sheets.base import (
    POINTS,
    TOTAL,
    Cells,
    Choice,
    Column,
    Input,
    Race,
    Round,
    Said,
    Score,
    Sheet,
)

_HOUSE: Final = {item.name: item.metadata["option"] for item in fields(House)}


def _house(name: str, default: object) -> Any:
    """A house rule of the game, in the same words, that a sheet knows too."""
    known = _HOUSE[name]
    return option(known.label, default, known.words, values=known.values, sentence=known.sentence)


@dataclass(frozen=True, slots=True)
class Options:
    """What changes the arithmetic, each alone."""

    target: int = _house("target", 500)
    min_bid: int = _house("min_bid", 1)
    nil: bool = _house("nil", default=False)
    nil_points: int = _house("nil_points", 100)
    bag_penalty: bool = _house("bag_penalty", default=False)
    bag_limit: int = _house("bag_limit", 10)
    bag_points: int = _house("bag_points", 100)
    failed_nil: str = _house("failed_nil", "bags")


@dataclass(frozen=True, slots=True)
class NilOptions(Options):
    """The same where nil is bid and bags are paid for."""

    min_bid: int = _house("min_bid", 0)
    nil: bool = _house("nil", default=True)
    bag_penalty: bool = _house("bag_penalty", default=True)


@dataclass(frozen=True, slots=True)
class PartnersOptions(NilOptions):
    """What partners agree on besides."""

    double_nil: str = _house("double_nil", "separate")


NEAR_BAGS: Final = 3
"""Bags that are so near to costing points are told of."""
CLOSE: Final = _("%(points)s to go to %(target)s: a bid of %(bid)s, made")
FAR_BAGS: Final = _("%(points)s to go to %(target)s; bags before %(cost)s off: %(bags)s")
CLOSE_BAGS: Final = _(
    "%(points)s to go to %(target)s: a bid of %(bid)s, made; bags before %(cost)s off: %(bags)s"
)
NILS: Final = (Choice(1, _("Nil"), "N"), Choice(2, _("Blind nil"), "B"))
_NAMES: Final[dict[int, Bid]] = {1: NIL, 2: BLIND}


class Spades(Sheet[Options]):
    """Four players, each alone."""

    slug, title = "spades", _("Spades")
    rules = "spades"
    about = _("Four players, each alone: what was bid, what was won, and the points.")
    legend: tuple[str, ...] = (
        _("A bid made: 10 points for each trick bid, 1 for each trick more."),
        _("A bid not made: 10 points off for each trick bid."),
        _("The first to reach the target wins; a tie plays one more hand."),
    )
    players, players_usual = range(4, 5), 4
    options: type[Options] = Options
    tricks = 13
    inputs: tuple[Input, ...] = (
        Input("bid", _("Bid"), hi=13),
        Input("won", _("Won"), hi=13),
        Input("nil", _("Nil"), kind="choice", choices=NILS, needed=False),
    )
    columns = (POINTS, Column("bags", _("Bags")), TOTAL)
    round_word = _("Hand")
    tie_plays_on = True

    def inputs_for(self, options: Options) -> tuple[Input, ...]:
        return self.inputs if options.nil else self.inputs[:2]

    def score(self, played: Round[Options], carried: Sequence[Cells]) -> tuple[Score | None, ...]:
        house = house_rules(played.options, len(played.units) < played.players)
        scores: list[Score | None] = []
        for cells, before in zip(played.units, carried, strict=True):
            if "bid" not in cells or "won" not in cells:
                scores.append(None)
                continue
            bids, taken = self.side(cells, house)
            delta, bags = side_score(house, bids, taken, before.get("bags", 0))
            scores.append(Score(delta, {"bags": bags} if house.bag_penalty else {}))
        return tuple(scores)

    def side(self, cells: Cells, house: House) -> tuple[list[Bid], list[int]]:
        """The bids and the tricks of the players of a unit."""
        name = _NAMES.get(cells.get("nil", 0))
        if name is None and cells["bid"] == 0 and house.nil:
            name = NIL
        return [name or cells["bid"]], [cells["won"]]

    def check(self, played: Round[Options]) -> Iterator[Said]:
        won = sum(cells.get("won", 0) for cells in played.units)
        if won != self.tricks:
            yield (
                _("All tricks of a hand come to %(tricks)s, and here to %(won)s."),
                {"tricks": self.tricks, "won": won},
            )
        for cells in played.units:
            low = played.options.min_bid
            if cells.get("bid", low) < low and "nil" not in cells and not played.options.nil:
                yield _("Everybody bids at least %(least)s."), {"least": low}
                break

    def target(self, options: Options) -> int:
        return options.target

    def need(self, race: Race[Options]) -> Said | None:
        """The bid that reaches the target, and the bags that would soon cost points."""
        house, short = race.options, race.options.target - race.total
        bags = house.bag_limit - race.carried.get("bags", 0)
        bid = -(-short // 10)
        told = {"points": short, "target": house.target, "bid": bid, "bags": bags}
        has_bags = house.bag_penalty and bags <= NEAR_BAGS
        if short <= 0 or not (has_bags or bid <= self.tricks):
            return None
        if not has_bags:
            return CLOSE, told
        return (CLOSE_BAGS if bid <= self.tricks else FAR_BAGS), told | {"cost": house.bag_points}


class Cutthroat(Spades):
    """Three players, each alone, seventeen cards each."""

    slug, title = "spades-cutthroat", _("Cutthroat Spades")
    rules = "spades"
    about = _("Three players, each alone, 17 tricks; with nil, blind nil and bags.")
    legend = (
        *Spades.legend[:2],
        _("Nil 100, blind nil 200, for or against. Every ten bags cost 100."),
        Spades.legend[2],
    )
    players, players_usual = range(3, 4), 3
    options = NilOptions
    tricks = 17
    inputs = (
        Input("bid", _("Bid"), hi=17),
        Input("won", _("Won"), hi=17),
        Input("nil", _("Nil"), kind="choice", choices=NILS, needed=False),
    )


class Partners(Spades):
    """Two against two: the numbers that partners bid add up, a nil stands alone."""

    slug, title = "spades-partners", _("Partnership Spades")
    rules = "spades"
    about = _("Two against two: the bids of partners add up, and so do their tricks.")
    legend = Cutthroat.legend
    options = PartnersOptions
    unit_word = _("Team")
    inputs = (
        Input("bid", _("Bid"), hi=13),
        Input("won", _("Won"), hi=13),
        Input("nil", _("Nil"), kind="choice", choices=NILS, needed=False),
        Input("nilwon", _("Tricks of the nil"), hi=13, needed=False, paper=False),
        Input(
            "nil2", _("The partner’s nil"), kind="choice", choices=NILS, needed=False, paper=False
        ),
        Input("nil2won", _("Tricks of the partner’s nil"), hi=13, needed=False, paper=False),
    )

    def units(self, players: int, options: Options) -> int:
        return players // 2

    def side(self, cells: Cells, house: House) -> tuple[list[Bid], list[int]]:
        bids, taken = [], []
        for nil, won in (("nil", "nilwon"), ("nil2", "nil2won")):
            if name := _NAMES.get(cells.get(nil, 0)):
                bids.append(name)
                taken.append(cells.get(won, 0))
        if len(bids) < 2:
            bids.append(cells["bid"])
            taken.append(cells["won"] - sum(taken))
        return bids, taken

    def check(self, played: Round[Options]) -> Iterator[Said]:
        yield from super().check(played)
        for cells in played.units:
            if cells.get("nilwon", 0) + cells.get("nil2won", 0) > cells.get("won", 0):
                yield _("The tricks of a nil are among those that its team has won."), {}
                break


SHEETS = (Spades(), Partners(), Cutthroat())


@cache
def house_rules(options: Options, is_teams: bool) -> House:
    """The rules of the game for the options of a sheet."""
    chosen = {item.name: getattr(options, item.name) for item in fields(options)}
    return House(teams=is_teams, blind_nil=options.nil, **chosen)

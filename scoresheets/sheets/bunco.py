"""Bunco: the card that each player carries, and the tally of a table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from games.engine.errors import gettext_noop as _
from games.engine.options import option
from scoresheets.sheets.base import Cells, Choice, Column, Input, Round, Said, Score, Section, Sheet

SET: Final = 6
BUNCO: Final = 21
MINI: Final = 5
WIN: Final = 1
RESULTS: Final = (Choice(WIN, _("Won"), "W"), Choice(2, _("Lost"), "L"))


@dataclass(frozen=True, slots=True)
class Options:
    """How long an evening is."""

    sets: int = option(
        _("Sets"), 4, values=(2, 3, 4, 5, 6), sentence=_("%(value)s sets of six rounds.")
    )


class _Sets(Sheet[Options]):
    """What both sheets share: sets of six rounds, each round with its number to roll."""

    options = Options
    has_dealer = False
    paper_options = ("sets",)

    def rounds(self, players: int, options: Options) -> int:
        return options.sets * SET

    def label(self, index: int, options: Options) -> Said:
        return "%(set)s.%(number)s", {"set": index // SET + 1, "number": index % SET + 1}

    def hint(self, index: int, players: int, options: Options) -> Said:
        return _("Roll for %(target)s."), {"target": index % SET + 1}

    def sections(self, players: int, options: Options) -> tuple[Section, ...]:
        return tuple(
            Section(
                (_("Set %(number)s"), {"number": number + 1}),
                range(number * SET, (number + 1) * SET),
            )
            for number in range(options.sets)
        )


class Bunco(_Sets):
    """The personal card: won or lost, and the buncos."""

    slug, title = "bunco", _("Bunco")
    rules = "bunco"
    about = _("The card that each player carries from table to table.")
    legend = (
        _("Three of the number of the round: a bunco, 21 points."),
        _("Three of another number: a mini bunco, 5 points. Otherwise a point a target."),
        _("Wins and losses together are the rounds played."),
    )
    players, players_usual = range(1, 13), 1
    paper_players = range(1, 2)
    ups = (1, 2, 4)
    inputs = (
        Input("result", _("W/L"), kind="choice", choices=RESULTS),
        Input("buncos", _("Buncos"), hi=50, needed=False),
        Input("minis", _("Mini buncos"), hi=50, needed=False),
    )
    columns = (
        Column("total", _("Wins")),
        Column("losses", _("Losses")),
        Column("all", _("Buncos")),
    )

    def score(self, played: Round[Options], carried: Sequence[Cells]) -> tuple[Score | None, ...]:
        scores: list[Score | None] = []
        for cells, before in zip(played.units, carried, strict=True):
            if "result" not in cells:
                scores.append(None)
                continue
            won = cells["result"] == WIN
            losses = before.get("losses", 0) + (not won)
            buncos = before.get("all", 0) + cells.get("buncos", 0)
            scores.append(Score(int(won), {"losses": losses, "all": buncos}))
        return tuple(scores)


class BuncoTable(_Sets):
    """The tally of a table: two teams, and who is first to 21."""

    slug, title = "bunco-table", _("Bunco, the table")
    rules = "bunco"
    about = _("The tally of one table: two teams, round by round, to 21 points.")
    legend = (*Bunco.legend[:2], _("The first team with 21 points wins the round."))
    players, players_usual = range(2, 3), 2
    unit_word = _("Team")
    ups = (1, 2)
    inputs = (Input("points", _("Points"), hi=200),)
    columns = (Column("total", _("Rounds won")),)

    def score(self, played: Round[Options], carried: Sequence[Cells]) -> tuple[Score | None, ...]:
        points = [cells.get("points") for cells in played.units]
        if None in points:
            return (None, None)
        ahead = max(mark or 0 for mark in points)
        return tuple(Score(int(mark == ahead and points.count(ahead) == 1)) for mark in points)

    def check(self, played: Round[Options]) -> Iterator[Said]:
        points = [cells.get("points", 0) for cells in played.units]
        if points[0] == points[1]:
            yield _("A round has one winner: roll off when both teams have as many."), {}
        elif max(points) < BUNCO:
            yield _("The head table plays to 21 points."), {}


SHEETS = (Bunco(), BuncoTable())


@dataclass(frozen=True, slots=True)
class Roll:
    """What a roll of three dice is worth."""

    points: int
    bunco: bool
    mini: bool


def roll(dice: Sequence[int], target: int) -> Roll:
    """21 for three targets, 5 for three of another number, else a point a target."""
    if len(set(dice)) == 1:
        is_bunco = dice[0] == target
        return Roll(BUNCO if is_bunco else MINI, is_bunco, not is_bunco)
    return Roll(list(dice).count(target), bunco=False, mini=False)

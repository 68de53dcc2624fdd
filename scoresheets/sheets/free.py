"""A sheet for any game: names by rounds, and who has most, or least."""

from dataclasses import dataclass

from games.engine.errors import gettext_noop as _
from games.engine.options import option
from scoresheets.sheets.base import LOWEST, Input, Sheet


@dataclass(frozen=True, slots=True)
class Options:
    """What makes it the sheet of a game."""

    wins: str = option(
        _("Who wins"),
        "high",
        {"high": _("The highest total wins."), "low": _("The lowest total wins.")},
    )
    target: int | None = option(
        _("The end of the game"),
        None,
        {None: _("The game ends when you say so.")},
        values=(None, 50, 100, 150, 200, 250, 300, 500, 1000, 5000),
        sentence=_("The game ends when somebody has %(value)s points."),
    )


class Free(Sheet[Options]):
    """The sheet for one to twelve players."""

    slug, title = "free", _("Any game")
    about = _("Names and rounds for whatever you play; the sums are done for you.")
    legend = (_("Points as your game gives them, above or below zero."),)
    players, players_usual = range(1, 13), 4
    paper_players = range(2, 9)
    options = Options
    inputs = (Input("points", _("Points"), lo=LOWEST),)

    def low_wins(self, options: Options) -> bool:
        return options.wins == "low"

    def target(self, options: Options) -> int | None:
        return options.target


SHEETS = (Free(),)

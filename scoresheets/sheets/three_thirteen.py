"""Three Thirteen: eleven rounds, each with its own wild rank; the lowest total wins.

Rules: docs/rules/three-thirteen.en.md.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from games.engine.errors import gettext_noop as _
from games.engine.options import option
from games.engine.rules._three_thirteen_options import ROUNDS
from scoresheets.sheets.base import Input, Round, Said, Sheet

WILDS: Final = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


@dataclass(frozen=True, slots=True)
class Options:
    """What tables of Three Thirteen do differently."""

    rounds: str = option(
        _("Rounds"),
        "full",
        {
            "full": _("Eleven rounds, from three cards to thirteen."),
            "short": _("Five rounds: with 3, 5, 7, 10 and 13 cards."),
            "sprint": _("The last three rounds: with 11, 12 and 13 cards."),
        },
    )
    ace: int = option(
        _("An ace left over"),
        1,
        {
            1: _("An ace left over costs 1 point."),
            15: _("An ace left over costs 15 points; aces may be high or low."),
        },
    )
    jokers: bool = option(
        _("Jokers"),
        False,  # noqa: FBT003 - the default of a house rule
        {
            False: _("There are no jokers."),
            True: _("Jokers are wild, and cost nothing when left over."),
        },
    )


class ThreeThirteen(Sheet[Options]):
    """The sheet for two to eight players."""

    slug, title = "three-thirteen", _("Three Thirteen")
    rules = "three-thirteen"
    about = _("Eleven rounds from threes wild to kings wild; the lowest total wins.")
    legend = (
        _("Cards left over: ace 1, 2 to 10 as they say, jack, queen and king 10."),
        _("The wild rank left over costs as much as it says. Who went out scores 0."),
        _("The lowest total after the kings wins."),
    )
    players, players_usual = range(2, 9), 4
    options = Options
    inputs = (
        Input("points", _("Points"), hi=999),
        Input("out", _("Out"), kind="mark", needed=False, paper=False),
    )
    round_inputs = (Input("stock", _("The stock ran out"), kind="mark", needed=False, paper=False),)
    wins = "low"
    rows_min_mm = 9.0

    def rounds(self, players: int, options: Options) -> int:
        return len(ROUNDS[options.rounds])

    def label(self, index: int, options: Options) -> Said:
        return _("%(rank)s wild"), {"rank": _wild(index, options)}

    def hint(self, index: int, players: int, options: Options) -> Said:
        cards = ROUNDS[options.rounds][index] + 2
        sentence = _("Deal %(cards)s cards each; every %(rank)s is wild.")
        return sentence, {"cards": cards, "rank": _wild(index, options)}

    def check(self, played: Round[Options]) -> Iterator[Said]:
        out = [unit for unit, cells in enumerate(played.units) if cells.get("out")]
        if len(out) > 1:
            yield _("Only one player goes out first; mark one."), {}
        if any(played.units[unit].get("points", 0) for unit in out):
            yield _("Who went out scores 0."), {}
        if played.whole.get("stock"):
            if out:
                yield _("Either somebody went out, or the stock ran out."), {}
        elif not out and all(cells.get("points") for cells in played.units):
            yield _("Somebody goes out with 0, unless the stock ran out."), {}


SHEETS = (ThreeThirteen(),)


def _wild(index: int, options: Options) -> str:
    return WILDS[ROUNDS[options.rounds][index] - 1]

"""Golf, the card game: nine or eighteen deals, each a hole; the lowest total wins."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from games.engine.errors import gettext_noop as _
from games.engine.options import option
from scoresheets.sheets.base import Input, Said, Sheet

VALUES: Final[Mapping[str, int]] = {
    **{str(rank): rank for rank in range(3, 10)},
    "A": 1,
    "2": -2,
    "T": 10,
    "J": 10,
    "Q": 10,
    "K": 0,
}


@dataclass(frozen=True, slots=True)
class Options:
    """What tables of Golf do differently."""

    holes: int = option(_("Holes"), 9, values=(9, 18), sentence=_("%(value)s holes."))
    joker: int = option(
        _("A joker"), -2, values=(-2, -3, -5), sentence=_("A joker counts %(value)s.")
    )


class GolfCards(Sheet[Options]):
    """The sheet for two to eight players."""

    slug, title = "golf-cards", _("Golf with cards")
    rules = "golf-cards"
    about = _("Nine or eighteen deals of the card game; the lowest total wins.")
    legend = (
        _("Ace 1, 2 minus 2, 3 to 10 as they say, jack and queen 10, king 0."),
        _("Equal cards in a column count 0, twos too. Jokers as agreed."),
        _("Four cards: 2 by 2. Six: 2 rows of 3. Eight: 2 rows of 4."),
    )
    players, players_usual = range(2, 9), 4
    options = Options
    inputs = (Input("points", _("Points"), lo=-50, hi=150),)
    round_word = _("Hole")
    wins = "low"
    paper_options = ("holes",)

    def rounds(self, players: int, options: Options) -> int:
        return options.holes

    def hint(self, index: int, players: int, options: Options) -> Said | None:
        return None


SHEETS = (GolfCards(),)


def layout_points(rows: Sequence[Sequence[str]], joker: int = -2) -> int:
    """What the cards before a player count: a column of equal ranks counts nothing."""
    values = {**VALUES, "X": joker}
    columns = [[card[0] for card in column] for column in zip(*rows, strict=True)]
    return sum(sum(values[rank] for rank in ranks) for ranks in columns if len(set(ranks)) > 1)

"""Wizard: a card more each round, a bid, and 20 points for keeping to it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from games.engine.errors import gettext_noop as _
from games.engine.options import option
from scoresheets.sheets.base import (
    POINTS,
    TOTAL,
    Cells,
    Choice,
    Input,
    Round,
    Said,
    Score,
    Sheet,
)

CARDS: Final = 60
TRUMPS: Final = (
    Choice(1, _("Clubs"), "♣"),
    Choice(2, _("Diamonds"), "♦"),
    Choice(3, _("Hearts"), "♥"),
    Choice(4, _("Spades"), "♠"),
    Choice(5, _("No trumps"), "–"),
)


@dataclass(frozen=True, slots=True)
class Options:
    """What tables of Wizard do differently."""

    bids_open: bool = option(
        _("The bids together"),
        True,  # noqa: FBT003 - the default of a house rule
        {
            True: _("The bids may come to any number."),
            False: _("The bids may not come to the number of tricks; the dealer sees to it."),
        },
    )


class Wizard(Sheet[Options]):
    """The sheet for three to six players."""

    slug, title = "wizard", _("Wizard")
    rules = "wizard"
    about = _("What everybody bid and won, one card more each round.")
    legend = (
        _("As many tricks as bid: 20 points, and 10 for each trick."),
        _("Otherwise 10 points off for each trick too many or too few."),
        _("60 cards: 20 rounds for three, 15 for four, 12 for five, 10 for six players."),
    )
    players, players_usual = range(3, 7), 4
    options = Options
    inputs = (Input("bid", _("Bid"), hi=20), Input("won", _("Won"), hi=20))
    round_inputs = (Input("trump", _("Trumps"), kind="choice", choices=TRUMPS, needed=False),)
    columns = (POINTS, TOTAL)

    def rounds(self, players: int, options: Options) -> int:
        return rounds_of(players)

    def hint(self, index: int, players: int, options: Options) -> Said:
        return _("Cards each: %(cards)s."), {"cards": index + 1}

    def score(self, played: Round[Options], carried: Sequence[Cells]) -> tuple[Score | None, ...]:
        return tuple(
            Score(round_points(cells["bid"], cells["won"]))
            if "bid" in cells and "won" in cells
            else None
            for cells in played.units
        )

    def check(self, played: Round[Options]) -> Iterator[Said]:
        tricks = played.index + 1
        won = [cells.get("won", 0) for cells in played.units]
        if not tricks_add_up(tricks, won):
            yield (
                _("All tricks of round %(tricks)s come to %(tricks)s, and here to %(won)s."),
                {"tricks": tricks, "won": sum(won)},
            )
        bids = sum(cells.get("bid", 0) for cells in played.units)
        if bids == tricks and not played.options.bids_open:
            yield _("The bids may not come to %(tricks)s here."), {"tricks": tricks}


SHEETS = (Wizard(),)


def rounds_of(players: int) -> int:
    """How many rounds sixty cards give."""
    return CARDS // players


def round_points(bid: int, won: int) -> int:
    """20 and 10 a trick for the exact bid, else 10 off for each trick beside it."""
    return 20 + 10 * won if bid == won else -10 * abs(bid - won)


def tricks_add_up(tricks: int, won: Sequence[int]) -> bool:
    """Whether all tricks of a round have been written down, and no more."""
    return sum(won) == tricks

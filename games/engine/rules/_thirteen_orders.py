"""The standing orders of 313: what each makes of a position, told from what a seat may see."""

from collections.abc import Callable, Mapping
from typing import Final

from games.engine.base import OrderWords, Position, Standing
from games.engine.errors import OrderEnded
from games.engine.errors import gettext_noop as _
from games.engine.options import options_load
from games.engine.rules._thirteen_cards import BITS
from games.engine.rules._thirteen_options import Options
from games.engine.rules._thirteen_rounds import hand_rounds

ORDER_WORDS: Final[Mapping[str, OrderWords]] = {
    "pass-round": OrderWords(
        _("Pass for the rest of this round"),
        _("You pass whenever you are asked, until the table is cleared."),
    ),
    "beat-single": OrderWords(
        _("Beat a single card with my lowest"),
        _(
            "A single card is beaten with the lowest card of yours that does it, but with none "
            "higher than the card you name. Anything else waits for you."
        ),
        takes_card=True,
    ),
    "pass-beaten": OrderWords(
        _("Pass when I cannot beat"),
        _("You pass when nothing you hold beats what lies there. If you have a choice, it waits."),
    ),
    "only-move": OrderWords(
        _("Play my only legal move"),
        _("When there is just one thing you can do, it is done. If you have a choice, it waits."),
    ),
}
"""In the order of precedence: of several orders that have a move, the first makes it."""


def order_choose(standing: Standing, position: Position) -> str | None:
    """The move that an order makes for a seat that is to act; None: its owner decides.

    Raises:
        OrderEnded: the order has served.
    """
    if standing.hand_no != position["view"]["hand_no"]:
        raise OrderEnded(_("The hand that it was given for is over."))
    return _CHOICES[standing.order](standing, position)


def _pass_round(standing: Standing, position: Position) -> str:
    options = options_load(Options, position["options"])
    rounds = hand_rounds(options, position["seats"], position["log"])
    if rounds[standing.since] != rounds[-1]:
        raise OrderEnded(_("The round that it was given for is over."))
    if "pass" not in position["view"]["legal"]:
        raise OrderEnded(_("You lead, so there is nothing to pass."))
    return "pass"


def _beat_single(standing: Standing, position: Position) -> str | None:
    view = position["view"]
    if len(view["public"]["table"]) != 1:
        return None
    singles = [move for move in view["legal"] if move in BITS]
    lowest = min(singles, key=BITS.__getitem__, default=None)
    return lowest if lowest and BITS[lowest] <= BITS[standing.card] else None


def _pass_beaten(standing: Standing, position: Position) -> str | None:
    return "pass" if position["view"]["legal"] == ["pass"] else None


def _only_move(standing: Standing, position: Position) -> str | None:
    legal = position["view"]["legal"]
    return legal[0] if len(legal) == 1 else None


_CHOICES: Final[Mapping[str, Callable[[Standing, Position], str | None]]] = {
    "pass-round": _pass_round,
    "beat-single": _beat_single,
    "pass-beaten": _pass_beaten,
    "only-move": _only_move,
}

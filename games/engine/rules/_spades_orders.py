"""The standing orders of Spades: what a seat may leave to the site, and what that plays."""

from collections.abc import Sequence
from typing import Final

from games.engine.base import Entry, OrderWords, Position, Standing
from games.engine.errors import OrderEnded
from games.engine.errors import gettext_noop as _
from games.engine.rules._spades_cards import DECKS, SUITS

LOWEST: Final = "lowest-this-trick"
ONLY_MOVE: Final = "only-move"

ORDERS: Final = {
    LOWEST: OrderWords(
        _("Follow with my lowest card in this trick"),
        _("In this trick alone: if you can follow suit, your lowest card of it is played."),
    ),
    ONLY_MOVE: OrderWords(
        _("Play my only card"),
        _("Whenever the rules leave you just one card to play, it is played for you."),
    ),
}
"""In the order of precedence: of several orders that have a move, the first makes it."""


def order_move(standing: Standing, position: Position) -> str | None:
    """The move that the order makes; None: it is for the seat's owner to decide.

    Raises:
        OrderEnded: the trick, or the hand, for which it was given is over.
    """
    view = position["view"]
    if standing.hand_no != view["hand_no"]:
        raise OrderEnded(_("The hand that it was given for is over."))
    if view["public"]["phase"] != "play":
        return None
    if standing.order == ONLY_MOVE:
        return view["legal"][0] if len(view["legal"]) == 1 else None
    return _lowest(standing, position)


def _lowest(standing: Standing, position: Position) -> str | None:
    """The lowest card of the suit led, in the trick to which its owner was next to play."""
    seat, log = position["seat"], position["log"]
    if _plays(log, seat) > _plays(log[: standing.since], seat):
        raise OrderEnded(_("The trick for which you gave this order is over."))
    trick, legal = position["view"]["public"]["trick"], position["view"]["legal"]
    bits = DECKS[position["options"]["deck"]]
    if not trick or SUITS[bits[legal[0]]] != SUITS[bits[trick[0][1]]]:
        return None
    return legal[0]


def _plays(log: Sequence[Entry], seat: int) -> int:
    """How many cards the seat has played."""
    return sum(entry["type"] == "play" and entry["seat"] == seat for entry in log)

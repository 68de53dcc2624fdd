"""The standing orders of Hearts: what a seat may leave to the site, and what that plays."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from games.engine.base import Entry, OrderWords, Position, Seat, Standing
from games.engine.errors import OrderEnded
from games.engine.errors import gettext_noop as _
from games.engine.rules._hearts_cards import JACK, PENALTIES, mask_of

ONLY_MOVE: Final = "only-move"
LOWEST: Final = "lowest-this-trick"
REST: Final = "no-points-left"

ORDERS: Final = {
    LOWEST: OrderWords(
        _("Follow with my lowest card in this trick"),
        _("In this trick alone: if you can follow suit, your lowest card of it is played."),
    ),
    REST: OrderWords(
        _("Play on when no points are left"),
        _("Once every card that counts was played, the hand is played to its end for you."),
    ),
    ONLY_MOVE: OrderWords(
        _("Play my only legal move"),
        _("When there is just one thing you can do, it is done. When you have a choice, it waits."),
    ),
}
"""In the order of precedence: of several orders that have a move, the first makes it."""


def order_choose(standing: Standing, position: Position) -> str | None:
    """The move that the order makes; None: it is for the seat's owner to decide.

    Raises:
        OrderEnded: the trick, or the hand, for which it was given is over.
    """
    if standing.hand_no != position["view"]["hand_no"]:
        raise OrderEnded(_("The hand that it was given for is over."))
    if position["view"]["public"]["phase"] != "play":
        return None
    return _CHOICES[standing.order](standing, position)


def _only_move(standing: Standing, position: Position) -> str | None:
    legal = position["view"]["legal"]
    return legal[0] if len(legal) == 1 else None


def _lowest(standing: Standing, position: Position) -> str | None:
    """The lowest card of the suit led, in the trick to which its owner was next to play."""
    seat, log = position["seat"], position["log"]
    if _plays_of(seat, log) != _plays_of(seat, log[: standing.since]):
        raise OrderEnded(_("The trick that it was given for is over."))
    trick, legal = position["view"]["public"]["trick"], position["view"]["legal"]
    follows = trick and legal[0][1] == trick[0][1][1]
    return legal[0] if follows else None


def _rest(standing: Standing, position: Position) -> str | None:
    """Any card once nothing that counts is left, so that it cannot matter which."""
    played = mask_of(card for entry in log_kept(position["log"]) for card in entry.get("cards", ()))
    counting = PENALTIES | JACK if position["options"]["jd"] else PENALTIES
    return None if counting & ~played else position["view"]["legal"][0]


def log_kept(log: Sequence[Entry]) -> list[Entry]:
    """The entries that stand: those that were taken back are left out."""
    kept: list[Entry] = []
    for entry in log:
        if entry["type"] == "undo":
            kept = [one for one in kept if one["n"] <= entry["to"]]
        else:
            kept.append(entry)
    return kept


def _plays_of(seat: Seat, log: Sequence[Entry]) -> int:
    """How many cards the seat has played."""
    return sum(entry["type"] == "play" and entry["seat"] == seat for entry in log_kept(log))


_CHOICES: Final[Mapping[str, Callable[[Standing, Position], str | None]]] = {
    LOWEST: _lowest,
    REST: _rest,
    ONLY_MOVE: _only_move,
}

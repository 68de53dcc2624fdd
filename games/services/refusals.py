"""Why a match does not take what was asked: as everywhere, and what only happens at a table."""

from typing import Final

from accounts.refusals import Conflict, Refused, TooMany
from games.engine.errors import gettext_noop as _

__all__ = [
    "BOT_TO_THE_END",
    "Closed",
    "Conflict",
    "Illegal",
    "Late",
    "NotYours",
    "Refused",
    "Stale",
    "TooMany",
    "bot_holds",
]

BOT_TO_THE_END: Final = _("You have resigned this match; the bot plays it to the end.")


class Illegal(Refused):
    """The rules, or the form, do not allow it."""


class NotYours(Refused):
    """It belongs to somebody else."""

    http_status, status = 403, "forbidden"


class Stale(Refused):
    """The match had moved on."""

    http_status, status = 409, "stale"


class Late(Refused):
    """It came after the deadline."""

    http_status, status = 409, "late"


class Closed(Refused):
    """The match takes no moves: it is over, or halted."""

    http_status, status = 410, "closed"


def bot_holds(*, resigned: bool) -> Stale:
    """What whoever's seat a bot holds is told: a seat that was resigned cannot be taken back."""
    away = _("A bot plays for you now. Take your seat back first.")
    return Stale(BOT_TO_THE_END if resigned else away)

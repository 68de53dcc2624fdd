"""Why the site does not do what was asked: a status, a whole sentence, and its details apart."""

from typing import ClassVar, Final

from games.engine.errors import gettext_noop as _

BOT_TO_THE_END: Final = _("You have resigned this match; the bot plays it to the end.")


class Refused(Exception):
    """Base of the refusals of play by post; the views turn it into a page or JSON."""

    http_status: ClassVar[int] = 422
    status: ClassVar[str] = "illegal"

    def __init__(self, sentence: str, **details: object) -> None:
        super().__init__(sentence % details if details else sentence)
        self.sentence = sentence
        self.details = details


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


class Conflict(Refused):
    """Something else stands in its place already."""

    http_status, status = 409, "conflict"


class Closed(Refused):
    """The match takes no moves: it is over, or halted."""

    http_status, status = 410, "closed"


class TooMany(Refused):
    """Too much in too short a time; ``retry_after`` seconds from now it is taken again."""

    http_status, status = 429, "too many"

    def __init__(self, sentence: str, *, retry_after: int, **details: object) -> None:
        super().__init__(sentence, **details)
        self.retry_after = retry_after


def bot_holds(*, resigned: bool) -> Stale:
    """What whoever's seat a bot holds is told: a seat that was resigned cannot be taken back."""
    away = _("A bot plays for you now. Take your seat back first.")
    return Stale(BOT_TO_THE_END if resigned else away)

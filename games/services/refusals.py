"""Why the site does not do what was asked: a status, a whole sentence, and its details apart."""

from typing import ClassVar


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

"""Why the forum does not do what was asked: a whole sentence, and the status of the answer."""

from typing import ClassVar


class Refused(Exception):
    """Base of the refusals of the forum."""

    http_status: ClassVar[int] = 422


class Unfit(Refused):
    """What was written cannot stand as it is."""


class NotAllowed(Refused):
    """It is not for this person to do, or not here."""

    http_status = 403


class Conflict(Refused):
    """Something else was done meanwhile."""

    http_status = 409


class TooMany(Refused):
    """Too much in too short a time; ``retry_after`` seconds from now it is taken again."""

    http_status = 429

    def __init__(self, sentence: str, *, retry_after: int) -> None:
        super().__init__(sentence)
        self.retry_after = retry_after

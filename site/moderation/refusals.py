"""Why a report or a decision is not taken: a whole sentence, and the status of the answer."""

from typing import ClassVar


class Refused(Exception):
    """Base of the refusals of moderation. Its text is translated when it is shown."""

    http_status: ClassVar[int] = 422
    status: ClassVar[str] = "illegal"


class NotAllowed(Refused):
    """It is not for this person to do."""

    http_status, status = 403, "forbidden"


class Conflict(Refused):
    """Somebody, perhaps oneself, has done it already."""

    http_status, status = 409, "conflict"


class TooMany(Refused):
    """Too much in too short a time; ``retry_after`` seconds from now it is taken again."""

    http_status, status = 429, "too many"

    def __init__(self, sentence: str, *, retry_after: int) -> None:
        super().__init__(sentence)
        self.retry_after = retry_after

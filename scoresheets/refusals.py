"""Why a sheet does not take what was sent: a status, a whole sentence, its details apart."""

from typing import ClassVar


class Refused(Exception):
    """Base of the refusals of score sheets. The sentence is translated when it is shown."""

    http_status: ClassVar[int] = 422
    status: ClassVar[str] = "illegal"

    def __init__(self, sentence: str, **details: object) -> None:
        super().__init__(sentence % details if details else sentence)
        self.sentence = sentence
        self.details = details


class NotAllowed(Refused):
    """It is not for whoever has this code."""

    http_status, status = 403, "forbidden"


class Conflict(Refused):
    """Somebody else has written there meanwhile."""

    http_status, status = 409, "conflict"


class TooMany(Refused):
    """Too much in too short a time; ``retry_after`` seconds from now it is taken again."""

    http_status, status = 429, "too many"

    def __init__(self, sentence: str, *, retry_after: int, **details: object) -> None:
        super().__init__(sentence, **details)
        self.retry_after = retry_after

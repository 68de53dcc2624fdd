"""Why something is not taken: a whole sentence, translated when it is raised, and its status."""

from typing import ClassVar


class Refused(Exception):
    """Base of the refusals of meetups."""

    http_status: ClassVar[int] = 422


class NotAllowed(Refused):
    """It is not for this person to do."""

    http_status = 403


class Gone(Refused):
    """It was possible, and is over."""

    http_status = 410


class TooMany(Refused):
    """Too much in too short a time; ``retry_after`` seconds from now it is taken again."""

    http_status = 429

    def __init__(self, sentence: str, *, retry_after: int) -> None:
        super().__init__(sentence)
        self.retry_after = retry_after

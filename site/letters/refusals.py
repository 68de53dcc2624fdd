"""Why a letter is not taken: a whole sentence, translated when it is raised, and its status."""

from typing import ClassVar


class Refused(Exception):
    """Base of the refusals of letters."""

    http_status: ClassVar[int] = 422


class NotTaken(Refused):
    """The other takes no letters, for a reason that is theirs to know."""

    http_status = 403


class Conflict(Refused):
    """The same form has written something else."""

    http_status = 409


class TooMany(Refused):
    """Too much in too short a time; ``retry_after`` seconds from now it is taken again."""

    http_status = 429

    def __init__(self, sentence: str, *, retry_after: int) -> None:
        super().__init__(sentence)
        self.retry_after = retry_after

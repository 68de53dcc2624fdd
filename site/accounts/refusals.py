"""Why the site does not do what somebody asked: a whole sentence, and the status of the answer.

Every app raises these, and adds what it alone can refuse. The sentence is translated when it is
raised, or it waits with its ``details`` apart until it is shown.
"""

from typing import ClassVar


class Refused(Exception):
    """Base of all refusals; the views turn it into a page or JSON."""

    http_status: ClassVar[int] = 422
    status: ClassVar[str] = "illegal"

    def __init__(self, sentence: str, **details: object) -> None:
        super().__init__(sentence % details if details else sentence)
        self.sentence = sentence
        self.details = details


class NotAllowed(Refused):
    """It is not for this person to do, or not here."""

    http_status, status = 403, "forbidden"


class Conflict(Refused):
    """Something else stands in its place already, or was done meanwhile."""

    http_status, status = 409, "conflict"


class TooMany(Refused):
    """Too much in too short a time; ``retry_after`` seconds from now it is taken again."""

    http_status, status = 429, "too many"

    def __init__(self, sentence: str, *, retry_after: int, **details: object) -> None:
        super().__init__(sentence, **details)
        self.retry_after = retry_after

"""Why a letter is not taken: as everywhere, and what the other does not take."""

from accounts.refusals import Conflict, Refused, TooMany

__all__ = ["Conflict", "NotTaken", "Refused", "TooMany"]


class NotTaken(Refused):
    """The other takes no letters, for a reason that is theirs to know."""

    http_status, status = 403, "forbidden"

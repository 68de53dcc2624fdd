"""Why something is not taken: as everywhere, and what is over."""

from accounts.refusals import NotAllowed, Refused, TooMany

__all__ = ["Gone", "NotAllowed", "Refused", "TooMany"]


class Gone(Refused):
    """It was possible, and is over."""

    http_status, status = 410, "closed"

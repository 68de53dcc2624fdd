"""Why the forum does not do what was asked: as everywhere, and what cannot be written."""

from accounts.refusals import Conflict, NotAllowed, Refused, TooMany

__all__ = ["Conflict", "NotAllowed", "Refused", "TooMany", "Unfit"]


class Unfit(Refused):
    """What was written cannot stand as it is."""

"""The clock of a match: absolute seconds from being asked to the deadline."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final

PACES: Final[Mapping[str, timedelta]] = {
    "5m": timedelta(minutes=5),
    "12h": timedelta(hours=12),
    "1d": timedelta(days=1),
    "2d": timedelta(days=2),
    "3d": timedelta(days=3),
    "7d": timedelta(days=7),
    "14d": timedelta(days=14),
}
"""How long a player has for one decision."""


def deadline_after(asked: datetime, pace: str) -> datetime:
    """The last moment at which a decision asked for at ``asked`` still counts."""
    return asked + PACES[pace]


def is_in_time(received: datetime, deadline: datetime | None) -> bool:
    """Whether a move counts: it is in time at the deadline itself, and late after it."""
    return deadline is None or received <= deadline


def time_left(now: datetime, deadline: datetime) -> tuple[int, int, int]:
    """Whole days, hours and minutes until the deadline, rounded down; zeros when it passed."""
    minutes = max(deadline - now, timedelta()) // timedelta(minutes=1)
    return minutes // 1440, minutes % 1440 // 60, minutes % 60

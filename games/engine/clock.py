"""The clock of a match: how long a decision may take, and when that time has run out.

Running time is absolute seconds. Only the pauses, in which it stands still, are days and hours
of a zone: the weekends of a match, the quiet hours and the days off of a person.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from heapq import merge
from typing import Final
from zoneinfo import ZoneInfo

Window = tuple[datetime, datetime]

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
BANKS: Final[Mapping[str, timedelta]] = {
    "": timedelta(),
    "15m": timedelta(minutes=15),
    "12h": timedelta(hours=12),
    "1d": timedelta(days=1),
    "3d": timedelta(days=3),
    "7d": timedelta(days=7),
}
"""What a player has besides, for the whole match: it is used when the pace has run out."""
INCREMENTS: Final[Mapping[str, timedelta]] = {
    "": timedelta(),
    "1m": timedelta(minutes=1),
    "1h": timedelta(hours=1),
    "6h": timedelta(hours=6),
    "12h": timedelta(hours=12),
}
"""What each move puts back into a bank, which never holds more than at the start."""
SITTING: Final = frozenset({"5m"})
"""Paces at which people sit at the table together: nobody's night or holiday stops their clocks."""
LONGEST: Final = timedelta(days=21)
"""No decision takes longer than this in all, whatever stands still meanwhile."""
OFFERED_AFTER: Final = timedelta(days=3)
"""For so long, or for the pace if that is shorter, an absent player's seat is kept for them."""

_DAY: Final = timedelta(days=1)
_UTC: Final = ZoneInfo("UTC")
_SATURDAY: Final = 5


@dataclass(frozen=True, slots=True)
class Pauses:
    """When running time stands still for one decision of one person."""

    weekend: ZoneInfo | None = None
    """The zone of the match whose weekends pause it, from Saturday to Monday at midnight."""
    zone: ZoneInfo = _UTC
    """The person's own, of what follows."""
    quiet: tuple[time, time] | None = None
    """From when to when each day; over midnight, when it ends earlier than it begins."""
    days_off: tuple[tuple[date, date], ...] = ()
    """The first and the last day of each vacation, in order."""

    def windows(self, since: datetime) -> Iterator[Window]:
        """What still pauses after ``since``, by its beginning. Without end, where it repeats."""
        found = merge(self._weekends(since), self._nights(since), self._vacations())
        return (window for window in found if window[1] > since)

    def _weekends(self, since: datetime) -> Iterator[Window]:
        if self.weekend is None:
            return
        day = since.astimezone(self.weekend).date()
        day -= _DAY * ((day.weekday() - _SATURDAY) % 7)
        while True:
            yield _from(day, time.min, self.weekend), _until(day + 2 * _DAY, time.min, self.weekend)
            day += 7 * _DAY

    def _nights(self, since: datetime) -> Iterator[Window]:
        if self.quiet is None:
            return
        begins, ends = self.quiet
        nights = _DAY if ends <= begins else timedelta()
        day = since.astimezone(self.zone).date() - _DAY
        while True:
            yield _from(day, begins, self.zone), _until(day + nights, ends, self.zone)
            day += _DAY

    def _vacations(self) -> Iterator[Window]:
        for first, last in self.days_off:
            yield _from(first, time.min, self.zone), _until(last + _DAY, time.min, self.zone)


NO_PAUSES: Final = Pauses()


def _moments(day: date, at: time, zone: ZoneInfo) -> list[datetime]:
    """An hour of a day, twice where the clocks of the zone strike it twice or not at all."""
    local = datetime.combine(day, at, zone)
    return [local.replace(fold=fold).astimezone(UTC) for fold in (0, 1)]


def _from(day: date, at: time, zone: ZoneInfo) -> datetime:
    return min(_moments(day, at, zone))


def _until(day: date, at: time, zone: ZoneInfo) -> datetime:
    return max(_moments(day, at, zone))


def time_add(start: datetime, running: timedelta, pauses: Pauses = NO_PAUSES) -> datetime:
    """The moment at which so much running time has passed since ``start``."""
    at, left = start.astimezone(UTC), running
    for begins, ends in pauses.windows(at):
        before = max(begins - at, timedelta())
        if left <= before:
            break
        left -= before
        at = max(at, ends)
    return at + left


def time_between(start: datetime, end: datetime, pauses: Pauses = NO_PAUSES) -> timedelta:
    """The running time from one moment to another; none, when the other came first."""
    at, end, running = start.astimezone(UTC), end.astimezone(UTC), timedelta()
    for begins, ends in pauses.windows(at):
        if begins >= end:
            break
        running += max(begins - at, timedelta())
        at = max(at, ends)
    return running + max(end - at, timedelta())


def deadline_of(
    asked: datetime, counted: datetime, left: timedelta, pauses: Pauses = NO_PAUSES
) -> datetime:
    """The last moment at which a decision counts that was asked for at ``asked``.

    ``left`` is the running time that it had at ``counted``, which is ``asked`` itself unless the
    pauses changed within the turn.
    """
    return min(time_add(counted, left, pauses), asked + LONGEST)


def deadline_after(asked: datetime, pace: str, pauses: Pauses = NO_PAUSES) -> datetime:
    """The deadline of a decision without a bank."""
    return deadline_of(asked, asked, PACES[pace], pauses)


def bank_after(held: timedelta, left: timedelta, bank: str, increment: str) -> timedelta:
    """What a bank holds after a move that was made with so much of pace and bank left."""
    kept = min(held, max(left, timedelta()))
    return min(kept + INCREMENTS[increment], BANKS[bank])


def is_offered(away_since: datetime | None, pace: str, now: datetime) -> bool:
    """Whether others may take the seat of somebody who has been away since then."""
    return away_since is not None and now >= away_since + min(PACES[pace], OFFERED_AFTER)


def is_in_time(received: datetime, deadline: datetime | None) -> bool:
    """Whether a move counts: it is in time at the deadline itself, and late after it."""
    return deadline is None or received <= deadline


def time_left(now: datetime, deadline: datetime) -> tuple[int, int, int]:
    """Whole days, hours and minutes until the deadline, rounded down; zeros when it passed."""
    minutes = max(deadline - now, timedelta()) // timedelta(minutes=1)
    return minutes // 1440, minutes % 1440 // 60, minutes % 60

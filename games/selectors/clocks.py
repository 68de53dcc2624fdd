"""When the clock of a match stands still for a person, and what others may know of that."""

from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.db.models import Sum

from accounts.habits import vacation_until
from accounts.models import User
from accounts.selectors import time_zone_of
from games.engine.clock import SITTING, Pauses, deadline_of
from games.models import FormerHolder, Match, Seat

UTC = ZoneInfo("UTC")


def pauses_of(match: Match, user: User | None) -> Pauses:
    """When running time stands still at a match for a person who is asked.

    Where people sit together for an evening, nobody's night or holiday keeps the others waiting.
    """
    weekend = _zone(match.zone) if match.weekend_pause else None
    if user is None or match.pace in SITTING:
        return Pauses(weekend=weekend)
    return Pauses(
        weekend=weekend,
        zone=time_zone_of(user) or UTC,
        quiet=user.quiet_hours,
        days_off=user.days_off if match.vacation == Match.Vacation.ALLOWED else (),
    )


def seat_deadline(match: Match, seat: Seat, user: User | None = None) -> datetime | None:
    """Until when the person of a seat that is asked may decide, by their own pauses alone."""
    if seat.asked_at is None or seat.counted_at is None or seat.time_left is None:
        return None
    pauses = pauses_of(match, user or seat.user)
    return deadline_of(seat.asked_at, seat.counted_at, seat.time_left, pauses)


def away_until(match: Match, seat: Seat, now: datetime) -> date | None:
    """The last day of the vacation that stops the clock of a seat; others see no more of it."""
    if seat.user is None or match.pace in SITTING or match.vacation != Match.Vacation.ALLOWED:
        return None
    return vacation_until(seat.user, now)


def reliability(user: Any) -> tuple[int, int]:
    """How many turns were a person's to play, and how many of them they played in time."""
    rows = [
        kind.objects.filter(user=user).aggregate(in_time=Sum("in_time"), late=Sum("late"))
        for kind in (Seat, FormerHolder)
    ]
    in_time = sum(row["in_time"] or 0 for row in rows)
    return in_time + sum(row["late"] or 0 for row in rows), in_time


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name or "UTC")
    except (ZoneInfoNotFoundError, ValueError):  # A zone that has left the time zone database.
        return UTC

"""Series: which days a rule names. A rule is one of RFC 5545, read by dateutil."""

from collections.abc import Collection
from datetime import UTC, date, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from dateutil.rrule import rrulestr  # type: ignore[import-untyped]
from django.utils.translation import gettext_lazy as _

from meetups.clock import moment_of

YEAR: Final = timedelta(days=365)
MOST: Final = 53
"""Meetups of a series: a week's rhythm for a year."""
WEEKDAYS: Final = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
REPEATS: Final = (
    ("", _("once")),
    ("weekly", _("every week")),
    ("fortnightly", _("every second week")),
    ("monthly-week", _("every month, on the same weekday")),
    ("monthly-day", _("every month, on the same day")),
)


def rule_make(repeat: str, first: date) -> str:
    """Return the rule of a choice. A day in the last week of its month means the last such day."""
    weekday, week = WEEKDAYS[first.weekday()], (first.day - 1) // 7 + 1
    is_last = (first + timedelta(days=7)).month != first.month
    return {
        "weekly": "FREQ=WEEKLY",
        "fortnightly": "FREQ=WEEKLY;INTERVAL=2",
        "monthly-week": f"FREQ=MONTHLY;BYDAY={-1 if is_last else week}{weekday}",
        "monthly-day": f"FREQ=MONTHLY;BYMONTHDAY={first.day}",
    }[repeat]


def starts_of(
    rule: str,
    first: datetime,
    zone: str,
    *,
    without: Collection[date] = (),
    last: date | None = None,
) -> list[datetime]:
    """Return the moments of a series whose first one a wall clock of its zone shows as ``first``.

    It goes on at the same hour of the wall, whatever the clocks do meanwhile; without an end for
    a year. Days in ``without`` are left out, and so is what comes after the day ``last``.

    Raises:
        Refused: one would begin in an hour that does not exist, or comes twice.
    """
    until = min(last or date.max, (first + YEAR).date())
    days: list[datetime] = []
    for wall in rrulestr(_local(rule, zone), dtstart=first):
        if wall.date() > until or len(days) == MOST:
            break
        if wall.date() not in without:
            days.append(wall)
    return [moment_of(wall.date(), wall.time(), zone) for wall in days]


def _local(rule: str, zone: str) -> str:
    """The rule with its UNTIL, which is UTC, as the wall clock shows it."""
    parts = []
    for part in rule.split(";"):
        if part.startswith("UNTIL=") and part.endswith("Z"):
            moment = datetime.strptime(part[6:], "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC)
            parts.append(f"UNTIL={moment.astimezone(ZoneInfo(zone)):%Y%m%dT%H%M%S}")
        else:
            parts.append(part)
    return ";".join(parts)

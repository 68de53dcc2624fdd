"""Vacations as days: how many of a year are left, and what a new one must not be. Pure.

They are whole days in the person's own zone, stored as pairs of dates; those of the last year
stay, for a vacation over New Year counts in both.
"""

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from typing import Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

DaysOff = tuple[date, date]
"""The first and the last day."""

DAYS_A_YEAR: Final = 30
AHEAD: Final = timedelta(days=366)
_DAY: Final = timedelta(days=1)


def vacations_read(stored: Iterable[Sequence[str]]) -> tuple[DaysOff, ...]:
    """The vacations as ``vacations_write`` left them."""
    return tuple((date.fromisoformat(first), date.fromisoformat(last)) for first, last in stored)


def vacations_write(vacations: Iterable[DaysOff]) -> list[list[str]]:
    """The vacations as the database keeps them."""
    return [[first.isoformat(), last.isoformat()] for first, last in vacations]


def days_used(vacations: Iterable[DaysOff], year: int) -> int:
    """How many days of a year the vacations take, those to come included."""
    first_day, last_day = date(year, 1, 1), date(year, 12, 31)
    spans = ((max(first, first_day), min(last, last_day)) for first, last in vacations)
    return sum(max((last - first) // _DAY + 1, 0) for first, last in spans)


def days_left(vacations: Iterable[DaysOff], year: int) -> int:
    """How many days of a year can still be taken."""
    return DAYS_A_YEAR - days_used(vacations, year)


def vacation_on(vacations: Iterable[DaysOff], day: date) -> DaysOff | None:
    """The vacation that a day belongs to."""
    return next((each for each in vacations if each[0] <= day <= each[1]), None)


def vacations_to_come(vacations: Iterable[DaysOff], today: date) -> list[DaysOff]:
    """Those that are not over: the running one, and those that are planned."""
    return [each for each in vacations if each[1] >= today]


def vacation_add(vacations: Sequence[DaysOff], new: DaysOff, today: date) -> tuple[DaysOff, ...]:
    """The vacations with a new one; those of the years before the last are forgotten.

    Raises:
        ValidationError: a whole sentence that says what is wrong with its days.
    """
    first, last = new
    _days_check(first, last, today)
    if any(first <= each[1] and each[0] <= last for each in vacations):
        raise ValidationError(_("Some of these days are in a vacation of yours already."))
    for year in range(first.year, last.year + 1):
        _year_check(vacations, new, year)
    kept = [each for each in vacations if each[1].year >= today.year - 1]
    return tuple(sorted([*kept, new]))


def _days_check(first: date, last: date, today: date) -> None:
    if first < today:
        raise ValidationError(_("A vacation cannot begin in the past. Choose a day to come."))
    if last < first:
        raise ValidationError(_("The last day of a vacation cannot come before its first."))
    if first > today + AHEAD or last > today + 2 * AHEAD:
        raise ValidationError(_("A vacation can be planned for a year ahead, and not further."))


def _year_check(vacations: Sequence[DaysOff], new: DaysOff, year: int) -> None:
    left, wanted = days_left(vacations, year), days_used([new], year)
    if wanted > left:
        raise ValidationError(
            _(
                "There are %(total)s days of vacation a year. Of those of %(year)s you have "
                "%(left)s left, and this would take %(wanted)s."
            ),
            params={
                "total": str(DAYS_A_YEAR),
                "year": str(year),
                "left": str(left),
                "wanted": str(wanted),
            },
        )


def vacation_end(vacations: Sequence[DaysOff], first: date, today: date) -> tuple[DaysOff, ...]:
    """The vacations without the planned one of this first day; a running one ends tonight.

    A day that has begun is spent: else one could pause every clock for hours and pay nothing.
    """
    return tuple(
        (begins, min(ends, today) if begins == first else ends)
        for begins, ends in vacations
        if begins != first or begins <= today
    )

"""When a person is not to be hurried: their quiet hours and vacations, in their own zone.

Nothing of it is shown to others, but for the last day of the vacation that somebody is on. Apps
whose clocks depend on it register in ``apps.py: ready`` and are told of each change within its
transaction, with the person as before and as now.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy
from datetime import UTC, date, datetime, time
from typing import Final

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from accounts.selectors import time_zone_of
from accounts.vacations import vacation_add, vacation_end, vacation_on, vacations_write

Listener = Callable[[User, User, datetime], object]

STORED: Final = ["time_zone", "quiet_from", "quiet_until", "vacations", "habits_at"]
_listeners: Final[list[Listener]] = []


def on_change(listener: Listener) -> Listener:
    """Have the listener called with the person before, after, and the moment of the change."""
    if listener not in _listeners:
        _listeners.append(listener)
    return listener


@contextmanager
def habits_change(user: User) -> Iterator[User]:
    """The person, locked, to be changed within the block; who depends on it is told after it.

    The lock lets rows that refer to the person be stored meanwhile.
    """
    with transaction.atomic():
        person = User.objects.select_for_update(no_key=True).get(pk=user.pk)
        before, now = copy(person), timezone.now()
        yield person
        person.habits_at = now
        person.save(update_fields=STORED)
        for listener in _listeners:
            listener(before, person, now)


def quiet_hours_set(*, user: User, quiet_from: time | None, quiet_until: time | None) -> None:
    """Keep every clock still between these hours of a person's day; None for neither."""
    with habits_change(user) as person:
        person.quiet_from, person.quiet_until = quiet_from, quiet_until


def time_zone_set(*, user: User, time_zone: str) -> None:
    """Store where a person lives; their quiet hours and days off move there."""
    with habits_change(user) as person:
        person.time_zone = time_zone


def vacation_take(*, user: User, first: date, last: date) -> None:
    """Plan a vacation, or start one today.

    Raises:
        ValidationError: its days are past, taken, or too many.
    """
    with habits_change(user) as person:
        taken = vacation_add(person.days_off, (first, last), today_of(person))
        person.vacations = vacations_write(taken)


def vacation_cut(*, user: User, first: date) -> None:
    """Give up a planned vacation, or let the running one end tonight; an unknown one is none."""
    with habits_change(user) as person:
        person.vacations = vacations_write(vacation_end(person.days_off, first, today_of(person)))


def today_of(user: User, now: datetime | None = None) -> date:
    """The day that it is where the person lives."""
    return (now or timezone.now()).astimezone(time_zone_of(user) or UTC).date()


def vacation_until(user: User, now: datetime) -> date | None:
    """The last day of the vacation that the person is on; None when they are on none."""
    if not user.vacations:
        return None
    vacation = vacation_on(user.days_off, today_of(user, now))
    return vacation[1] if vacation else None

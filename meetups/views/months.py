"""The meetups of a month, as a calendar on the wall."""

from calendar import Calendar
from datetime import UTC, date, datetime, timedelta
from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from meetups.models import Meetup
from meetups.selectors.meetups import meetups_between


@require_safe
@login_not_required
@never_cache
def meetup_month(request: HttpRequest) -> HttpResponse:
    """A month, each meetup on the day that it has where it is."""
    first, valid = _first(request.GET.get("month", ""))
    after = (first + timedelta(days=32)).replace(day=1)
    begin, end = (datetime(day.year, day.month, 1, tzinfo=UTC) for day in (first, after))
    around = timedelta(days=1)
    on: dict[date, list[Meetup]] = {}
    for meetup in meetups_between(request.user, begin - around, end + around):
        on.setdefault(meetup.local_start.date(), []).append(meetup)
    context: dict[str, Any] = {
        "first": first,
        "before": first - timedelta(days=1),
        "after": after,
        "weeks": [
            [(day, day.month == first.month, on.get(day, [])) for day in week]
            for week in Calendar().monthdatescalendar(first.year, first.month)
        ],
    }
    return render(request, "meetups/meetup_month.html", context, status=200 if valid else 422)


def _first(text: str) -> tuple[date, bool]:
    """The first day of the month that is asked for, or of this one."""
    if not text:
        return timezone.now().date().replace(day=1), True
    try:
        first = datetime.strptime(text[:7], "%Y-%m").replace(tzinfo=UTC).date()
    except ValueError:
        return timezone.now().date().replace(day=1), False
    is_near = 2000 < first.year < 2200
    return (first, True) if is_near else (timezone.now().date().replace(day=1), False)

"""What search engines may read: public categories and their visible threads."""

from datetime import datetime
from typing import Final

from django.contrib.auth.models import AnonymousUser
from django.db.models import Max

from forum.models import Category, State, Thread
from forum.selectors.access import Viewer, open_to

PER_FILE: Final = 5_000


def files_count() -> int:
    """How many files the threads fill, by their highest number: nothing is counted."""
    last = Thread.objects.aggregate(last=Max("pk"))["last"] or 0
    return max(1, -(-last // PER_FILE))


def addresses(number: int) -> list[tuple[str, datetime | None]]:
    """The addresses of one file with when each changed: categories first, threads by number."""
    public = Category.objects.filter(open_to(Viewer(AnonymousUser()))).exclude(parent=None)
    found: list[tuple[str, datetime | None]] = []
    if number == 1:
        found = [(one.get_absolute_url(), one.changed_at) for one in public]
    threads = Thread.objects.filter(
        state=State.VISIBLE,
        category__in=public,
        pk__gt=(number - 1) * PER_FILE,
        pk__lte=number * PER_FILE,
    )
    fields = threads.only("pk", "slug", "changed_at").order_by("pk")
    return found + [(one.get_absolute_url(), one.changed_at) for one in fields]

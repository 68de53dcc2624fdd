"""A reminder to whoever has little time left: one a turn, found by a sweep, not written ahead."""

from collections import defaultdict
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from games.models import Match, Seat
from games.selectors.told import SUBJECT
from games.services.telling import asked_since, remind_at
from notices.services import Told, notices_add

BATCH = 200


@transaction.atomic
def reminders_sweep(*, now: datetime | None = None) -> int:
    """Remind people of the turns that they have not played; the number of reminders.

    Four queries, however many matches are due. A deadline may have moved since the reminder was
    set; then it is set anew.
    """
    now = now or timezone.now()
    due = Match.objects.running().filter(remind_at__lte=now).order_by("remind_at")
    batch = list(due.select_for_update(no_key=True, skip_locked=True)[:BATCH])
    if not batch:
        return 0
    seats = _asked(batch)
    for match in batch:
        later = remind_at(asked_since(seats[match.pk]), match.deadline)
        match.remind_at = later if later and later > now else None
    Match.objects.bulk_update(batch, ["remind_at"])
    due_now = [match for match in batch if match.remind_at is None and match.deadline]
    told = _told([seat for match in due_now for seat in seats[match.pk]], now)
    notices_add(told)
    return len(told)


def _asked(matches: list[Match]) -> dict[UUID, list[Seat]]:
    """Whoever is to decide, by match."""
    asked = Seat.objects.filter(
        match__in=matches,
        asked_version__isnull=False,
        user__isnull=False,
        away=False,
        resigned=False,
    ).order_by()
    found = defaultdict(list)
    for seat in asked:
        found[seat.match_id].append(seat)
    return found


def _told(asked: list[Seat], now: datetime) -> list[Told]:
    return [
        Told(
            SUBJECT,
            str(seat.match_id),
            seat.user_id,
            "games.reminder",
            version=seat.asked_version or 0,
            not_before=now,
        )
        for seat in asked
        if seat.user_id
    ]

"""A reminder to whoever has little time left: one a turn, found by a sweep, not written ahead."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.models import Match, Seat
from games.selectors.told import SUBJECT
from games.services.telling import remind_at
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
    for match in batch:
        later = remind_at(match.moved_at, match.deadline)
        match.remind_at = later if later and later > now else None
    Match.objects.bulk_update(batch, ["remind_at"])
    told = _told([match for match in batch if match.remind_at is None and match.deadline], now)
    notices_add(told)
    return len(told)


def _told(matches: list[Match], now: datetime) -> list[Told]:
    asked = Seat.objects.filter(
        match__in=matches,
        asked_version__isnull=False,
        user__isnull=False,
        away=False,
        resigned=False,
    ).order_by()
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

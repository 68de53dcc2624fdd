"""People who do not come at all: all their seats become away, and matches of nobody end."""

import logging
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final
from uuid import UUID

from django.db import transaction
from django.db.models import Count, QuerySet

from games import tasks
from games.models import Match, Seat
from games.selectors.clocks import away_until
from games.services.broker import task_kick
from games.services.misses import seat_away
from games.services.table import table_lock

logger = logging.getLogger(__name__)

ABSENT_WITHIN: Final = timedelta(hours=72)
ABSENT_MISSES: Final = 3
"""Who misses so many turns in different matches within that time is away everywhere."""
BATCH: Final = 100


def absences_sweep(now: datetime) -> None:
    """Find people who are absent, and matches whose people have all been away for long."""
    for user_id in _people_absent(now):
        _do_or_log(partial(person_away, user_id=user_id, now=now))
    for match_id in _matches_abandoned(now):
        _do_or_log(partial(match_abandon, match_id=match_id, now=now))


@transaction.atomic
def person_away(*, user_id: int, now: datetime) -> int:
    """Let bots hold all seats of a person at once, so that one mail tells of all; how many.

    A match that cannot be changed does not keep the others.
    """
    held = _seats_held().filter(user=user_id).order_by("match_id")
    matches = list(held.values_list("match_id", flat=True))
    for match_id in matches:
        _do_or_log(partial(_seat_away, match_id=match_id, user_id=user_id, now=now))
    return len(matches)


@transaction.atomic
def _seat_away(*, match_id: UUID, user_id: int, now: datetime) -> None:
    table = table_lock(match_id, now)
    seat = next((seat for seat in table.seats if seat.user_id == user_id), None)
    if seat is None or seat.is_bot_held or not table.match.is_running:
        return
    seat_away(table, seat)
    table.settle()
    if table.match.bot_due_at:
        task_kick(tasks.bots_play, str(match_id))


@transaction.atomic
def match_abandon(*, match_id: UUID, now: datetime) -> bool:
    """Close a match to which nobody came back; while somebody is on vacation it waits on."""
    table = table_lock(match_id, now)
    match = table.match
    if not match.is_running or match.abandoned_at is None or match.abandoned_at > now:
        return False
    if any(away_until(match, seat, now) for seat in table.seats):
        match.abandoned_at = now + timedelta(days=1)
        match.save(update_fields=["abandoned_at"])
        return False
    table.close()
    return True


def _seats_held() -> QuerySet[Seat]:
    running = Match.objects.running().values("pk")
    return Seat.objects.filter(match__in=running, away=False, resigned=False)


def _people_absent(now: datetime) -> list[int]:
    missed = Seat.objects.filter(missed_at__gte=now - ABSENT_WITHIN, user__isnull=False).order_by()
    often = missed.values("user").annotate(matches=Count("pk")).filter(matches__gte=ABSENT_MISSES)
    held = _seats_held().filter(user__in=often.values("user")).order_by()
    return list(held.values_list("user", flat=True).distinct()[:BATCH])


def _matches_abandoned(now: datetime) -> list[UUID]:
    abandoned = Match.objects.running().filter(abandoned_at__lte=now).order_by("abandoned_at")
    return list(abandoned.values_list("pk", flat=True)[:BATCH])


def _do_or_log(work: "partial[Any]") -> None:
    try:
        work()
    except Exception:
        logger.exception("The sweeper failed at %s.", work.keywords)

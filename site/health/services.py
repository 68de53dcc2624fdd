"""Writes of health: a sign of life."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from health.models import Heartbeat


def beat(name: str) -> None:
    """Record that a process of this name is alive now, in one statement.

    Several processes share a name; the freshest sign of them counts.
    """
    Heartbeat.objects.bulk_create(
        [Heartbeat(name=name, at=timezone.now())],
        update_conflicts=True,
        unique_fields=["name"],
        update_fields=["at"],
    )


@transaction.atomic
def beat_gap(name: str, *, now: datetime) -> timedelta | None:
    """Record a sign of life and return the time since the one before; None at the first.

    The row is locked, so of two that beat at once only the first sees a gap.
    """
    known = Heartbeat.objects.select_for_update().filter(name=name).first()
    if known is None:
        beat(name)
        return None
    gap = now - known.at
    known.at = max(now, known.at)
    known.save(update_fields=["at"])
    return gap

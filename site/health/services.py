"""Writes of health: a sign of life."""

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

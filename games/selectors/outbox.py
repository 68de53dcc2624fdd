"""How the outbox of moves is doing, for probes."""

from datetime import timedelta

from django.utils import timezone

from games.models import Submission

PATIENCE = timedelta(seconds=30)


def outbox_trouble() -> str | None:
    """What is wrong when a move has waited for half a minute; None when none has."""
    overdue = timezone.now() - PATIENCE
    waiting = Submission.objects.filter(status=Submission.Status.PENDING, received_at__lt=overdue)
    return "a submission has been pending for over 30 s" if waiting.exists() else None

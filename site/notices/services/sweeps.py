"""What the beat and a thread of the mail worker ask for again and again."""

from datetime import datetime, timedelta
from typing import Final

from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from notices.models import Delivery, Mail, Notice
from notices.services.deliveries import deliveries_send
from notices.services.mails import mails_send
from notices.services.routing import notices_route

READ_KEPT: Final = timedelta(days=30)
KEPT: Final = timedelta(days=90)
DONE_KEPT: Final = timedelta(days=7)


def notices_send(*, now: datetime | None = None) -> tuple[int, int]:
    """Choose channels and send what is due; how many mails left and how many other messages."""
    notices_route(now=now)
    return mails_send(now=now), deliveries_send(now=now)


def notices_prune(*, now: datetime | None = None) -> int:
    """Forget what was read a month ago, all that is older than three, and what was left behind."""
    now = now or timezone.now()
    withdrawn = ~Exists(Notice.objects.filter(pk=OuterRef("notice_id")))
    Delivery.objects.filter(withdrawn | Q(done_at__lt=now - DONE_KEPT)).delete()
    old = Q(read_at__lt=now - READ_KEPT) | Q(created_at__lt=now - KEPT)
    forgotten, _models = Notice.objects.filter(old, not_before__lt=now).delete()
    Mail.objects.filter(created_at__lt=now - KEPT).delete()
    return forgotten

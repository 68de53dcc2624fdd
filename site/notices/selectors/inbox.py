"""What one person sees of their notices: the list, the number at the bell, what waits."""

from datetime import datetime
from typing import Final

from django.db import connection
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from notices import kinds
from notices.models import Inbox, Notice
from notices.selectors.saying import Line, notices_say

LISTED: Final = 50
_UNREAD: Final = """
    SELECT COUNT(*) FROM notices_notice
    WHERE recipient_id = %s AND read_at IS NULL AND not_before <= %s
"""


def unread_count(user_id: int) -> int:
    """The number at the bell: every page asks for it, so its words are not put together anew."""
    now = connection.ops.adapt_datetimefield_value(timezone.now())
    with connection.cursor() as cursor:
        cursor.execute(_UNREAD, [user_id, now])
        number: int = cursor.fetchone()[0]
    return number


def notices_list(user_id: int) -> list[Line]:
    """The newest notices, in words, without those that are true no longer."""
    return notices_say(_told(user_id, timezone.now())[:LISTED])


def notices_waiting(user_id: int) -> list[Line]:
    """What asks something of the person until some moment, for their calendar."""
    names = [kind.name for kind in kinds.registered().values() if kind.waits]
    lines = notices_say(_told(user_id, timezone.now()).filter(kind__in=names))
    return [line for line in lines if line.said.until is not None]


def inbox_get(user: User) -> Inbox:
    """The person's inbox; one that has nothing in it yet is not stored."""
    inbox = Inbox.objects.filter(pk=user.pk).first() or Inbox()
    inbox.user = user
    return inbox


def _told(user_id: int, now: datetime) -> QuerySet[Notice]:
    return Notice.objects.filter(recipient=user_id, not_before__lte=now)

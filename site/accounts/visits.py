"""Sessions that are over are forgotten, and with them from where and with what people came."""

from datetime import datetime
from itertools import islice
from typing import Any, Final

from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

BATCH: Final = 500


def sessions_prune(*, now: datetime | None = None) -> int:
    """Delete what has expired, then what is noted of sessions that are no more; how many of these.

    Batch after batch, each a short statement: a site may have years of them. Who signs in
    meanwhile has their session before anything is noted of it.
    """
    expired = Session.objects.filter(expire_date__lt=now or timezone.now())
    stands = Session.objects.filter(pk=OuterRef("session_key"))
    _delete(expired)
    return _delete(UserSession.objects.exclude(Exists(stands)))


def _delete(rows: QuerySet[Any]) -> int:
    deleted = 0
    keys = rows.values_list("pk", flat=True).iterator(chunk_size=BATCH)
    while batch := list(islice(keys, BATCH)):
        deleted += rows.model.objects.filter(pk__in=batch).delete()[0]
    return deleted

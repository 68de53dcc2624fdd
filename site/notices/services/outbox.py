"""Notices come and go with the deeds that they tell of, in the same transaction."""

from collections.abc import Iterable
from datetime import datetime

from django.utils import timezone

from notices.models import Notice


def notice_add(
    *,
    recipients: Iterable[int],
    kind: str,
    subject_type: str,
    subject_id: str,
    version: int = 0,
    not_before: datetime | None = None,
) -> None:
    """Tell these people, by the ids of their accounts: one statement, none for nobody.

    Belongs inside the transaction of the deed. What was told already is not told again.
    """
    now = timezone.now()
    rows = [
        Notice(
            subject_type=subject_type,
            subject_id=subject_id,
            version=version,
            recipient_id=recipient,
            kind=kind,
            not_before=not_before or now,
            created_at=now,
        )
        for recipient in sorted(set(recipients))
    ]
    if rows:
        Notice.objects.bulk_create(rows, ignore_conflicts=True)


def notices_withdraw(
    *, recipients: Iterable[int], kinds: Iterable[str], subject_type: str, subject_id: str
) -> None:
    """Take back what has been done: one statement, none for nobody."""
    people = sorted(set(recipients))
    if people:
        Notice.objects.filter(
            subject_type=subject_type,
            subject_id=subject_id,
            recipient__in=people,
            kind__in=list(kinds),
        ).delete()

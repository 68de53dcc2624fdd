"""Notices come and go with the deeds that they tell of, in the same transaction."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q
from django.utils import timezone

from notices.models import Notice


@dataclass(frozen=True, slots=True)
class Told:
    """Something to tell somebody: of what, its version, to whom, of which kind, not before when."""

    subject_type: str
    subject_id: str
    recipient: int
    kind: str
    version: int = 0
    not_before: datetime | None = None


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
    notices_add(
        Told(subject_type, subject_id, recipient, kind, version, not_before)
        for recipient in sorted(set(recipients))
    )


def notices_add(told: Iterable[Told]) -> None:
    """The same for several things at once: one statement for all, none for nothing."""
    now = timezone.now()
    rows = [
        Notice(
            subject_type=one.subject_type,
            subject_id=one.subject_id,
            version=one.version,
            recipient_id=one.recipient,
            kind=one.kind,
            not_before=one.not_before or now,
            created_at=now,
        )
        for one in told
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


def notices_withdraw_each(
    *, pairs: Iterable[tuple[int, str]], kinds: Iterable[str], subject_type: str
) -> None:
    """The same for many people, each with the subject that is over for them: one statement."""
    wanted = Q()
    for recipient, subject_id in pairs:
        wanted |= Q(recipient=recipient, subject_id=subject_id)
    if wanted:
        Notice.objects.filter(wanted, subject_type=subject_type, kind__in=list(kinds)).delete()

"""How somebody wants to be told: by kind, for one match, at which hour, where else."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from notices import outside, webpush
from notices.models import Choice, Device, Inbox, Mail, MailMode, Notice, SubjectChoice, Webhook

DEVICES = 10
"""Browsers of one person that are told; the oldest makes room."""


@dataclass(frozen=True, slots=True)
class KindWish:
    """The choice for one kind."""

    mail: MailMode
    push: bool
    webhook: bool


@transaction.atomic
def wishes_update(
    *, user: User, kinds: Mapping[str, KindWish], digest_hour: int, is_mail_wanted: bool
) -> None:
    """Store the whole page of preferences; what is due already follows the new choices."""
    rows = [
        Choice(user=user, kind=name, mail=wish.mail, push=wish.push, webhook=wish.webhook)
        for name, wish in kinds.items()
    ]
    Choice.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["user", "kind"],
        update_fields=["mail", "push", "webhook"],
    )
    Inbox.objects.update_or_create(user=user, defaults={"digest_hour": digest_hour})
    if is_mail_wanted:
        Inbox.objects.filter(user=user).update(mail_stopped_at=None)
    else:
        mail_stop(user_id=user.pk)
    _route_anew(user.pk)


def mail_stop(*, user_id: int) -> None:
    """Send this person no notices by mail any more; doing it again changes nothing."""
    inbox, _made = Inbox.objects.get_or_create(user_id=user_id)
    if inbox.mail_stopped_at is None:
        inbox.mail_stopped_at = timezone.now()
        inbox.save(update_fields=["mail_stopped_at"])
    Mail.objects.filter(recipient=user_id, sent_at=None, failed_at=None).delete()


@transaction.atomic
def subject_choose(*, user: User, subject_type: str, subject_id: str, mail: str) -> None:
    """Make an exception for one match, say; without a mode, it is as usual again."""
    rows = SubjectChoice.objects.filter(user=user, subject_type=subject_type, subject_id=subject_id)
    if mail in MailMode:
        SubjectChoice.objects.update_or_create(
            user=user, subject_type=subject_type, subject_id=subject_id, defaults={"mail": mail}
        )
    else:
        rows.delete()
    _route_anew(user.pk)


def webhook_set(*, user: User, address: str) -> None:
    """Tell an address of the person's own from now on; an empty one ends it.

    Raises:
        outside.NotAllowed: the address is none that we may call.
        outside.Unreachable: its name is not known.
    """
    if not address:
        Webhook.objects.filter(user=user).delete()
        return
    parts = outside.address_check(address)
    outside.addresses_public(parts.hostname or "", parts.port or 443)
    defaults = {"address": address, "failures": 0, "stopped_at": None, "added_at": timezone.now()}
    Webhook.objects.update_or_create(user=user, defaults=defaults)


@transaction.atomic
def device_add(*, user: User, endpoint: str, p256dh: str, auth: str) -> None:
    """Let a browser be told; one that somebody else used before is theirs no longer.

    Raises:
        webpush.BadDevice: it gave keys that are none.
        outside.NotAllowed: its service has an address that we may not call.
    """
    outside.address_check(endpoint)
    webpush.device_check(p256dh, auth)
    said = {"user": user, "p256dh": p256dh, "auth": auth, "added_at": timezone.now()}
    Device.objects.update_or_create(endpoint=endpoint, defaults=said)
    mine = Device.objects.filter(user=user).order_by("-added_at", "-pk")
    mine.filter(pk__in=list(mine.values_list("pk", flat=True)[DEVICES:])).delete()


def device_remove(*, user: User, device_id: int) -> bool:
    """Leave a browser of one's own in peace; whether there was such a one."""
    gone, _models = Device.objects.filter(user=user, pk=device_id).delete()
    return bool(gone)


def feed_renew(*, user: User) -> None:
    """Make a new secret address for the feeds; the one before is gone."""
    inbox, _made = Inbox.objects.get_or_create(user=user)
    inbox.feed_number += 1
    inbox.save(update_fields=["feed_number"])


def _route_anew(user_id: int) -> None:
    """What waits for a mail is decided again by the next sweep."""
    waiting = Notice.objects.filter(recipient=user_id, sent_at=None, mail=None)
    waiting.filter(mail_at__isnull=False).update(routed_at=None, mail_at=None)

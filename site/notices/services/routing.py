"""Choosing the channels of a notice: not in the transaction of a move, but by the next sweep."""

from datetime import datetime, timedelta
from functools import reduce
from operator import or_
from typing import Final

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from notices import kinds
from notices.choices import Wishes
from notices.models import Delivery, Device, Inbox, Notice, Webhook
from notices.selectors.wishes import wishes_of

BATCH: Final = 500


def notices_route(*, now: datetime | None = None) -> int:
    """Decide of each notice whose time has come how it is told; the number of notices.

    So many queries a batch, however many notices are in it.
    """
    now = now or timezone.now()
    routed = 0
    while batch := _batch_route(now):
        routed += batch
        if batch < BATCH:
            break
    return routed


@transaction.atomic
def _batch_route(now: datetime) -> int:
    batch = list(_due(now).select_for_update(skip_locked=True)[:BATCH])
    if not batch:
        return 0
    wishes = wishes_of(notice.recipient_id for notice in batch)
    people = list(wishes)
    Inbox.objects.bulk_create([Inbox(user_id=pk) for pk in people], ignore_conflicts=True)
    for notice in batch:
        kind = kinds.registered().get(notice.kind)
        notice.routed_at = now
        if kind and notice.recipient_id in wishes:
            notice.mail_at = wishes[notice.recipient_id].mail_at(kind, notice, now)
    Notice.objects.bulk_update(batch, ["routed_at", "mail_at"])
    Delivery.objects.bulk_create(_deliveries(batch, wishes, now), ignore_conflicts=True)
    return len(batch)


def _due(now: datetime) -> QuerySet[Notice]:
    """What nobody has looked at yet. Some kinds wait a little: who is here sees it anyway."""
    patience: dict[timedelta, list[str]] = {}
    for kind in kinds.registered().values():
        patience.setdefault(kind.patience, []).append(kind.name)
    come = [Q(kind__in=names, not_before__lte=now - wait) for wait, names in patience.items()]
    return Notice.objects.filter(reduce(or_, come, Q(pk=None)), routed_at=None).order_by(
        "not_before", "pk"
    )


def _deliveries(batch: list[Notice], wishes: dict[int, Wishes], now: datetime) -> list[Delivery]:
    hooks = Webhook.objects.filter(user__in=wishes, stopped_at=None).in_bulk()
    devices: dict[int, list[Device]] = {}
    for device in Device.objects.filter(user__in=wishes):
        devices.setdefault(device.user_id, []).append(device)
    found = []
    for notice in batch:
        kind, wish = kinds.registered().get(notice.kind), wishes.get(notice.recipient_id)
        if kind is None or wish is None:
            continue
        if notice.recipient_id in hooks and wish.goes_out(kind, notice, "webhook"):
            hook = hooks[notice.recipient_id]
            found.append(Delivery(notice=notice, webhook=hook, claimed_until=now))
        if wish.goes_out(kind, notice, "push"):
            found += [
                Delivery(notice=notice, device=device, claimed_until=now)
                for device in devices.get(notice.recipient_id, ())
            ]
    return found

"""Notices leave for webhooks and devices, one by one: claimed, sent, crossed off.

Who asks for both gets a notice at least once and, when a worker dies at the wrong moment, twice;
the message carries the number of the notice.
"""

import logging
import time
from datetime import datetime, timedelta
from http import HTTPStatus
from typing import Final

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from notices import messages, outside
from notices.models import Delivery, Notice, Webhook
from notices.selectors.saying import Line, language_of, notices_say

logger = logging.getLogger(__name__)

BATCH: Final = 10
CLAIM: Final = timedelta(minutes=5)
ATTEMPTS: Final = 5
SECONDS: Final = 30
"""After so long a sweep leaves the rest to the next one."""
FAILURES: Final = 10
"""So many notices in a row that a webhook did not take, and it is left alone."""


def deliveries_send(*, now: datetime | None = None) -> int:
    """Send what is due to webhooks and devices; the number of notices that arrived."""
    now = now or timezone.now()
    end = time.monotonic() + SECONDS
    sent = 0
    while time.monotonic() < end and (claimed := deliveries_claim(now=now)):
        lines = _lines_of(claimed)
        for delivery in claimed:
            sent += _delivery_send(delivery, lines.get(delivery.notice_id), now)
    return sent


@transaction.atomic
def deliveries_claim(*, now: datetime) -> list[Delivery]:
    """Take some in hand. What was withdrawn meanwhile has no notice and is not found."""
    due = Delivery.objects.filter(done_at=None, claimed_until__lte=now, attempts__lt=ATTEMPTS)
    claimed = list(
        due.filter(notice__recipient__is_active=True)
        .select_related("notice__recipient", "webhook", "device")
        .select_for_update(skip_locked=True, of=("self",))
        .order_by("claimed_until", "pk")[:BATCH]
    )
    Delivery.objects.filter(pk__in=[delivery.pk for delivery in claimed]).update(
        claimed_until=now + CLAIM, attempts=F("attempts") + 1
    )
    return claimed


def _lines_of(claimed: list[Delivery]) -> dict[int, Line]:
    notices = {delivery.notice_id: delivery.notice for delivery in claimed}
    languages = {notice.recipient_id: language_of(notice.recipient) for notice in notices.values()}
    return {line.notice.pk: line for line in notices_say(notices.values(), languages)}


def _delivery_send(delivery: Delivery, line: Line | None, now: datetime) -> bool:
    """Send one to its place; whether it arrived."""
    if line is None or not Notice.objects.filter(pk=delivery.notice_id).exists():
        _done(delivery, now)  # It was done meanwhile.
        return False
    try:
        status = _post(delivery, line)
    except (outside.NotAllowed, outside.Unreachable) as error:
        logger.info("Delivery %s: %s", delivery.pk, error)
        status = 0
    arrived = HTTPStatus.OK <= status < HTTPStatus.MULTIPLE_CHOICES
    if arrived:
        _done(delivery, now)
    elif delivery.device and status in {HTTPStatus.NOT_FOUND, HTTPStatus.GONE}:
        delivery.device.delete()  # The browser takes no pushes any more.
    else:
        _later(delivery, now)
    if delivery.webhook:
        _webhook_count(delivery.webhook, arrived=arrived, now=now)
    return arrived


def _post(delivery: Delivery, line: Line) -> int:
    if delivery.webhook:
        address = delivery.webhook.address
        return outside.post(address, *messages.webhook_message(address, line))
    if delivery.device is None:
        raise ValueError("a delivery has one place")
    return outside.post(delivery.device.endpoint, *messages.push_message(delivery.device, line))


def _done(delivery: Delivery, now: datetime) -> None:
    Delivery.objects.filter(pk=delivery.pk).update(done_at=now)


def _later(delivery: Delivery, now: datetime) -> None:
    pause = timedelta(minutes=2 ** (delivery.attempts + 1))
    Delivery.objects.filter(pk=delivery.pk).update(claimed_until=now + pause)


def _webhook_count(webhook: Webhook, *, arrived: bool, now: datetime) -> None:
    """Count what failed in a row; an address that takes nothing any more is left alone."""
    rows = Webhook.objects.filter(pk=webhook.pk)
    if arrived:
        rows.exclude(failures=0).update(failures=0)
        return
    rows.update(failures=F("failures") + 1)
    rows.filter(failures__gte=FAILURES, stopped_at=None).update(stopped_at=now)

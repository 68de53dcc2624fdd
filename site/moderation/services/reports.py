"""Somebody reports something."""

from datetime import timedelta
from typing import Final

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.limits import Budget, Doer, count, wait_for, wait_said
from accounts.models import User
from accounts.refusals import Conflict, TooMany
from moderation.kinds import EXCERPT, Thing
from moderation.models import Report

MOST: Final = 10
"""Reports that one person may send in an hour."""
HOUR: Final = timedelta(hours=1)
BUDGET: Final = Budget(MOST, MOST, 4 * MOST)


@transaction.atomic
def report_send(
    *, thing: Thing, reporter: User, ground: str, words: str, address: str = ""
) -> Report:
    """Report a thing, with what stands there now.

    Raises:
        Conflict: an earlier report of the same person and thing is still open.
        TooMany: the person, or their network address, has sent many reports within an hour.
    """
    now, doer = timezone.now(), Doer("report", reporter.pk, address)
    _flood_check(reporter)
    if wait := wait_for(doer, BUDGET):
        sentence = _("Many reports were sent from your network in this hour.")
        raise TooMany(f"{sentence} {wait_said(wait)}", retry_after=wait)
    report = Report(
        kind=thing.kind,
        subject_id=thing.id,
        reporter=reporter,
        about=thing.author,
        ground=ground,
        words=words,
        excerpt=thing.excerpt[:EXCERPT],
        created_at=now,
    )
    report.full_clean(validate_constraints=False)
    try:
        with transaction.atomic():
            report.save(force_insert=True)
    except IntegrityError as error:
        raise Conflict(
            _("You have reported this already. A moderator has not looked at it yet.")
        ) from error
    count(doer)
    return report


def _flood_check(reporter: User) -> None:
    now = timezone.now()
    sent = Report.objects.filter(reporter=reporter, created_at__gt=now - HOUR)
    times = list(sent.order_by("-created_at").values_list("created_at", flat=True)[:MOST])
    if len(times) == MOST:
        wait = times[-1] + HOUR - now
        seconds = int(wait.total_seconds()) + 1
        sentence = _("You have sent many reports in this hour.")
        raise TooMany(f"{sentence} {wait_said(seconds)}", retry_after=seconds)

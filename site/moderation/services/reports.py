"""Somebody reports something."""

from datetime import timedelta
from typing import Final

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from moderation.kinds import EXCERPT, Thing
from moderation.models import Report
from moderation.refusals import Conflict, TooMany

MOST: Final = 10
"""Reports that one person may send in an hour."""
HOUR: Final = timedelta(hours=1)


@transaction.atomic
def report_send(*, thing: Thing, reporter: User, ground: str, words: str) -> Report:
    """Report a thing, with what stands there now.

    Raises:
        Conflict: an earlier report of the same person and thing is still open.
        TooMany: the person has sent ``MOST`` reports within an hour.
    """
    now = timezone.now()
    _flood_check(reporter)
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
    return report


def _flood_check(reporter: User) -> None:
    now = timezone.now()
    sent = Report.objects.filter(reporter=reporter, created_at__gt=now - HOUR)
    times = list(sent.order_by("-created_at").values_list("created_at", flat=True)[:MOST])
    if len(times) == MOST:
        wait = times[-1] + HOUR - now
        raise TooMany(
            _("You have sent many reports in this hour. Wait a while, then send this one again."),
            retry_after=int(wait.total_seconds()) + 1,
        )

"""Meetups that wait are judged by moderators; guests are reminded, and told what hosts tell."""

from datetime import timedelta
from typing import Final

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from meetups import telling
from meetups.models import Announcement, Answer, Meetup
from meetups.refusals import Gone, NotAllowed, TooMany
from meetups.selectors.meetups import hosts_of
from meetups.services.answers import meetup_lock
from moderation.models import Action
from moderation.permissions import may_moderate
from moderation.services.log import action_log
from search import services as search

BEFORE: Final = timedelta(hours=24)
"""How long before a meetup its guests are reminded."""
A_DAY: Final = 5
"""Announcements to the guests of a meetup within a day."""


@transaction.atomic
def meetup_judge(*, meetup_id: int, moderator: User, is_fit: bool) -> None:
    """Let a meetup be seen that waits, with its series, or hide it.

    Raises:
        Meetup.DoesNotExist: there is none.
        NotAllowed: the person does not moderate, or hosts it.
        Gone: somebody has decided already.
    """
    meetup = meetup_lock(meetup_id)
    if not may_moderate(moderator) or moderator.pk in hosts_of(meetup):
        raise NotAllowed(_("Somebody else has to decide about this."))
    if meetup.approved_at or meetup.hidden_at:
        raise Gone(_("Somebody else has decided this already."))
    same = Q(pk=meetup.pk)
    if meetup.series_id:
        same |= Q(series_id=meetup.series_id)
    waiting = Meetup.objects.filter(same, approved_at=None, hidden_at=None)
    ids = list(waiting.values_list("pk", flat=True))
    now = timezone.now()
    changes = {"approved_at": now} if is_fit else {"hidden_at": now}
    waiting.update(**changes, changed_at=now)
    search.index_many(Meetup.objects.filter(pk__in=ids, number=1))
    verb = Action.Verb.SHOW if is_fit else Action.Verb.HIDE
    action_log(verb, moderator=moderator, person=meetup.host, reason=meetup.title)


@transaction.atomic
def announcement_add(*, meetup_id: int, host: User, text: str) -> Announcement:
    """Tell all who come to a meetup something.

    Raises:
        Meetup.DoesNotExist: there is none.
        NotAllowed: the person does not host it.
        TooMany: that was done often today.
    """
    meetup = meetup_lock(meetup_id)
    if host.pk not in hosts_of(meetup):
        raise NotAllowed(_("Only the hosts decide about this meetup."))
    now = timezone.now()
    today = Announcement.objects.filter(meetup=meetup, at__gt=now - timedelta(days=1))
    if today.count() >= A_DAY:
        raise TooMany(_("You have told your guests a lot today."), retry_after=3600)
    told = Announcement(meetup=meetup, text=text, at=now)
    told.full_clean()
    told.save()
    going = Answer.objects.filter(meetup=meetup).exclude(state=Answer.State.NOT_GOING)
    telling.tell(telling.TOLD, meetup, going.values_list("user_id", flat=True), told.pk)
    return told


def reminders_send() -> int:
    """Remind the guests of all that begins within a day: once for each time that it may have.

    However often and wherever this runs: the notice is a row of its own for each person, meetup
    and time, stored under the lock of the meetup.
    """
    now = timezone.now()
    soon = Meetup.objects.filter(
        Q(reminded_for=None) | ~Q(reminded_for=F("starts_at")),
        starts_at__gt=now, starts_at__lte=now + BEFORE,
        approved_at__isnull=False, hidden_at=None, status=Meetup.Status.PLANNED,
    )  # fmt: skip
    ids = list(soon.values_list("pk", flat=True))
    for meetup_id in ids:
        _remind(meetup_id)
    return len(ids)


@transaction.atomic
def _remind(meetup_id: int) -> None:
    meetup = meetup_lock(meetup_id)
    if meetup.is_cancelled or meetup.reminded_for == meetup.starts_at:
        return
    going = Answer.objects.filter(meetup=meetup, state=Answer.State.GOING)
    people = going.values_list("user_id", flat=True)
    telling.tell(telling.REMINDER, meetup, people, telling.beginning(meetup))
    meetup.reminded_for = meetup.starts_at
    meetup.save(update_fields=["reminded_for"])

"""Guests answer, and whoever waits gets the seats that are left: under the lock of the meetup.

Answers that arrive together take turns, so that no seat is given away twice. The waiting list is
gone through in the order of joining; who does not fit with the people they bring is passed over
and keeps their place in it.
"""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from meetups.models import Answer, Meetup
from meetups.refusals import Gone, NotAllowed, Refused
from meetups.selectors.meetups import blocked_from, hosts_of

State = Answer.State


@transaction.atomic
def answer_set(*, meetup_id: int, user: User, is_going: bool, extra: int = 0) -> Answer:
    """Store what somebody answers; going becomes waiting while no seat is free.

    Answering the same again changes nothing. Who leaves makes room for whoever waits longest.

    Raises:
        Meetup.DoesNotExist: there is none for this person.
        NotAllowed: a host answers their own meetup.
        Gone: it is cancelled, or has begun.
        Refused: more people are brought along than the host allows.
    """
    meetup = meetup_lock(meetup_id)
    _may_answer(meetup, user, extra)
    now = timezone.now()
    answer = Answer.objects.filter(meetup=meetup, user=user).first()
    if answer is None:
        answer = Answer(meetup=meetup, user=user, state=State.NOT_GOING, joined_at=now)
    if is_going and answer.state == State.NOT_GOING:
        answer.joined_at, answer.state = now, State.WAITING
    elif not is_going:
        answer.state, answer.accepted_at = State.NOT_GOING, None
    if is_going and answer.state == State.GOING and extra > answer.extra:
        answer.state = State.WAITING if extra - answer.extra > _free(meetup) else State.GOING
    answer.extra = extra if is_going else 0
    answer.save()
    seats_fill(meetup)
    answer.refresh_from_db()
    return answer


def meetup_lock(meetup_id: int) -> Meetup:
    """Return the meetup, locked until the end of the transaction.

    Raises:
        Meetup.DoesNotExist: there is none.
    """
    return Meetup.objects.select_for_update().get(pk=meetup_id)


def seats_fill(meetup: Meetup) -> list[Answer]:
    """Give the free seats to those who wait, in their order; return who got one.

    Belongs under the lock of the meetup.
    """
    free, given = _free(meetup), []
    waiting = Answer.objects.filter(meetup=meetup, state=State.WAITING)
    for answer in waiting.order_by("joined_at", "pk"):
        if answer.places <= free:
            free -= answer.places
            given.append(answer)
    Answer.objects.filter(pk__in=[answer.pk for answer in given]).update(
        state=State.GOING, accepted_at=timezone.now()
    )
    return given


def _free(meetup: Meetup) -> float:
    if meetup.seats is None:
        return float("inf")
    going = Answer.objects.filter(meetup=meetup, state=State.GOING)
    return meetup.seats - sum(1 + extra for extra in going.values_list("extra", flat=True))


def _may_answer(meetup: Meetup, user: User, extra: int) -> None:
    if user.pk in hosts_of(meetup):
        raise NotAllowed(_("You host this meetup; your place at the table is yours."))
    if meetup.hidden_at or not meetup.approved_at or blocked_from(meetup, user):
        raise Meetup.DoesNotExist
    if meetup.is_cancelled:
        raise Gone(_("This meetup is cancelled."))
    if meetup.starts_at <= timezone.now():
        raise Gone(_("This meetup has begun."))
    if extra > meetup.extra:
        raise Refused(
            _("You can bring at most %(most)s people to this meetup.") % {"most": meetup.extra}
        )

"""Guests answer, and whoever waits gets the seats that are left: under the lock of the meetup.

Answers that arrive together take turns, so that no seat is given away twice. The waiting list is
gone through in the order of joining; who does not fit with the people they bring is passed over
and keeps their place in it. A host may give somebody the next seat: they come first, once.
"""

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from meetups import telling
from meetups.models import Answer, CoHost, Meetup, Where
from meetups.refusals import Gone, NotAllowed, Refused
from meetups.selectors.meetups import blocked_from, hosts_of

State = Answer.State


@transaction.atomic
def answer_set(*, meetup_id: int, user: User, is_going: bool, extra: int = 0) -> Answer:
    """Store what somebody answers; going becomes waiting while no seat is free.

    Answering the same again changes nothing. Who leaves makes room for whoever waits longest.

    Raises:
        Meetup.DoesNotExist: there is none for this person.
        NotAllowed: a host answers their own meetup, or the guest was declined.
        Gone: it is cancelled, or has begun.
        Refused: more people are brought along than the host allows.
    """
    meetup = meetup_lock(meetup_id)
    _may_answer(meetup, user, extra)
    now = timezone.now()
    answer = Answer.objects.filter(meetup=meetup, user=user).first()
    if answer is not None and answer.declined_at and is_going:
        raise NotAllowed(_("The host has no seat for you at this meetup."))
    if answer is None:
        answer = Answer(meetup=meetup, user=user, state=State.NOT_GOING, joined_at=now)
    if is_going and answer.state == State.NOT_GOING:
        answer.joined_at, answer.state, answer.preferred_at = now, State.WAITING, None
    elif not is_going:
        answer.state, answer.accepted_at = State.NOT_GOING, None
    if is_going and answer.state == State.GOING and extra > answer.extra:
        answer.state = State.WAITING if extra - answer.extra > _free(meetup) else State.GOING
    answer.extra = extra if is_going else 0
    answer.save()
    seats_fill(meetup, but=answer.pk)
    answer.refresh_from_db()
    if meetup.where == Where.HOME and answer.state == State.GOING and not answer.accepted_at:
        telling.tell(telling.ASKED, meetup, hosts_of(meetup), telling.joining(answer))
    return answer


@transaction.atomic
def guest_judge(*, meetup_id: int, host: User, guest_id: int, is_welcome: bool) -> Answer:
    """A host accepts a guest, who then reads the address, or declines them. Again: no change.

    Who waits and is accepted gets the next seat that is free, now or later, before the others.

    Raises:
        Meetup.DoesNotExist: there is none.
        NotAllowed: the person does not host it.
        Answer.DoesNotExist: the guest does not want to come.
    """
    meetup = meetup_lock(meetup_id)
    if host.pk not in hosts_of(meetup):
        raise NotAllowed(_("Only the hosts decide about this meetup."))
    answer = Answer.objects.exclude(state=State.NOT_GOING).get(meetup=meetup, user_id=guest_id)
    now = timezone.now()
    if not is_welcome:
        answer.state, answer.accepted_at, answer.declined_at = State.NOT_GOING, None, now
        answer.extra = 0
    elif answer.state == State.GOING and answer.accepted_at is None:
        answer.accepted_at = now
        telling.tell(telling.ACCEPTED, meetup, [guest_id], telling.joining(answer))
    elif answer.state == State.WAITING and answer.preferred_at is None:
        answer.preferred_at = now
    answer.save()
    seats_fill(meetup)
    answer.refresh_from_db()
    return answer


@transaction.atomic
def answers_withdraw(*, one: User, other: User) -> None:
    """Two people with a block between them meet no more: neither as guest nor as host of the other.

    Lifting the block restores nothing.
    """
    for host, guest in ((one, other), (other, one)):
        hosted = Q(meetup__host=host) | Q(meetup__co_hosts__user=host)
        answers = Answer.objects.filter(hosted, user=guest).exclude(state=State.NOT_GOING)
        coming = answers.filter(meetup__ends_at__gt=timezone.now())
        for meetup_id in sorted(set(coming.values_list("meetup_id", flat=True))):
            meetup = meetup_lock(meetup_id)
            Answer.objects.filter(meetup=meetup, user=guest).update(
                state=State.NOT_GOING, accepted_at=None, extra=0
            )
            seats_fill(meetup)
        CoHost.objects.filter(meetup__host=host, user=guest).delete()


def meetup_lock(meetup_id: int) -> Meetup:
    """Return the meetup, locked until the end of the transaction.

    Raises:
        Meetup.DoesNotExist: there is none.
    """
    return Meetup.objects.select_for_update().get(pk=meetup_id)


def seats_fill(meetup: Meetup, but: int | None = None) -> list[Answer]:
    """Give the free seats to those who wait, in their order; return who got one.

    They are told, all but who has just answered. Belongs under the lock of the meetup. To a home
    one comes when a host has accepted one, too.
    """
    free, given = _free(meetup), []
    waiting = Answer.objects.filter(meetup=meetup, state=State.WAITING)
    for answer in waiting.order_by(F("preferred_at").asc(nulls_last=True), "joined_at", "pk"):
        if answer.places <= free:
            free -= answer.places
            given.append(answer)
    accepted = None if meetup.where == Where.HOME else timezone.now()
    Answer.objects.filter(pk__in=[answer.pk for answer in given]).update(
        state=State.GOING, accepted_at=accepted
    )
    for answer in given:
        if answer.pk != but:
            telling.tell(telling.SEAT, meetup, [answer.user_id], telling.joining(answer))
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

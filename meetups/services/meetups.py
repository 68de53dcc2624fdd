"""Hosts make meetups, change them and call them off; whoever comes, or waits, hears of it."""

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from meetups import telling
from meetups.models import Answer, CoHost, Meetup, MeetupAddress, Move, Series, Where
from meetups.plans import Plan
from meetups.recurrence import rule_make, starts_of
from meetups.refusals import Gone, NotAllowed, Refused
from meetups.selectors.meetups import hosts_of, unwelcome_ids
from meetups.services.answers import meetup_lock, seats_fill
from search import services as search

TRUSTED: Final = 2
"""Meetups that moderators let through, after which those of a new account wait no more."""
NEW: Final = timedelta(days=30)
A_DAY: Final = 10
"""Meetups and series that one person may make within a day."""
SCOPES: Final = ("this", "following", "all")


@transaction.atomic
def meetup_create(*, host: User, plan: Plan, is_adult: bool = False) -> Meetup:
    """Store a meetup, or all of a series, and return the first one.

    Raises:
        Refused: a minor invites home, it is in the past, at an hour that is none, or together
            with somebody with whom there is a block.
    """
    User.objects.select_for_update().get(pk=host.pk)
    now = timezone.now()
    _co_hosts_check(plan, unwelcome_ids(host))
    _may_host(host, plan, is_adult=is_adult)
    if plan.times()[0] <= now:
        raise Refused(_("This is in the past. Choose a later day."))
    made = [_make(host, plan.moved(day), number) for number, day in enumerate(_days(plan), 1)]
    if plan.repeat:
        series = Series.objects.create(rule=rule_make(plan.repeat, plan.day))
        for meetup in made:
            meetup.series = series
    if not must_wait(host):
        for meetup in made:
            meetup.approved_at = now
    Meetup.objects.bulk_create(made)
    _addresses_store(made, plan)
    _co_hosts_store(made, plan)
    search.index_many(made[:1])
    return made[0]


def must_wait(host: User) -> bool:
    """Say whether a moderator looks at a meetup of this host first."""
    if host.is_superuser or host.date_joined <= timezone.now() - NEW:
        return False
    fit = Meetup.objects.filter(host=host, approved_at__isnull=False, hidden_at__isnull=True)
    return fit.count() < TRUSTED


@transaction.atomic
def meetup_edit(*, meetup_id: int, user: User, plan: Plan, scope: str = "this") -> Meetup:
    """Change a meetup, or those after it too, or all of its series; past ones never change.

    Raises:
        Meetup.DoesNotExist: there is none.
        NotAllowed: the person does not host it.
        Gone: it is cancelled or over.
        Refused: fewer seats than are taken, at an hour that is none, or together with somebody
            with whom there is a block.
    """
    meetup = _host_lock(meetup_id, user)
    _co_hosts_check(plan, unwelcome_ids(user, meetup))
    if meetup.where != Where.HOME and plan.where == Where.HOME:
        _may_host(user, plan, is_adult=True)
    shift = plan.day - meetup.local_start.date()
    changed = _scope(meetup, scope)
    for one in changed:
        _change(one, plan.moved(one.local_start.date() + shift))
    _addresses_store(changed, plan)
    _co_hosts_store(changed, plan)
    for one in changed:
        seats_fill(one)
    search.index_many(changed)
    return meetup


@transaction.atomic
def meetup_cancel(*, meetup_id: int, user: User, scope: str = "this") -> Meetup:
    """Call a meetup off and tell everybody who comes or waits. Doing it again changes nothing.

    Raises:
        Meetup.DoesNotExist: there is none.
        NotAllowed: the person does not host it.
    """
    meetup = meetup_lock(meetup_id)
    _host_check(meetup, user)
    if meetup.is_cancelled:
        return meetup
    for one in _scope(meetup, scope):
        call_off(one)
    meetup.refresh_from_db()
    return meetup


def call_off(meetup: Meetup) -> None:
    """Note that a meetup, which is locked, does not take place, and tell who comes or waits."""
    meetup.status, meetup.sequence = Meetup.Status.CANCELLED, meetup.sequence + 1
    meetup.cancelled_at = meetup.changed_at = timezone.now()
    meetup.save(update_fields=["status", "cancelled_at", "changed_at", "sequence"])
    telling.tell(telling.CANCELLED, meetup, _awaited(meetup), meetup.sequence)
    search.index(meetup)


def _days(plan: Plan) -> list[date]:
    if not plan.repeat:
        return [plan.day]
    rule = rule_make(plan.repeat, plan.day)
    starts = starts_of(rule, plan.first, plan.zone, last=plan.until)
    if not starts:
        raise Refused(_("The series ends before it begins. Choose a later last day."))
    return [start.astimezone(ZoneInfo(plan.zone)).date() for start in starts]


def _make(host: User, plan: Plan, number: int) -> Meetup:
    now = timezone.now()
    starts_at, ends_at = plan.times()
    meetup = Meetup(
        host=host, number=number, starts_at=starts_at, ends_at=ends_at,
        created_at=now, changed_at=now, **plan.fields(),
    )  # fmt: skip
    meetup.full_clean(exclude=["host", "place"], validate_constraints=False)
    return meetup


def _may_host(host: User, plan: Plan, *, is_adult: bool) -> None:
    if plan.where == Where.HOME and not is_adult:
        raise Refused(_("Only adults can invite people home. Meet at a public place instead."))
    day = timezone.now() - timedelta(days=1)
    if Meetup.objects.filter(host=host, created_at__gt=day, number=1).count() >= A_DAY:
        raise Refused(_("You have made many meetups today. Wait until tomorrow."))


def _host_check(meetup: Meetup, user: User) -> None:
    if user.pk not in hosts_of(meetup):
        raise NotAllowed(_("Only the hosts decide about this meetup."))


def _host_lock(meetup_id: int, user: User) -> Meetup:
    meetup = meetup_lock(meetup_id)
    _host_check(meetup, user)
    if meetup.is_cancelled:
        raise Gone(_("This meetup is cancelled."))
    if meetup.is_over:
        raise Gone(_("This meetup is over."))
    return meetup


def _scope(meetup: Meetup, scope: str) -> list[Meetup]:
    """The meetups that a change is meant for, those that are over or cancelled never."""
    if meetup.series_id is None or scope == "this":
        return [meetup]
    whole = Meetup.objects.select_for_update().filter(
        series_id=meetup.series_id, starts_at__gt=timezone.now(), status=Meetup.Status.PLANNED
    )
    if scope == "following":
        whole = whole.filter(starts_at__gte=meetup.starts_at)
    found = list(whole.order_by("pk"))
    return [meetup if one.pk == meetup.pk else one for one in found]


def _change(meetup: Meetup, plan: Plan) -> None:
    """Write the plan into a row; what calendars and guests must hear of raises its sequence."""
    old = {"starts_at": meetup.starts_at, "zone": meetup.zone, "place": meetup.place_public}
    before = (meetup.ends_at, old, _address(meetup))
    starts_at, ends_at = plan.times()
    _seats_check(meetup, plan)
    for name, value in {**plan.fields(), "starts_at": starts_at, "ends_at": ends_at}.items():
        setattr(meetup, name, value)
    meetup.changed_at = now = timezone.now()
    address = plan.address if plan.where == Where.HOME else ""
    new = {"starts_at": starts_at, "zone": meetup.zone, "place": meetup.place_public}
    if (ends_at, new, address) != before:
        meetup.sequence += 1
        Move.objects.create(meetup=meetup, sequence=meetup.sequence, at=now, **old)
        telling.tell(telling.MOVED, meetup, _awaited(meetup), meetup.sequence)
    meetup.full_clean(exclude=["host", "place", "series"], validate_constraints=False)
    meetup.save()


def _seats_check(meetup: Meetup, plan: Plan) -> None:
    if plan.seats is not None and plan.seats < (taken := _taken(meetup)):
        raise Refused(
            _(
                "%(taken)s seats are taken already. Keep as many, or decline guests first: "
                "open the meetup and choose whom."
            )
            % {"taken": taken}
        )


def _address(meetup: Meetup) -> str:
    return MeetupAddress.objects.filter(meetup=meetup).values_list("text", flat=True).first() or ""


def _taken(meetup: Meetup) -> int:
    going = Answer.objects.filter(meetup=meetup, state=Answer.State.GOING)
    return sum(1 + extra for extra in going.values_list("extra", flat=True))


def _awaited(meetup: Meetup) -> list[int]:
    """Who comes or waits."""
    answers = Answer.objects.filter(meetup=meetup).exclude(state=Answer.State.NOT_GOING)
    return list(answers.values_list("user_id", flat=True))


def _co_hosts_check(plan: Plan, unwelcome: set[int]) -> None:
    """A block may have come since the form was read; it sounds like a name that nobody has."""
    for user in plan.co_hosts:
        if user.pk in unwelcome:
            raise Refused(_("No member is called “%(name)s”.") % {"name": user.username})


def _co_hosts_store(meetups: Iterable[Meetup], plan: Plan) -> None:
    """Who hosts together with the host; a seat that one of them had asked for is free again."""
    made = list(meetups)
    rows = CoHost.objects.filter(meetup=made[0])
    known = set(rows.values_list("user_id", flat=True))
    CoHost.objects.filter(meetup__in=made).delete()
    CoHost.objects.bulk_create(
        CoHost(meetup=one, user=user)
        for one in made
        for user in plan.co_hosts
        if user.pk != one.host_id
    )
    named = {user.pk for user in plan.co_hosts}
    Answer.objects.filter(meetup__in=made, user__in=named).delete()
    telling.tell(telling.HOSTING, made[0], named - known - {made[0].host_id}, 0)


def _addresses_store(meetups: Iterable[Meetup], plan: Plan) -> None:
    MeetupAddress.objects.filter(meetup__in=[one.pk for one in meetups]).delete()
    if plan.where == Where.HOME and plan.address:
        MeetupAddress.objects.bulk_create(
            MeetupAddress(meetup=one, text=plan.address) for one in meetups
        )

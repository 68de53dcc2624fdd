"""What stands in which calendar: the same set as on the pages, by the same rule."""

from collections.abc import Iterable

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from accounts.models import User
from meetups import cells
from meetups.ical import AHEAD, MOST, PAST
from meetups.models import Answer, CalendarLink, Meetup
from meetups.models.words import words_join
from meetups.permissions import addresses_readable, hosted_by, meetups_visible

AREA_KM = 50


def link_of(user: User) -> CalendarLink | None:
    """Return the secret address of somebody's calendar, if they have one."""
    return CalendarLink.objects.filter(user=user).first()


def token_of(link: CalendarLink) -> str:
    """Return the secret part of the address: who, and what only they know."""
    return f"{link.user_id}-{link.secret}"


def owner_of(token: str) -> User | None:
    """Return whose calendar a secret address is of."""
    number, _dash, secret = token.partition("-")
    if not (number.isascii() and number.isdigit() and len(number) < 18 and secret.isascii()):
        return None
    found = CalendarLink.objects.filter(user_id=int(number), user__is_active=True)
    link = found.select_related("user").first()
    if link is None or not constant_time_compare(link.secret, secret):
        return None
    return link.user


def meetups_of(user: User) -> QuerySet[Meetup]:
    """Return what somebody hosts, goes to or waits for."""
    answers = Answer.objects.filter(user=user).exclude(state=Answer.State.NOT_GOING)
    mine = Q(pk__in=answers.values("meetup")) | hosted_by(user)
    return _window(meetups_visible(user).filter(mine))


def meetups_near(cell: int) -> QuerySet[Meetup]:
    """Return what everybody may see within some kilometres of a cell."""
    near = list(cells.disk(cell, AREA_KM, cells.FINE))
    return _window(meetups_visible(AnonymousUser()).filter(cell5__in=near))


def meetups_with(game: str) -> QuerySet[Meetup]:
    """Return what everybody may see of a game."""
    return _window(meetups_visible(AnonymousUser()).filter(games__contains=words_join([game])))


def addresses_of(user: User, meetups: Iterable[Meetup]) -> dict[int, str]:
    """Return the addresses of these meetups that somebody may read."""
    mine = addresses_readable(user).filter(meetup__in=[one.pk for one in meetups])
    return dict(mine.values_list("meetup_id", "text"))


def _window(meetups: QuerySet[Meetup]) -> QuerySet[Meetup]:
    """From 30 days ago to half a year ahead; what was cancelled stays for 30 days."""
    now = timezone.now()
    within = meetups.filter(starts_at__gte=now - PAST, starts_at__lte=now + AHEAD)
    fresh = within.filter(Q(cancelled_at=None) | Q(cancelled_at__gte=now - PAST))
    return fresh.select_related("host", "place").order_by("starts_at", "pk")[:MOST]

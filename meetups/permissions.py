"""Who may be found by whom, who learns of a meetup, and who reads where it is."""

from typing import Final

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet

from accounts.models import Block, User
from meetups.models import Answer, Area, CoHost, Meetup, MeetupAddress, Visibility


def areas_visible(viewer: User | AnonymousUser) -> QuerySet[Area]:
    """Return the areas that somebody may learn of.

    They are shown, of adults whose account is in order, not their own, and of nobody who blocks
    them or whom they block.
    """
    if not viewer.is_authenticated:
        return areas_shown(Visibility.EVERYBODY)
    others = areas_shown(Visibility.MEMBERS).exclude(user_id=viewer.pk)
    return others.exclude(_blocked(viewer))


def areas_shown(least: int) -> QuerySet[Area]:
    """Return the areas that are shown to so many, whoever looks."""
    return Area.objects.filter(shown__gte=least)


def areas_blocked(viewer: User) -> QuerySet[Area]:
    """Return the areas of those whom somebody blocks, or who block them."""
    return Area.objects.filter(_blocked(viewer))


def _blocked(viewer: User) -> Q:
    blocks, blocked = Block.objects.filter(blocker=viewer), Block.objects.filter(blocked=viewer)
    return Q(user_id__in=blocks.values("blocked")) | Q(user_id__in=blocked.values("blocker"))


_hosted: Final = Q(host=None) | Q(host__is_active=True)
"""A meetup whose host has left the site is over or called off, and nobody's name stands on it."""


def meetups_visible(viewer: User | AnonymousUser) -> QuerySet[Meetup]:
    """Return the meetups that somebody may learn of: the one rule of pages, lists and feeds.

    What a moderator has not let through yet, or has hidden, only its hosts see. With a block
    between them, a host and a reader have no meetup in common, and neither learns why.
    """
    shown = Meetup.objects.filter(approved_at__isnull=False, hidden_at__isnull=True)
    if not viewer.is_authenticated:
        return shown.filter(_hosted)
    blocked = blocked_ids(viewer)
    apart = Q(host_id__isnull=False, host_id__in=blocked) | Q(
        pk__in=CoHost.objects.filter(user_id__in=blocked).values("meetup")
    )
    open_ones = Q(approved_at__isnull=False, hidden_at__isnull=True) & _hosted
    return Meetup.objects.filter(open_ones & ~apart | hosted_by(viewer))


def hosted_by(user: User) -> Q:
    """The meetups that somebody decides about, as a condition."""
    return Q(host_id=user.pk) | Q(pk__in=CoHost.objects.filter(user=user).values("meetup"))


def addresses_readable(viewer: User | AnonymousUser) -> QuerySet[MeetupAddress]:
    """Return the addresses that somebody may read: the only way to any, for page, mail and file.

    They are for hosts, and for guests who are going and whom a host has accepted.
    """
    if not viewer.is_authenticated:
        return MeetupAddress.objects.none()
    accepted = Answer.objects.filter(
        user=viewer, state=Answer.State.GOING, accepted_at__isnull=False
    )
    mine = Meetup.objects.filter(hosted_by(viewer)).values("pk")
    visible = meetups_visible(viewer).values("pk")
    return MeetupAddress.objects.filter(
        Q(meetup__in=mine) | Q(meetup__in=visible, meetup_id__in=accepted.values("meetup"))
    )


def blocked_ids(*viewers: User) -> set[int]:
    """Return with whom somebody, or one of several, has a block in either direction: one query."""
    blocks = Block.objects.filter(Q(blocker__in=viewers) | Q(blocked__in=viewers))
    pairs = blocks.order_by().values_list("blocker_id", "blocked_id")
    return {one for pair in pairs for one in pair} - {one.pk for one in viewers}

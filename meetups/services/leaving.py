"""What becomes of somebody's meetups when they leave the site."""

from collections.abc import Iterable

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from meetups.models import Answer, CoHost, Meetup, MeetupAddress, Where
from meetups.services.answers import meetup_lock, seats_fill
from meetups.services.meetups import call_off
from search import services as search


@transaction.atomic
def meetups_leave(user: User) -> None:
    """Hand on or call off what somebody hosts, free their seats; what is over keeps no name.

    A meetup to come goes to whoever was named first to host it too; without one, or at the home of
    who leaves, it is called off, and all who come or wait are told. What nobody has seen goes.
    """
    for meetup_id in _ids(Meetup.objects.filter(host=user)):
        _hosted_leave(meetup_lock(meetup_id))
    coming = Answer.objects.filter(user=user, meetup__ends_at__gt=timezone.now())
    for meetup_id in sorted(set(coming.values_list("meetup_id", flat=True))):
        meetup = meetup_lock(meetup_id)
        Answer.objects.filter(meetup=meetup, user=user).delete()
        if not meetup.is_cancelled:
            seats_fill(meetup)


def _ids(meetups: Iterable[Meetup]) -> list[int]:
    return sorted(one.pk for one in meetups)


def _hosted_leave(meetup: Meetup) -> None:
    unseen = Q(approved_at=None) | Q(hidden_at__isnull=False)
    if Meetup.objects.filter(unseen, pk=meetup.pk).exists():
        search.remove(meetup)
        meetup.delete()
    elif meetup.is_over or meetup.is_cancelled:
        _unnamed(meetup)
    elif meetup.where != Where.HOME and (heir := _heir(meetup)):
        CoHost.objects.filter(meetup=meetup, user=heir).delete()
        meetup.host, meetup.changed_at = heir, timezone.now()
        meetup.save(update_fields=["host", "changed_at"])
        search.index(meetup)
    else:
        call_off(meetup)
        _unnamed(meetup)


def _heir(meetup: Meetup) -> User | None:
    """Who takes over: whoever was named first and is still here."""
    named = CoHost.objects.filter(meetup=meetup, user__is_active=True).select_related("user")
    first = named.order_by("pk").first()
    return first.user if first else None


def _unnamed(meetup: Meetup) -> None:
    """Day, town and title stay for those who were there; words, address and name do not."""
    MeetupAddress.objects.filter(meetup=meetup).delete()
    meetup.host, meetup.text, meetup.changed_at = None, "", timezone.now()
    meetup.save(update_fields=["host", "text", "changed_at"])
    search.index(meetup)

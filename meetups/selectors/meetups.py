"""What is known of meetups."""

from django.db.models import Q

from accounts.models import Block, User
from meetups.models import CoHost, Meetup


def hosts_of(meetup: Meetup) -> set[int]:
    """Return the accounts that decide about a meetup."""
    others = CoHost.objects.filter(meetup=meetup).values_list("user_id", flat=True)
    return {meetup.host_id, *others}


def blocked_from(meetup: Meetup, user: User) -> bool:
    """Say whether there is a block between somebody and a host, in either direction."""
    hosts = hosts_of(meetup)
    both = Q(blocker=user, blocked__in=hosts) | Q(blocker__in=hosts, blocked=user)
    return Block.objects.filter(both).exists()

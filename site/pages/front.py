"""What the front page tells: a visitor what this is, a member where they are asked."""

from dataclasses import dataclass
from typing import Final

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from forum.models import Thread
from forum.selectors.access import Viewer
from forum.selectors.lists import newest_threads
from games.selectors.lobby import MatchLine, matches_to_look_at, turns
from meetups.models import Meetup
from meetups.selectors.meetups import meetups_next

TURNS: Final = 5
MEETUPS: Final = 3
MATCHES: Final = 2
THREADS: Final = 5


@dataclass(frozen=True, slots=True)
class Front:
    """The front page of one person. ``turns`` is empty for a visitor, ``matches`` for a member.

    ``meetups`` are the next of all for a visitor, and for a member those that they go to.
    """

    turns: list[MatchLine]
    matches: list[MatchLine]
    threads: list[Thread]
    meetups: list[Meetup]


def front(user: User | AnonymousUser) -> Front:
    """Read the front page: a few queries, however much there is."""
    member = user.is_authenticated
    return Front(
        turns=turns(user, TURNS) if member else [],
        matches=[] if member else matches_to_look_at(MATCHES),
        threads=newest_threads(Viewer(user), THREADS),
        meetups=meetups_next(user, MEETUPS),
    )

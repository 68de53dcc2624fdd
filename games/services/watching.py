"""Watching a match of others: it stands in one's lobby."""

from typing import Final

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.engine.errors import gettext_noop as _
from games.models import Match
from games.services.refusals import Closed, Conflict
from games.talk import Watch

MOST: Final = 100
"""Matches that one person may watch at a time."""


@transaction.atomic
def watch_set(*, match: Match, user: User, wanted: bool) -> None:
    """Watch a match, or watch it no more; doing it again changes nothing.

    Raises:
        Closed: the match is over.
        Conflict: the user sits there, or watches too many already.
    """
    watched = Watch.objects.filter(user=user)
    if not wanted:
        watched.filter(match=match).delete()
        return
    if match.finished_at:
        raise Closed(_("This match is over; there is nothing to watch any more."))
    if match.seats.filter(user=user).exists():
        raise Conflict(_("You sit at this table; it is in your lobby anyway."))
    over = watched.filter(match__finished_at__isnull=False)
    if watched.count() - over.count() >= MOST:
        raise Conflict(
            _("You watch %(most)s matches already. Let go of one of them first."), most=MOST
        )
    Watch.objects.get_or_create(user=user, match=match, defaults={"created_at": timezone.now()})

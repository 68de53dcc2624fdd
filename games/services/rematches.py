"""Once more, with the same people: an offer is a table that keeps a seat for each of them.

Whoever offers first makes the table; a second offer of the same people leads to it. The database
allows one such table to wait, so that offers that cross are one match.
"""

import hashlib
import json
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from accounts.selectors import is_blocked_between
from games.engine.errors import gettext_noop as _
from games.engine.options import options_of
from games.models import Invitation, Match, Seat
from games.selectors.invitations import rematches_open_to
from games.selectors.says import match_options
from games.services.clock_plans import clock_of
from games.services.matches import match_create
from games.services.refusals import Closed, NotYours
from notices.services import notice_add

OFFER: Final = timedelta(days=3)
"""How long the seats of a rematch are kept."""


def rematch_offer(*, match_id: UUID, user: User) -> Match:
    """The table at which the same people can play once more: a new one, or the one that waits.

    Raises:
        Closed: the match is not over.
        NotYours: the user did not play in it.
        Conflict: too many tables of the user wait already.
    """
    match = Match.objects.get(pk=match_id)
    seats = list(match.seats.select_related("user").order_by("joined"))
    if not any(seat.user_id == user.pk for seat in seats):
        raise NotYours(_("You did not play in this match."))
    if match.status == Match.Status.CLOSED:
        raise Closed(_("This match was called off. Open a new table to play with the same people."))
    if match.status != Match.Status.FINISHED:
        raise Closed(_("A rematch can be offered when the match is over."))
    people = [seat for seat in seats if seat.user and seat.user.is_active]
    try:
        return _earlier(match, user, people) or _table_make(match, user, people)
    except IntegrityError:
        # Somebody else's offer was stored a moment before this one: that is the table.
        return _earlier(match, user, people) or _table_make(match, user, people)


def _earlier(match: Match, user: User, people: Sequence[Seat]) -> Match | None:
    """The rematch that there is already, or one of the same people that waits for them.

    One at which a block keeps the user from sitting is none: they offer one of their own.
    """
    of_match = Q(rematch_of=match) & ~Q(status=Match.Status.CLOSED)
    keys = [_key(match, people), _key(match, people, user)]
    waiting = Q(rematch_key__in=keys, status=Match.Status.OPEN)
    return rematches_open_to(user, of_match | waiting).first()


@transaction.atomic
def _table_make(match: Match, user: User, people: Sequence[Seat]) -> Match:
    key = _key(match, people)
    waiting = Q(rematch_key=key, status=Match.Status.OPEN)
    if Match.objects.filter(waiting).exists() and not rematches_open_to(user, waiting).exists():
        key = _key(match, people, user)
    table = match_create(
        creator=user,
        game_slug=match.game,
        preset=match.preset,
        options=_options_texts(match),
        seats=match.size,
        bots=match.size - len(people),
        pace=match.pace,
        visibility=match.visibility,
        clock=clock_of(match),
    )
    table.rematch_of, table.rematch_key = match, key
    table.save(update_fields=["rematch_of", "rematch_key"])
    now = timezone.now()
    for seat in people:
        _seat_keep(table, seat, user, now)
    return table


def _seat_keep(table: Match, seat: Seat, offerer: User, now: datetime) -> None:
    """Keep a seat, turned by one: whoever sat down first now sits down last, the others move up."""
    if seat.user is None:
        raise ValueError("seats are kept for people")
    is_other = seat.user != offerer
    invitation = Invitation.objects.create(
        match=table,
        inviter=offerer,
        user=seat.user,
        is_silent=is_other and is_blocked_between(offerer.pk, [seat.user.pk]),
        place=(seat.joined - 1) % table.size,
        until=now + OFFER,
        created_at=now,
    )
    if is_other and not invitation.is_silent:
        notice_add(
            recipients=[seat.user.pk],
            kind="games.invited",
            subject_type="games.invitation",
            subject_id=str(invitation.pk),
        )


def _options_texts(match: Match) -> dict[str, str]:
    """The house rules as the texts of a form."""
    options = match_options(match)
    return {name: known.text(getattr(options, name)) for name, known in options_of(options).items()}


def _key(match: Match, people: Sequence[Seat], user: User | None = None) -> str:
    """What two offers of the same people for the same table have in common.

    With a user, the offer of somebody whom a block keeps from that table.
    """
    same: list[object] = [
        sorted(seat.user_id or 0 for seat in people),
        [match.game, match.preset, match.options, match.size, match.pace, match.visibility],
    ]
    if user is not None:
        same.append(user.pk)
    return hashlib.sha256(json.dumps(same, sort_keys=True).encode()).hexdigest()

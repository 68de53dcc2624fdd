"""What may be changed about a table that waits: its rules, its time, its link; or it is called off.

Whoever sits there is told, and may leave.
"""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.engine.errors import gettext_noop as _
from games.models import Match, Seat
from games.selectors.invitations import is_host
from games.services.clock_plans import ClockPlan
from games.services.matches import match_start, table_fields, table_read
from games.services.places import places_close_up
from games.services.plans import StartPlan
from games.services.refusals import Closed, Conflict, NotYours
from games.services.table import match_lock
from notices.services import notice_add

LINK_BYTES = 24


@transaction.atomic
def match_edit(
    *,
    match_id: UUID,
    user: User,
    options: Mapping[str, str],
    seats: int,
    bots: int,
    pace: str,
    visibility: str,
    plan: StartPlan,
    clock: ClockPlan,
) -> Match:
    """Change a table that waits; if that makes it full, it starts.

    Raises:
        Closed: the table waits for nobody any more.
        NotYours: the table is somebody else's.
        Illegal: something that does not exist, or that does not go together.
        Conflict: more people sit there, or are invited, than there would be seats.
    """
    match, taken = _own_table(match_id, user)
    now = timezone.now()
    _rules, chosen = table_read(match.game, match.preset, options, seats=seats)
    fields = table_fields(
        chosen, seats=seats, bots=bots, pace=pace, visibility=visibility, plan=plan, clock=clock
    )
    if seats - bots < len(taken) + match.invitations.live(now).count():
        raise Conflict(
            _("More people sit there or are invited than there would be seats. Leave them room.")
        )
    if _change(match, fields):
        _tell(match, "games.changed", [seat.user_id for seat in taken], user, now)
    if any(seat.joined >= seats for seat in taken):
        places_close_up(match, taken)
    if len(taken) == seats - bots and not plan.at:
        match_start(match, now)
    return match


@transaction.atomic
def match_call_off(*, match_id: UUID, user: User) -> Match:
    """Close a table that waits; whoever sits there or is invited is told.

    Raises:
        Closed: the table waits for nobody any more.
        NotYours: the table is somebody else's.
    """
    match, taken = _own_table(match_id, user)
    table_close(match, taken, by=user, now=timezone.now())
    return match


@transaction.atomic
def link_renew(*, match_id: UUID, user: User) -> Match:
    """Give a table that is not listed a new link; the old one leads nowhere from now on.

    Raises:
        Closed: the table waits for nobody any more.
        NotYours: the table is somebody else's.
        Conflict: the lobby lists the table, so that everybody finds it anyway.
    """
    match, _taken = _own_table(match_id, user)
    if match.visibility != Match.Visibility.LINK:
        raise Conflict(_("The lobby lists this table. Change that first, then renew its link."))
    match.link_key = secrets.token_urlsafe(LINK_BYTES)
    match.save(update_fields=["link_key"])
    return match


def table_close(match: Match, taken: Sequence[Seat], *, by: User | None, now: datetime) -> None:
    """Call a table off: nobody sits down there any more, and its people are told."""
    invited = match.invitations.live(now).filter(is_silent=False, user__isnull=False)
    people = [*(seat.user_id for seat in taken), *invited.values_list("user", flat=True)]
    match.status, match.finished_at, match.starts_at = Match.Status.CLOSED, now, None
    match.save(update_fields=["status", "finished_at", "starts_at"])
    _tell(match, "games.called_off", people, by, now)


def _own_table(match_id: UUID, user: User) -> tuple[Match, Sequence[Seat]]:
    match = match_lock(match_id)
    taken = list(match.seats.all())
    if match.status != Match.Status.OPEN:
        raise Closed(_("This table does not wait for players any more."))
    if not is_host(match, taken, user):
        raise NotYours(_("Only who made this table can do that."))
    return match, taken


def _change(match: Match, fields: Mapping[str, Any]) -> bool:
    """Store the fields; whether any of them is another than it was."""
    if all(getattr(match, name) == value for name, value in fields.items()):
        return False
    for name, value in fields.items():
        setattr(match, name, value)
    match.full_clean(exclude=["commitment"])
    match.save(update_fields=[*fields])
    return True


def _tell(
    match: Match, kind: str, people: Iterable[int | None], by: User | None, now: datetime
) -> None:
    """Tell people, but for the one who did it. What is done within a minute is told once."""
    notice_add(
        recipients=[one for one in people if one and (by is None or one != by.pk)],
        kind=kind,
        subject_type="games.match",
        subject_id=str(match.pk),
        version=int(now.timestamp()) // 60,
    )

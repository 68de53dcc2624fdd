"""Which seat somebody takes: one that is kept for them, or one that is free for anybody."""

from collections.abc import Sequence
from datetime import datetime

from accounts.models import User
from games.engine.errors import gettext_noop as _
from games.models import Invitation, Match, Seat
from games.selectors.invitations import invitations_for
from games.services.refusals import Conflict


def place_claim(match: Match, taken: Sequence[Seat], user: User, *, key: str, now: datetime) -> int:
    """The order of sitting down that the user gets; an invitation of theirs is accepted by it.

    Raises:
        Conflict: all seats are taken, or kept for somebody else.
    """
    live = list(match.invitations.live(now))
    own = invitations_for(user, live, key=key)
    others = [one for one in live if one not in own]
    free = match.size - match.bots - len(taken)
    if free <= 0:
        raise Conflict(_("All seats of this table are taken."))
    if not own and free <= len(others):
        raise Conflict(
            _("The seats that are free are kept for people who were invited. Come back later.")
        )
    _accept(own, user, now)
    return _place(match, taken, own, others)


def _accept(own: Sequence[Invitation], user: User, now: datetime) -> None:
    Invitation.objects.filter(pk__in=[one.pk for one in own]).update(
        status=Invitation.Status.ACCEPTED, decided_at=now
    )


def _place(
    match: Match, taken: Sequence[Seat], own: Sequence[Invitation], others: Sequence[Invitation]
) -> int:
    used = {seat.joined for seat in taken}
    for one in own:
        # The table may have become smaller since the place was kept.
        if one.place is not None and one.place not in used and one.place < match.size:
            return one.place
    kept = {one.place for one in others if one.place is not None}
    return min(set(range(match.size)) - used - kept)


def places_close_up(match: Match, seats: Sequence[Seat]) -> None:
    """Let everybody move up, in the order of sitting down, so that a smaller table has no gap."""
    for joined, seat in enumerate(sorted(seats, key=lambda seat: seat.joined)):
        if seat.joined != joined:
            seat.joined = joined
            seat.save(update_fields=["joined"])
    match.invitations.filter(place__isnull=False).update(place=None)

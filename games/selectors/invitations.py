"""Whom a table has invited, who was invited by it, and the links that lead in."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, Final

from django.contrib.auth.models import AnonymousUser
from django.core import signing
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.crypto import constant_time_compare

from accounts.selectors import addresses_of, people_apart
from games.models import Invitation, Match, Seat

SIGNER: Final = signing.Signer(salt="games.invitation")


def invitation_token(invitation: Invitation) -> str:
    """What the link of an invitation carries: its number, signed."""
    return SIGNER.sign(str(invitation.pk))


def invitation_of_token(token: str) -> Invitation:
    """The invitation that a link carries.

    Raises:
        Invitation.DoesNotExist: the link was not made by us, or its invitation has gone.
    """
    everything = Invitation.objects.select_related("match__commitment", "inviter")
    return everything.get(pk=_number_of(token))


def invitations_for(
    user: Any, invitations: Sequence[Invitation], *, key: str = ""
) -> list[Invitation]:
    """Those among the invitations that are the user's: by name, by address, or by a link."""
    if not user.is_authenticated or not invitations:
        return []
    by_link = _number_of(key)
    by_address = addresses_of(user) if any(one.address for one in invitations) else set()
    return [
        one
        for one in invitations
        if one.user_id == user.pk or one.pk == by_link or one.address in by_address
    ]


def is_live(invitation: Invitation, now: datetime) -> bool:
    """Whether an invitation can be answered."""
    is_waiting = invitation.status == Invitation.Status.WAITING and invitation.until > now
    return is_waiting and invitation.match.status == Match.Status.OPEN


def invitation_own(match: Match, user: Any, now: datetime, *, key: str = "") -> Invitation | None:
    """The invitation by which a seat of the table is kept for the user, or for who has its link."""
    if match.status != Match.Status.OPEN:
        return None
    live = match.invitations.live(now).filter(is_silent=False).select_related("inviter")
    if not user.is_authenticated:
        return live.filter(pk=_number_of(key)).first() if key else None
    return next(iter(invitations_for(user, list(live), key=key)), None)


def invitations_waiting(match: Match, now: datetime) -> list[Invitation]:
    """The seats that are kept at a table, for its host to see."""
    return list(match.invitations.live(now).select_related("user"))


def invitations_kept(match: Match, now: datetime) -> int:
    """How many seats are kept at a table."""
    return match.invitations.live(now).count()


def rematch_of(match: Match, user: Any) -> Match | None:
    """The table at which the people of a match play once more, or wait to; one open to the user."""
    return rematches_open_to(user, Q(rematch_of=match) & ~Q(status=Match.Status.CLOSED)).first()


def rematches_open_to(user: Any, which: Q) -> QuerySet[Match]:
    """Of these tables those at which no block keeps the user from sitting, the newest first."""
    apart = people_apart(user.pk)
    sits = Exists(Seat.objects.filter(match=OuterRef("pk"), user=user.pk))
    kept_apart = Exists(Seat.objects.filter(match=OuterRef("pk"), user__in=apart))
    # Not ``exclude``: the creator may have gone, and nothing is then known to be unlike them.
    by_others = Q(creator=None) | ~Q(creator__in=apart)
    return Match.objects.filter(which, Q(sits) | (by_others & ~Q(kept_apart))).order_by(
        "-created_at"
    )


def is_host(match: Match, seats: Iterable[Seat], user: Any) -> bool:
    """Whether the user decides about a table that waits.

    That is its creator; once that account is gone, anybody who sits there.
    """
    if match.status != Match.Status.OPEN or not user.is_authenticated:
        return False
    if match.creator_id:
        return bool(match.creator_id == user.pk)
    return any(seat.user_id == user.pk for seat in seats)


def may_enter(match: Match, user: Any, now: datetime, *, key: str = "") -> bool:
    """Whether somebody may come to a match: to all but those whose link was renewed, anybody.

    Once it was, only those do who sit there, made it, are invited, or carry the new one.
    """
    if not match.link_key or match.visibility == Match.Visibility.OPEN:
        return True
    if key and constant_time_compare(match.link_key, key):
        return True
    viewer: Any = user or AnonymousUser()
    if viewer.is_authenticated and (
        match.creator_id == viewer.pk or match.seats.filter(user=viewer).exists()
    ):
        return True
    return invitation_own(match, viewer, now, key=key) is not None


def _number_of(token: str) -> int:
    """The number that a token carries; 0, which no invitation has, of what is none of ours."""
    try:
        return int(SIGNER.unsign(token))
    except (signing.BadSignature, ValueError):
        return 0

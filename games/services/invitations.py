"""Asking people to a table: by name or by mail address, and what becomes of it.

Nothing that an inviter is answered tells whether an address belongs to somebody here, or whether
somebody has blocked them: then the invitation is stored and shown to its inviter as any other,
keeps its seat until its end, and goes to nobody.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from accounts.selectors import address_owner, is_blocked_between, player_find
from games.engine.errors import gettext_noop as _
from games.models import Invitation, Match, Seat
from games.selectors.invitations import is_host
from games.services.invitation_mails import invitation_mail_send
from games.services.refusals import Closed, Conflict, Illegal, NotYours, TooMany
from games.services.table import match_lock
from notices.services import notice_add

DAYS: Final = (1, 3, 7, 14)
"""For how many days a seat can be kept."""
DAY: Final = timedelta(days=1)
A_DAY: Final = 30
"""Invitations that one person may send within a day."""
TO_ADDRESS_A_DAY: Final = 3
"""Invitations that one address gets within a day, from all together; the others are silent."""
REFUSED: Final = timedelta(days=30)
"""How long an address gets no invitation from somebody whose invitation it has declined."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """Who is asked: by name, or by an address that may belong to somebody."""

    user: User | None
    address: str = ""


@transaction.atomic
def invitation_send(*, match_id: UUID, user: User, whom: str, days: int, origin: str) -> Match:
    """Ask somebody to the table and keep a seat for them; ``origin`` is the address of the site.

    Raises:
        Illegal: nobody has this name, it is no address, it is the user's own, or a number of
            days that is not on the list.
        NotYours: the table is somebody else's.
        Closed: the table waits for nobody any more.
        Conflict: they sit there, are invited already or blocked by the user, or no seat is free.
        TooMany: the user has invited too many people today.
    """
    match, seats = _own_table(match_id, user)
    now = timezone.now()
    if days not in DAYS:
        raise Illegal(_("Choose from the list for how long the seat is kept."))
    asked = _asked(whom.strip(), user)
    _limit(user, now)
    _past_end(match, now)
    if not asked.address:
        _refuse_by_name(match, seats, asked, user)
    _refuse_twice(match, asked, seats)
    silent = _is_silent(seats, asked, user, now)
    until = min(filter(None, (now + days * DAY, match.starts_at)))
    invitation = Invitation.objects.create(
        match=match,
        inviter=user,
        user=asked.user,
        address=asked.address,
        is_silent=silent,
        until=until,
        created_at=now,
    )
    _tell(invitation, origin)
    return match


@transaction.atomic
def invitation_withdraw(*, match_id: UUID, user: User, invitation_id: int) -> Match:
    """Take an invitation back; its seat is free again.

    Raises:
        NotYours: the table is somebody else's.
        Closed: the table waits for nobody any more.
        Conflict: it was accepted or declined, or there is none.
    """
    match, _seats = _own_table(match_id, user)
    if not _decide(match, [invitation_id], Invitation.Status.WITHDRAWN):
        raise Conflict(_("This invitation has ended already."))
    return match


@transaction.atomic
def invitation_decline(*, invitation_id: int) -> Match:
    """Say no to an invitation; its seat is free again. Who may, is for its signed link to say.

    Raises:
        Conflict: it has ended, was answered, or its table waits no more.
    """
    invitation = Invitation.objects.get(pk=invitation_id)
    match = match_lock(invitation.match_id)
    live = match.invitations.live(timezone.now()).filter(pk=invitation_id)
    is_open = match.status == Match.Status.OPEN and live.exists()
    if not is_open or not _decide(match, [invitation_id], Invitation.Status.DECLINED):
        raise Conflict(_("This invitation has ended already."))
    return match


def _own_table(match_id: UUID, user: User) -> tuple[Match, Sequence[Seat]]:
    match = match_lock(match_id)
    seats = list(match.seats.all())
    if match.status != Match.Status.OPEN:
        raise Closed(_("This table does not wait for players any more."))
    if not is_host(match, seats, user):
        raise NotYours(_("Only who made this table can do that."))
    return match, seats


def _asked(whom: str, inviter: User) -> _Asked:
    """Who is meant. Oneself is refused, by name and by any address of one's own."""
    asked = _by_address(whom) if "@" in whom else _by_name(whom)
    if asked.user == inviter:
        raise Illegal(_("This is you. To play yourself, sit down at the table."))
    return asked


def _by_address(whom: str) -> _Asked:
    try:
        validate_email(whom)
    except ValidationError as error:
        raise Illegal(_("This is no mail address. Write it as name@example.org.")) from error
    return _Asked(address_owner(whom), whom.lower())


def _by_name(whom: str) -> _Asked:
    found = player_find(whom) if "\0" not in whom else None
    if found is None:
        raise Illegal(
            _("Nobody here has the name “%(name)s”. Check it, or write a mail address."),
            name=whom[:40],
        )
    return _Asked(found)


def _limit(user: User, now: datetime) -> None:
    sent = Invitation.objects.filter(inviter=user, created_at__gt=now - DAY)
    if sent.count() >= A_DAY:
        raise TooMany(
            _("You have invited %(most)s people within a day. Wait a while, then invite more."),
            retry_after=int(DAY.total_seconds()) // A_DAY,
            most=A_DAY,
        )


def _past_end(match: Match, now: datetime) -> None:
    """What has ended without an answer makes room for a new one."""
    past = match.invitations.filter(status=Invitation.Status.WAITING, until__lte=now)
    past.update(status=Invitation.Status.WITHDRAWN, decided_at=now)


def _refuse_by_name(match: Match, seats: Sequence[Seat], asked: _Asked, inviter: User) -> None:
    if asked.user is None:
        raise ValueError("who is asked by name has an account")
    if any(seat.user_id == asked.user.pk for seat in seats):
        raise Conflict(_("%(name)s sits at this table already."), name=str(asked.user))
    if inviter.blocks.filter(blocked=asked.user).exists():
        raise Conflict(
            _("You have blocked %(name)s. Take the block back before you invite them."),
            name=str(asked.user),
        )


def _refuse_twice(match: Match, asked: _Asked, seats: Sequence[Seat]) -> None:
    """Whoever is invited already, in the same way; and nobody for whom there is no seat."""
    waiting = match.invitations.filter(status=Invitation.Status.WAITING)
    same = {"address": asked.address} if asked.address else {"user": asked.user, "address": ""}
    if waiting.filter(**same).exists():
        raise Conflict(_("%(name)s is invited already."), name=asked.address or str(asked.user))
    if match.size - match.bots - len(seats) <= waiting.count():
        raise Conflict(
            _("Every seat is taken or kept for somebody. Take an invitation back first.")
        )


def _is_silent(seats: Sequence[Seat], asked: _Asked, inviter: User, now: datetime) -> bool:
    """Whether the invitation goes to nobody, which its inviter cannot tell."""
    user = asked.user
    if user is not None and is_blocked_between(user.pk, [inviter.pk]):
        return True
    if not asked.address:
        return False
    if user is not None and (not user.is_active or user.pk in {seat.user_id for seat in seats}):
        return True
    to_address = Invitation.objects.filter(address=asked.address)
    declined = to_address.filter(
        inviter=inviter, status=Invitation.Status.DECLINED, decided_at__gt=now - REFUSED
    )
    lately = to_address.filter(created_at__gt=now - DAY, is_silent=False)
    return lately.count() >= TO_ADDRESS_A_DAY or declined.exists()


def _tell(invitation: Invitation, origin: str) -> None:
    """Tell whoever is asked: as they want to be told things, or by a mail to the address."""
    recipients = [] if invitation.is_silent or invitation.user is None else [invitation.user.pk]
    notice_add(
        recipients=recipients,
        kind="games.invited",
        subject_type="games.invitation",
        subject_id=str(invitation.pk),
    )
    if invitation.address:
        is_sent = not invitation.is_silent and invitation.user is None
        invitation_mail_send(invitation, origin=origin, is_sent=is_sent)


def _decide(match: Match, invitation_ids: list[int], status: Invitation.Status) -> int:
    waiting = match.invitations.filter(pk__in=invitation_ids, status=Invitation.Status.WAITING)
    return waiting.update(status=status, decided_at=timezone.now())

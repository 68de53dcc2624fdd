"""Whom a table tells what, in the transaction in which it happened, in as few statements as can be.

When only bots are asked, nothing is written at all. A chain of moves that settles once tells only
whoever must decide in the end.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from games.models import Match, Proposal, Seat
from games.selectors.told import SUBJECT
from notices.services import Told, notices_add, notices_withdraw, notices_withdraw_each

TURN_KINDS = ("games.turn", "games.reminder", "games.started")
"""What is over with a turn: that a match has started is no news to whoever has played in it."""
PROPOSED = "games.proposed"
ORDER_GRACE = timedelta(seconds=10)
SHARE_LEFT = 5
"""A reminder comes when one of so many parts of the time is left."""


@dataclass(frozen=True, slots=True)
class Before:
    """A table as it was read: who was asked at which version, whose seat was away."""

    asked: dict[int, int]
    away: frozenset[int]
    deadline: datetime | None


def table_before(match: Match, seats: Sequence[Seat]) -> Before:
    """What is needed to see afterwards who must be told."""
    return Before(
        asked=_asked(seats),
        away=frozenset(seat.user_id for seat in seats if seat.away and seat.user_id),
        deadline=match.deadline,
    )


def reminder_set(match: Match, seats: Sequence[Seat], before: Before) -> None:
    """Say when the reminder is due; called before the match is saved."""
    if match.deadline != before.deadline:
        match.remind_at = remind_at(asked_since(seats), match.deadline)


def asked_since(seats: Iterable[Seat]) -> datetime | None:
    """When the turn began that ends last: pauses and downtime are counted off already."""
    moments = [seat.asked_at for seat in seats if seat.asked_version is not None and seat.asked_at]
    return max(moments, default=None)


def remind_at(asked_at: datetime | None, deadline: datetime | None) -> datetime | None:
    """The moment at which a fifth of the time is left."""
    if asked_at is None or deadline is None:
        return None
    return deadline - (deadline - asked_at) / SHARE_LEFT


def table_tell(
    match: Match, seats: Sequence[Seat], before: Before, *, orders: int, now: datetime
) -> None:
    """Take back the turns that are over, and tell whom it concerns what happened since.

    ``orders`` are the seats with standing orders, a bit each: only when an order has not
    decided for them after the delay of the match are their people told.
    """
    notices_withdraw(
        recipients=_people(seats) if _has_ended(match) else _over(seats, before),
        kinds=TURN_KINDS,
        subject_type=SUBJECT,
        subject_id=str(match.pk),
    )
    notices_add(_news(match, seats, before, orders=orders, now=now))


def tables_tell(tables: Sequence[tuple[Match, Sequence[Seat], Before]], *, now: datetime) -> None:
    """The same for many tables without standing orders, in as many statements as for one."""
    notices_withdraw_each(
        pairs=[
            (user, str(match.pk))
            for match, seats, before in tables
            for user in _over(seats, before)
        ],
        kinds=TURN_KINDS,
        subject_type=SUBJECT,
    )
    notices_add(
        news
        for match, seats, before in tables
        for news in _news(match, seats, before, orders=0, now=now)
    )


def _over(seats: Sequence[Seat], before: Before) -> list[int]:
    """The people whose turn is over."""
    asked = _asked(seats)
    return [user for user, version in before.asked.items() if asked.get(user) != version]


def _news(
    match: Match, seats: Sequence[Seat], before: Before, *, orders: int, now: datetime
) -> list[Told]:
    asked = _asked(seats)
    new = [user for user, version in asked.items() if before.asked.get(user) != version]
    away = [seat.user_id for seat in seats if seat.away and seat.user_id not in before.away]
    return [
        *_turns(match, seats, new, orders=orders, now=now),
        *_told(match, "games.away", away, match.version),
        *_told(match, "games.ended", _people(seats) if _has_ended(match) else ()),
    ]


def match_start_tell(match: Match, seats: Sequence[Seat]) -> None:
    """Tell those who wait for their first turn that the match runs; the others have a turn."""
    waiting = [user for user in _people(seats) if user not in _asked(seats)]
    notices_add(_told(match, "games.started", waiting))


def match_close_tell(match: Match, seats: Sequence[Seat]) -> None:
    """Tell everybody that the match ended without a result."""
    notices_add(_told(match, "games.closed", _people(seats)))


def proposal_tell(proposal: Proposal, seats: Sequence[Seat]) -> None:
    """Tell those who must agree to a proposal, but for who made it."""
    others = [seat.user_id for seat in seats if seat.number != proposal.seat]
    notices_add(_told(proposal.match, PROPOSED, others, proposal.pk))


def proposal_withdraw(proposal: Proposal, seats: Sequence[Seat]) -> None:
    """Take back what asked for an answer that is not needed any more."""
    notices_withdraw(
        recipients=_people(seats),
        kinds=(PROPOSED,),
        subject_type=SUBJECT,
        subject_id=str(proposal.match_id),
    )


def _asked(seats: Sequence[Seat]) -> dict[int, int]:
    """The people who are to decide, with the version at which they were asked."""
    return {
        seat.user_id: seat.asked_version
        for seat in seats
        if seat.user_id and seat.asked_version is not None and not seat.is_bot_held
    }


def _turns(
    match: Match, seats: Sequence[Seat], people: Sequence[int], *, orders: int, now: datetime
) -> list[Told]:
    ordered = {seat.user_id for seat in seats if orders >> seat.number & 1}
    later = now + match.order_wait + ORDER_GRACE
    return [
        replace(told, not_before=later if told.recipient in ordered else now)
        for told in _told(match, "games.turn", people, match.version)
    ]


def _people(seats: Sequence[Seat]) -> list[int]:
    return [seat.user_id for seat in seats if seat.user_id and not seat.resigned]


def _has_ended(match: Match) -> bool:
    return match.status == Match.Status.FINISHED


def _told(match: Match, kind: str, people: Sequence[int | None], version: int = 0) -> list[Told]:
    return [Told(SUBJECT, str(match.pk), user, kind, version) for user in people if user]

"""The rows of standing orders, as the table keeps them: when they are due, and when they end."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.db.models import F, Q, QuerySet

from games.engine.errors import gettext_noop as _
from games.models import Match, Seat, Snapshot, StandingOrder

HAND_OVER = _("The hand that it was given for is over.")
MOVES_BACK = _("Moves were taken back. Give it again if you still want it.")
RESIGNED = _("You have resigned this match.")
TAKEN_OVER = _("Somebody else plays your seat now.")


def orders_standing(match: Match, seat: int | None = None) -> QuerySet[StandingOrder]:
    """The orders of a match, or of one seat of it, that have not ended."""
    of_seat = Q() if seat is None else Q(seat=seat)
    return StandingOrder.objects.filter(of_seat, match=match, active=True)


def orders_schedule(match: Match, seats: Iterable[Seat], now: datetime) -> None:
    """Look at the orders of seats that have just been asked after the delay of the match.

    The delay is the same whatever they hold and whatever the order will make of it, so that the
    time a turn took says nothing about a hand.
    """
    for seat in seats:
        orders_standing(match, seat.number).update(
            due_at=order_due(match, now), due_v=seat.asked_version
        )


def order_due(match: Match, asked: datetime) -> datetime:
    """When an order for a turn is looked at: never so late that the time has run out."""
    due = asked + match.order_wait
    return min(due, match.deadline) if match.deadline else due


def orders_end(
    orders: QuerySet[StandingOrder],
    match: Match,
    now: datetime,
    sentence: str,
    details: Mapping[str, Any] | None = None,
) -> None:
    """End orders of a locked match; their owner is shown the sentence."""
    orders.update(
        active=False,
        due_at=None,
        due_v=None,
        ended_at=now,
        ended_reason=sentence,
        ended_details=details or {},
    )
    left = set(orders_standing(match).order_by().values_list("seat", flat=True))
    Snapshot.objects.filter(pk=match.pk).update(orders=sum(1 << seat for seat in left))


def orders_postpone(match: Match, due: datetime, *, was: datetime | None = None) -> None:
    """Look at what is due (was due just then) at another time, the same for whoever has orders."""
    waiting = orders_standing(match).exclude(due_at=None)
    (waiting if was is None else waiting.filter(due_at=was)).update(due_at=due)


def order_mark(match: Match, seat: int) -> None:
    """Remember that a seat of a locked match has an order."""
    Snapshot.objects.filter(pk=match.pk).update(orders=F("orders").bitor(1 << seat))

"""Standing orders: given and taken back by their owner, and carried out for them, late on purpose.

Nothing is passed or played for a player unless asked for, and then no faster than the delay of
the match. An order is no decision of the match: giving one changes no version and tells nobody.
"""

import logging
from collections.abc import Sequence
from datetime import datetime
from typing import Final
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import User
from games.engine.errors import gettext_noop as _
from games.engine.registry import game
from games.models import Match, Move, Seat, StandingOrder, Submission
from games.selectors.consents import undo_asked
from games.selectors.orders import (
    AGAINST_RULES,
    OrderEnd,
    OrderMove,
    orders_decide,
    orders_due,
)
from games.selectors.positions import hand_entries, match_view
from games.services.moves import submission_apply
from games.services.refusals import Closed, Conflict, Illegal, NotYours, bot_holds
from games.services.standing import (
    order_due,
    order_mark,
    orders_end,
    orders_postpone,
    orders_standing,
)
from games.services.sweeps import turn_nonce
from games.services.table import match_lock

logger = logging.getLogger(__name__)

BATCH: Final = 100
TAKEN_BACK: Final = _("You took it back.")


@transaction.atomic
def order_give(*, match_id: UUID, user: User, order: str, card: str = "") -> StandingOrder:
    """Ask the site to do something on one's turns in this hand, until that has served.

    Raises:
        Closed: the match is not running.
        NotYours: the user does not sit there.
        Stale: a bot holds the seat.
        Illegal: the game has no such order, or it takes a card and there is none.
        Conflict: the same order stands already.
    """
    now = timezone.now()
    match, seat = _own_seat(match_id, user)
    card = _card_read(match, seat, order, card)
    if orders_standing(match, seat.number).filter(order=order).exists():
        raise Conflict(_("You have given this order already. Take it back to give it anew."))
    given = StandingOrder(
        match=match,
        seat=seat.number,
        user=user,
        order=order,
        card=card,
        hand_no=match.hand_no,
        since=len(hand_entries(match)),
        given_at=now,
    )
    if seat.asked_version is not None:
        given.due_at, given.due_v = order_due(match, now), seat.asked_version
    given.save(force_insert=True)
    order_mark(match, seat.number)
    return given


@transaction.atomic
def order_revoke(*, match_id: UUID, user: User, order_id: int) -> Match:
    """Take back an order of one's own.

    Raises:
        Closed: the match is not running; its orders have ended with it.
        NotYours: the user does not sit there, or has no such order.
        Conflict: it has ended already.
    """
    match, seat = _own_seat(match_id, user)
    own = StandingOrder.objects.filter(pk=order_id, match=match, seat=seat.number, user=user)
    if not own.exists():
        raise NotYours(_("There is no such order of yours."))
    if not own.filter(active=True).exists():
        raise Conflict(_("This order has ended already."))
    orders_end(own.filter(active=True), match, timezone.now(), TAKEN_BACK)
    return match


def orders_sweep(*, now: datetime | None = None) -> int:
    """Carry out every order whose delay is over; the number of seats that were looked at.

    A thread of every worker asks for it and so does the beat; two at once play nothing twice.
    """
    due = orders_due(now or timezone.now(), BATCH)
    for match_id, seat in due:
        try:
            orders_run(match_id=match_id, seat_no=seat)
        except Exception:
            # One seat that fails must not keep the sweeper from the others.
            logger.exception("The orders of seat %s at %s could not be looked at.", seat, match_id)
    return len(due)


def orders_run(*, match_id: UUID, seat_no: int) -> None:
    """Make the move of a seat's orders, if it is still asked for the turn that they are due for.

    The nonce follows from the turn, so that doing it again plays nothing twice.
    """
    match = Match.objects.get(pk=match_id)
    seat = Seat.objects.get(match=match, index=seat_no)
    v = seat.asked_version
    orders = list(orders_standing(match, seat_no).filter(due_v=v)) if v is not None else []
    if not orders or not match.is_running or seat.is_bot_held:
        _due_clear(match, seat_no, not_v=v)
        return
    undo = undo_asked(match, timezone.now())
    if undo is not None:
        orders_postpone(match, undo.deadline)
        return  # To carry it out would be to play on, and so to say no for somebody.
    decided = orders_decide(match, seat, orders)
    if decided is None:
        return  # The turn passed on while we looked.
    _orders_served(match, decided.ended)
    if decided.move is not None:
        _order_play(match, seat, decided)
    orders_standing(match, seat_no).filter(due_v=v).update(due_at=None, due_v=None)


def _order_play(match: Match, seat: Seat, decided: OrderMove) -> None:
    v = seat.asked_version or 0
    nonce = turn_nonce(match.pk, v, seat.number, Move.By.ORDER)
    submission = Submission.objects.filter(nonce=nonce).first()
    if submission is None:
        submission = _order_submit(match, seat, decided.move or "", nonce)
    if submission is None:
        return
    played = submission_apply(submission_id=submission.pk)
    if played is not None and played.status == Submission.Status.ILLEGAL and decided.order:
        _orders_served(match, [(decided.order, AGAINST_RULES, {})])


def _order_submit(match: Match, seat: Seat, text: str, nonce: UUID) -> Submission | None:
    """Store the move; None when the turn has one already, the player's own."""
    try:
        with transaction.atomic():
            return Submission.objects.create(
                match=match,
                seat=seat.number,
                by=Move.By.ORDER,
                nonce=nonce,
                v=seat.asked_version or 0,
                text=text,
                received_at=timezone.now(),
            )
    except IntegrityError:
        return None


@transaction.atomic
def _orders_served(match: Match, ended: Sequence[OrderEnd]) -> None:
    """End the orders that have served, each with the reason that its owner is shown."""
    if not ended:
        return
    locked = match_lock(match.pk)
    for order, sentence, details in ended:
        standing = StandingOrder.objects.filter(pk=order.pk, active=True)
        orders_end(standing, locked, timezone.now(), sentence, details)


def _due_clear(match: Match, seat_no: int, *, not_v: int | None) -> None:
    """Forget the turns that have passed; what is due for turn ``not_v`` stays, if it is running."""
    due = orders_standing(match, seat_no).exclude(due_at=None)
    if not_v is not None and match.is_running:
        due = due.exclude(due_v=not_v)
    due.update(due_at=None, due_v=None)


def _own_seat(match_id: UUID, user: User) -> tuple[Match, Seat]:
    match = match_lock(match_id)
    if not match.is_running:
        raise Closed(_("This match is not running."))
    seat = Seat.objects.filter(match=match, user=user).first()
    if seat is None:
        raise NotYours(_("You do not sit at this table; you can only watch."))
    if seat.is_bot_held:
        raise bot_holds(resigned=seat.resigned)
    return match, seat


def _card_read(match: Match, seat: Seat, order: str, card: str) -> str:
    """The card that the order takes; whatever was sent with one that takes none is dropped."""
    words = game(match.game).orders.get(order)
    if words is None:
        raise Illegal(_("There is no such order in this game. Choose one from the list."))
    if not words.takes_card:
        return ""
    if card not in match_view(match, seat.number)["hand"]:
        raise Illegal(_("Name a card of your hand with this order."))
    return card

"""Who decides for a seat: its person, a bot in their place, or somebody who takes it over.

Whoever comes in is asked anew (``asked_version``), so that nothing sent before still counts.
"""

from uuid import UUID

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from accounts.selectors import is_blocked_between
from games import tasks
from games.engine.clock import BANKS
from games.engine.errors import gettext_noop as _
from games.models import FormerHolder, Match, Move, Seat
from games.services.broker import task_kick
from games.services.misses import person_is_back
from games.services.refusals import BOT_TO_THE_END, Closed, Conflict, NotYours
from games.services.standing import RESIGNED, TAKEN_OVER
from games.services.table import Table, table_lock


@transaction.atomic
def seat_resign(*, match_id: UUID, user: User) -> Match:
    """Give the match up: a bot holds the seat to the end, and the person is placed last.

    Raises:
        Closed: the match is not running.
        NotYours: the user does not sit there.
        Conflict: the user has resigned already.
    """
    table, seat = _own_seat(match_id, user)
    if seat.resigned:
        raise Conflict(_("You have resigned this match already."))
    seat.resigned, seat.away, seat.asked_version = True, False, None
    seat.away_since = None
    table.orders_end(RESIGNED, seat.number)
    table.match.version += 1
    entry = {"type": "resign", "seat": seat.number}
    table.record(entry, seat.number, Move.By.PLAYER, {})
    return _settle(table)


@transaction.atomic
def seat_take_back(*, match_id: UUID, user: User) -> Match:
    """Come back to a seat that a bot has held while its person was away.

    Raises:
        Closed: the match is not running.
        NotYours: the user does not sit there.
        Conflict: the user resigned, or was never away.
    """
    table, seat = _own_seat(match_id, user)
    if seat.resigned:
        raise Conflict(BOT_TO_THE_END)
    if not seat.away:
        raise Conflict(_("The seat is yours already."))
    person_is_back(user)
    _seat_hold(table, seat)
    return _settle(table)


@transaction.atomic
def seat_take_over(*, match_id: UUID, user: User, number: int) -> Match:
    """Sit down on the seat of somebody who has been away for long, and play on with their cards.

    Whoever held a seat of this match before knows cards of it, and may not take another one.

    Raises:
        Closed: the match is not running, or not for the user: a block stands between.
        Conflict: the user sits or has sat there, or the seat is not offered.
    """
    table = _running_table(match_id)
    seat = next((seat for seat in table.seats if seat.index == number), None)
    sitting = {seat.user_id for seat in table.seats if seat.user_id}
    before = FormerHolder.objects.filter(seat__match=table.match, user=user)
    if user.pk in sitting or before.exists():
        raise Conflict(_("You sit at this table, or have sat there; the seat is for somebody new."))
    if seat is None or not seat.is_offered(table.match, table.now):
        raise Conflict(_("This seat is not free: its player is there, or may still come back."))
    if is_blocked_between(user.pk, sitting):
        raise Closed(
            _("There is no free seat for you here any more. The lobby lists other tables.")
        )
    _seat_hand_over(table, seat, user)
    person_is_back(user)
    _seat_hold(table, seat)
    return _settle(table)


def _seat_hand_over(table: Table, seat: Seat, user: User) -> None:
    """Store whose the seat was, and make it the user's, as new as on the first day."""
    match = table.match
    FormerHolder.objects.create(
        seat=seat,
        user=seat.user,
        name=seat.name,
        until=match.entries_count,
        in_time=seat.in_time,
        late=seat.late,
    )
    table.orders_end(TAKEN_OVER, seat.number)
    seat.user, seat.name = user, str(user)
    seat.held_from = seat.decided_n = match.entries_count
    seat.in_time = seat.late = 0
    seat.excused, seat.bank = False, BANKS[match.bank]
    seat.save(update_fields=["user", "name", "held_from"])


def _seat_hold(table: Table, seat: Seat) -> None:
    """From now on the seat's person decides; whoever came in is asked anew."""
    seat.away, seat.away_since = False, None
    seat.missed, seat.missed_at, seat.asked_version = 0, None, None
    table.seat_pass_to(seat, "player")


def _own_seat(match_id: UUID, user: User) -> tuple[Table, Seat]:
    table = _running_table(match_id)
    seat = next((seat for seat in table.seats if seat.user_id == user.pk), None)
    if seat is None:
        raise NotYours(_("You do not sit at this table; you can only watch."))
    return table, seat


def _running_table(match_id: UUID) -> Table:
    match = Match.objects.only("status", "halted_at").get(pk=match_id)
    if not match.is_running:
        raise Closed(_("This match is not running."))
    table = table_lock(match_id, timezone.now())
    if not table.match.is_running:
        raise Closed(_("This match is not running."))
    return table


def _settle(table: Table) -> Match:
    table.settle()
    if table.match.bot_due_at:
        task_kick(tasks.bots_play, str(table.match.pk))
    return table.match

"""Who decides for a seat: its person, or a bot in their place.

Whoever comes in is asked anew (``asked_version``), so that nothing sent before still counts.
"""

from uuid import UUID

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games import tasks
from games.engine.errors import gettext_noop as _
from games.models import Match, Move, Seat
from games.services.broker import task_kick
from games.services.refusals import Closed, Conflict, NotYours
from games.services.standing import RESIGNED
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
        raise Conflict(_("You have resigned this match; the bot plays it to the end."))
    if not seat.away:
        raise Conflict(_("The seat is yours already."))
    seat.away, seat.missed, seat.asked_version = False, 0, None
    table.seat_pass_to(seat, "player")
    return _settle(table)


def _own_seat(match_id: UUID, user: User) -> tuple[Table, Seat]:
    match = Match.objects.only("status", "halted_at").get(pk=match_id)
    if not match.is_running:
        raise Closed(_("This match is not running."))
    table = table_lock(match_id, timezone.now())
    seat = next((seat for seat in table.seats if seat.user_id == user.pk), None)
    if seat is None:
        raise NotYours(_("You do not sit at this table; you can only watch."))
    if not table.match.is_running:
        raise Closed(_("This match is not running."))
    return table, seat


def _settle(table: Table) -> Match:
    table.settle()
    if table.match.bot_due_at:
        task_kick(tasks.bots_play, str(table.match.pk))
    return table.match

"""What an account that is deleted leaves behind at the tables: seats for bots, and no name."""

from datetime import datetime
from uuid import UUID

from django.utils import timezone

from accounts.models import User
from games import tasks
from games.bots import LEVELS
from games.engine.errors import gettext_noop as _
from games.models import FormerHolder, Match, Seat
from games.services.broker import task_kick
from games.services.edits import table_close
from games.services.table import match_lock, table_of

ENDED = _("The account was deleted.")


def seats_erase(user: User) -> None:
    """Stand up where a table waits, hand running seats to bots, take the name off the rest.

    The matches are locked in the order of their ids, so that two people who leave at once wait
    for one another and not for each other.
    """
    now = timezone.now()
    own = Match.objects.filter(seats__user=user).exclude(status=Match.Status.FINISHED)
    made = Match.objects.waiting_of(user)
    for match_id in sorted({*own.values_list("pk", flat=True), *made.values_list("pk", flat=True)}):
        _leave(match_id, user, now)
    Seat.objects.filter(user=user).update(user=None, name="")
    FormerHolder.objects.filter(user=user).update(user=None, name="")


def _leave(match_id: UUID, user: User, now: datetime) -> None:
    match = match_lock(match_id)
    if match.status == Match.Status.OPEN:
        _table_leave(match, user, now)
    elif match.status == Match.Status.RUNNING:
        _seat_leave(match, user, now)


def _table_leave(match: Match, user: User, now: datetime) -> None:
    """Whoever else sits there decides about the table from now on; an empty one is closed."""
    match.seats.filter(user=user).delete()
    if match.creator_id == user.pk and not match.seats.exists():
        table_close(match, [], by=user, now=now)


def _seat_leave(match: Match, user: User, now: datetime) -> None:
    """A bot decides for the seat to the end; the log says so, and not whose the seat was."""
    table = table_of(match, now)
    seat = next((seat for seat in table.seats if seat.user_id == user.pk), None)
    if seat is None:
        return
    seat.user, seat.name, seat.bot_level = None, "", LEVELS[0]
    seat.save(update_fields=["user", "name", "bot_level"])
    if not match.is_running:
        return  # Halted: whoever is to act is asked anew when it is resumed.
    table.orders_end(ENDED, seat.number)
    seat.away, seat.asked_version = False, None
    table.seat_pass_to(seat, "bot")
    table.settle()
    if match.bot_due_at:
        task_kick(tasks.bots_play, str(match.pk))

"""A pause that all have agreed to: the clock of a match stands still until they go on.

Moves are taken all the same; whoever is asked meanwhile has all the time of a turn afterwards.
"""

from datetime import datetime, timedelta

from games.engine.clock import time_between
from games.models import Seat
from games.selectors.clocks import pauses_of, seat_deadline
from games.services.table import Table


def match_pause(table: Table, until: datetime | None) -> None:
    """Stop the clock of a running match, and keep what time each turn has left."""
    match, now = table.match, table.now
    for seat in _asked(table):
        if seat.counted_at is not None and seat.time_left is not None:
            used = time_between(seat.counted_at, now, pauses_of(match, seat.user))
            seat.time_left = max(seat.time_left - used, timedelta())
            seat.counted_at = now
    match.paused_at, match.paused_until = now, until
    match.deadline = match.remind_at = None
    match.version += 1
    table.settle()


def match_go_on(table: Table) -> None:
    """Start the clock again: every turn has the time that it had left."""
    match, now = table.match, table.now
    if match.paused_at is None:
        raise ValueError("the match is not paused")
    for seat in _asked(table):
        if seat.asked_at is not None:
            seat.asked_at += now - max(match.paused_at, seat.asked_at)
            seat.counted_at = now
    moments = [seat_deadline(match, seat) for seat in _asked(table)]
    match.paused_at = match.paused_until = None
    match.deadline = max((moment for moment in moments if moment), default=None)
    match.version += 1
    table.settle()


def _asked(table: Table) -> list[Seat]:
    """The seats whose person is to decide."""
    return [seat for seat in table.seats if seat.asked_version is not None and not seat.is_bot_held]

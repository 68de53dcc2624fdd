"""What becomes of a seat whose person does not come: turns are missed, then a bot holds it."""

from datetime import timedelta
from typing import Final

from accounts.models import User
from games.models import Seat
from games.services.table import Table

MISSES: Final = 3
"""Turns in a row that time took from a person, until a bot holds the seat."""


def turn_missed(table: Table, seat: Seat) -> None:
    """Count a turn that time took from a person; after ``MISSES`` in a row a bot holds the seat."""
    seat.missed += 1
    seat.late += 1
    seat.missed_at = table.now
    seat.bank = timedelta()
    if seat.missed >= MISSES and not table.is_over:
        seat_away(table, seat)


def seat_away(table: Table, seat: Seat) -> None:
    """Let a bot hold the seat until its person takes it back, or somebody else takes it over."""
    seat.away, seat.away_since, seat.asked_version = True, table.now, None
    table.seat_pass_to(seat, "away")


def person_is_back(user: User) -> None:
    """Forget when the person last missed a turn anywhere: whoever comes is not absent."""
    Seat.objects.filter(user=user, missed_at__isnull=False).update(missed_at=None)

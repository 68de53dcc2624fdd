"""The places at a match, and who holds them."""

from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext

from games.engine.clock import is_offered
from games.engine.fair import SeedKind
from games.models.matches import Match


class SeatName(models.CharField):  # type: ignore[type-arg]
    """The name of who sits there, as it was then; of a deleted account nothing is kept.

    Whoever reads a seat whose name is gone reads that, in their own language.
    """

    def from_db_value(self, value: Any, *_where: object) -> Any:
        return gettext("deleted player") if value == "" else value


class Seat(models.Model):
    """A place at a match, held by a person or a bot.

    ``joined`` is the order of sitting down; ``index`` the place at the table, drawn by hand 0
    of the fair deal, so null until the match starts. ``decided_n`` is the last entry that the
    person knew of when they last decided something themselves. ``time_left`` is the running time
    that the turn had at ``counted_at``, which is ``asked_at`` unless the person's pauses changed
    since. ``held_from`` is the last entry before the person took the seat over from another.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="seats")
    joined = models.PositiveSmallIntegerField()
    index = models.PositiveSmallIntegerField(null=True, blank=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="seats"
    )
    bot_level = models.CharField(max_length=20, blank=True)
    name = SeatName(max_length=40)
    seed_kind = models.PositiveSmallIntegerField(choices=[(kind, kind.name) for kind in SeedKind])
    seed = models.CharField(max_length=64, blank=True)
    away = models.BooleanField(default=False)
    resigned = models.BooleanField(default=False)
    missed = models.PositiveSmallIntegerField(default=0)
    decided_n = models.PositiveIntegerField(default=0, db_default=0)
    asked_version = models.PositiveIntegerField(null=True, blank=True)
    asked_at = models.DateTimeField(null=True, blank=True)
    counted_at = models.DateTimeField(null=True, blank=True)
    time_left = models.DurationField(null=True, blank=True)
    bank = models.DurationField(default=timedelta, db_default=timedelta())
    excused = models.BooleanField(default=False, db_default=False)
    missed_at = models.DateTimeField(null=True, blank=True)
    away_since = models.DateTimeField(null=True, blank=True)
    in_time = models.PositiveIntegerField(default=0, db_default=0)
    late = models.PositiveIntegerField(default=0, db_default=0)
    held_from = models.PositiveIntegerField(default=0, db_default=0)

    class Meta:
        """One person has one seat at a match."""

        ordering = ["match_id", "index", "joined"]
        constraints = [
            models.UniqueConstraint(fields=["match", "joined"], name="seat_joined_once"),
            models.UniqueConstraint(fields=["match", "index"], name="seat_index_once"),
            models.UniqueConstraint(fields=["match", "user"], name="seat_one_a_person"),
        ]
        indexes = [
            models.Index(
                fields=["missed_at"], name="seat_missed", condition=Q(missed_at__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return str(self.name)

    @property
    def number(self) -> int:
        """The index at the table of a match that has started."""
        if self.index is None:
            raise ValueError("seats are drawn when the match starts")
        return self.index

    @property
    def is_bot_held(self) -> bool:
        """Whether a bot decides for this seat now."""
        return self.user_id is None or self.away or self.resigned

    def is_offered(self, match: Match, now: datetime) -> bool:
        """Whether somebody else may take over: its person has been away for long enough."""
        return self.away and match.is_running and is_offered(self.away_since, match.pace, now)


class FormerHolder(models.Model):
    """Whoever held a seat until another person took it over, as its log up to then names them.

    The turns that were in time, and those that were not, stay theirs.
    """

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="former")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    name = SeatName(max_length=40)
    until = models.PositiveIntegerField()
    in_time = models.PositiveIntegerField(default=0)
    late = models.PositiveIntegerField(default=0)

    class Meta:
        """In the order in which they held it."""

        ordering = ["seat_id", "pk"]

    def __str__(self) -> str:
        return f"{self.name} until entry {self.until}"

"""The match: what people sit down to, and how far it has come."""

import uuid
from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.engine.clock import BANKS, INCREMENTS, PACES
from games.models.secrets import Commitment


def _names(known: Iterable[str]) -> list[tuple[str, str]]:
    return [(name, name) for name in known if name]


class MatchQuerySet(models.QuerySet["Match"]):
    """Matches, by what people look for."""

    def running(self) -> "MatchQuerySet":
        return self.filter(status=Match.Status.RUNNING, halted_at=None)

    def joinable(self) -> "MatchQuerySet":
        return self.filter(status=Match.Status.OPEN, visibility=Match.Visibility.OPEN)

    def waiting_of(self, user: Any) -> "MatchQuerySet":
        return self.filter(status=Match.Status.OPEN, creator=user)

    def of(self, user: Any) -> "MatchQuerySet":
        return self.filter(seats__user=user)


class Match(models.Model):
    """What people sit down to: a game with its house rules, seats, a pace, several hands."""

    class Status(models.TextChoices):
        """From the table that waits for people to the result."""

        OPEN = "open", _("waiting for players")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")
        CLOSED = "closed", _("closed")

    class Visibility(models.TextChoices):
        """Whether the lobby lists it; with ``LINK``, who has the address may come in."""

        OPEN = "open", _("listed in the lobby")
        LINK = "link", _("only for people who have the link")

    class IfShort(models.TextChoices):
        """What happens when the time has come and seats are free."""

        BOTS = "bots", _("bots take the free seats")
        SMALLER = "smaller", _("the match is played by those who came")
        OFF = "off", _("the match is called off")

    class Vacation(models.TextChoices):
        """Whether a vacation of who is asked stops the clock."""

        ALLOWED = "allowed", _("vacations stop the clock")
        FORBIDDEN = "forbidden", _("the clock runs through vacations")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    game = models.CharField(max_length=20)
    ruleset = models.CharField(max_length=30)
    preset = models.CharField(max_length=30)
    options = models.JSONField()
    size = models.PositiveSmallIntegerField()
    bots = models.PositiveSmallIntegerField(default=0)
    pace = models.CharField(max_length=4, choices=[(pace, pace) for pace in PACES])
    bank = models.CharField(
        max_length=4, blank=True, choices=_names(BANKS), default="", db_default=""
    )
    increment = models.CharField(
        max_length=4, blank=True, choices=_names(INCREMENTS), default="", db_default=""
    )
    weekend_pause = models.BooleanField(default=False, db_default=False)
    zone = models.CharField(max_length=64, blank=True, default="", db_default="")
    vacation = models.CharField(
        max_length=9, choices=Vacation, default=Vacation.ALLOWED, db_default=Vacation.ALLOWED
    )
    visibility = models.CharField(max_length=4, choices=Visibility)
    creator = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    commitment = models.OneToOneField(Commitment, models.PROTECT, related_name="match")
    link_key = models.CharField(
        max_length=43, blank=True, editable=False, default="", db_default=""
    )
    starts_at = models.DateTimeField(null=True, blank=True)
    starts_zone = models.CharField(max_length=64, blank=True, default="", db_default="")
    if_short = models.CharField(
        max_length=7, choices=IfShort, default=IfShort.BOTS, db_default=IfShort.BOTS
    )
    rematch_of = models.ForeignKey(
        "self", models.SET_NULL, null=True, blank=True, related_name="rematches"
    )
    rematch_key = models.CharField(
        max_length=64, blank=True, editable=False, default="", db_default=""
    )
    seats_digest = models.CharField(max_length=64, blank=True)

    status = models.CharField(max_length=8, choices=Status, default=Status.OPEN)
    halted_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=0)
    log_digest = models.CharField(max_length=64, blank=True)
    moves_count = models.PositiveIntegerField(default=0)
    entries_count = models.PositiveIntegerField(default=0)
    hand_no = models.PositiveSmallIntegerField(default=0)
    to_act = models.JSONField(default=list, blank=True)
    scores = models.JSONField(default=list, blank=True)
    deadline = models.DateTimeField(null=True, blank=True)
    bot_due_at = models.DateTimeField(null=True, blank=True)
    remind_at = models.DateTimeField(null=True, blank=True)
    swept_at = models.DateTimeField(null=True, blank=True)
    abandoned_at = models.DateTimeField(null=True, blank=True)
    order_delay = models.PositiveIntegerField(default=600, db_default=600)
    paused_at = models.DateTimeField(null=True, blank=True)
    paused_until = models.DateTimeField(null=True, blank=True)
    result = models.JSONField(null=True, blank=True)

    created_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)
    moved_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    objects = MatchQuerySet.as_manager()

    class Meta:
        """What the lobby and the sweepers look for has an index of its own."""

        ordering = ["-created_at", "pk"]
        verbose_name_plural = "matches"
        constraints = [
            models.CheckConstraint(
                condition=Q(size__range=(2, 8), bots__lt=F("size")) | Q(creator=None),
                name="match_has_a_seat_for_a_person",
            ),
            models.CheckConstraint(
                condition=Q(status="running")
                | Q(deadline=None, bot_due_at=None, abandoned_at=None),
                name="match_clock_runs_only_while_it_is_played",
            ),
            models.CheckConstraint(
                condition=Q(paused_at=None) | Q(status="running", deadline=None),
                name="match_clock_stands_still_in_a_pause",
            ),
            models.UniqueConstraint(
                fields=["rematch_key"],
                condition=Q(status="open") & ~Q(rematch_key=""),
                name="match_one_rematch_of_the_same_people_waits",
            ),
        ]
        indexes = [
            models.Index(
                fields=["deadline"], name="match_deadline", condition=Q(deadline__isnull=False)
            ),
            models.Index(
                fields=["remind_at"], name="match_remind", condition=Q(remind_at__isnull=False)
            ),
            models.Index(
                fields=["bot_due_at"], name="match_bot_due", condition=Q(bot_due_at__isnull=False)
            ),
            models.Index(
                fields=["abandoned_at"],
                name="match_abandoned",
                condition=Q(abandoned_at__isnull=False),
            ),
            models.Index(
                fields=["-created_at"],
                name="match_joinable",
                condition=Q(status="open", visibility="open"),
            ),
            models.Index(
                fields=["starts_at"],
                name="match_to_start",
                condition=Q(status="open", starts_at__isnull=False),
            ),
            models.Index(
                fields=["paused_until"],
                name="match_to_go_on",
                condition=Q(paused_until__isnull=False),
            ),
            models.Index(fields=["-moved_at"], name="match_running", condition=Q(status="running")),
            models.Index(
                fields=["-finished_at"], name="match_finished", condition=Q(status="finished")
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.id}"

    def get_absolute_url(self) -> str:
        return reverse("games:match_detail", args=[self.pk])

    @property
    def is_running(self) -> bool:
        """Whether moves are taken: started, not over, not halted by a fault."""
        return self.status == self.Status.RUNNING and self.halted_at is None

    @property
    def order_wait(self) -> timedelta:
        """How long standing orders wait: as was chosen, and a tenth of the pace at most."""
        return min(timedelta(seconds=self.order_delay), PACES[self.pace] / 10)

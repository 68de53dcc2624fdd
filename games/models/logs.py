"""The hands of a match, its log, and what was sent in."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.models.matches import Match


class Hand(models.Model):
    """One deal of a match; number 0 is the drawing of seats and first dealer."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="hands")
    number = models.PositiveSmallIntegerField()
    dealer = models.PositiveSmallIntegerField()
    log_prev = models.CharField(max_length=64)
    after = models.PositiveIntegerField()
    seats_digest = models.CharField(max_length=64)
    deck = models.JSONField(default=dict)
    rehands = models.JSONField(default=list)
    dealt_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)
    result = models.JSONField(null=True, blank=True)

    class Meta:
        """Every hand of a match is dealt once: there is no quiet second deal."""

        ordering = ["match_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="hand_dealt_once"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id} hand {self.number}"


class Move(models.Model):
    """An entry of the append-only log.

    ``private`` holds what replaying needs: ``{"moves": [[seat, text], …]}`` or, for a deal,
    ``{"cards": [ids], "state": …}``, the state after it. ``entry_n`` numbers the public entries
    alone; a deal has none.
    """

    class By(models.TextChoices):
        """Who decided."""

        PLAYER = "player", _("by the player")
        ORDER = "order", _("by order")
        BOT = "bot", _("by a bot")
        TIMEOUT = "timeout", _("time ran out")
        DEAL = "deal", _("dealt")

    match = models.ForeignKey(Match, models.CASCADE, related_name="moves")
    number = models.PositiveIntegerField()
    entry_n = models.PositiveIntegerField(null=True, blank=True)
    hand_no = models.PositiveSmallIntegerField()
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    by = models.CharField(max_length=8, choices=By)
    public = models.JSONField(default=dict)
    private = models.JSONField(default=dict)
    at = models.DateTimeField()

    class Meta:
        """Numbers have no gap and no double; two workers cannot both write the next one."""

        ordering = ["match_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="move_number_once"),
            models.UniqueConstraint(fields=["match", "entry_n"], name="move_entry_once"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id} move {self.number}"


class Submission(models.Model):
    """A move that was sent in. The row is the outbox: the queue only carries its id."""

    class Status(models.TextChoices):
        """What became of it."""

        PENDING = "pending", _("received")
        APPLIED = "applied", _("played")
        STALE = "stale", _("the match had moved on")
        ILLEGAL = "illegal", _("against the rules")
        LATE = "late", _("too late")
        CLOSED = "closed", _("the match is over")
        FAILED = "failed", _("failed")

    match = models.ForeignKey(Match, models.CASCADE, related_name="submissions")
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    by = models.CharField(max_length=8, choices=Move.By, default=Move.By.PLAYER)
    nonce = models.UUIDField(unique=True)
    v = models.PositiveIntegerField()
    text = models.CharField(max_length=200)
    received_at = models.DateTimeField()
    status = models.CharField(max_length=8, choices=Status, default=Status.PENDING)
    attempts = models.PositiveSmallIntegerField(default=0)
    claimed_at = models.DateTimeField(null=True, blank=True)
    decided_at = models.DateTimeField(null=True, blank=True)
    reason = models.TextField(blank=True)
    reason_details = models.JSONField(default=dict)
    move = models.ForeignKey(Move, models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        """One live move a turn, whoever sends it."""

        ordering = ["match_id", "received_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "seat", "v"],
                condition=Q(status__in=["pending", "applied"]),
                name="submission_one_live_a_turn",
            ),
        ]
        indexes = [
            models.Index(
                fields=["received_at"], name="submission_pending", condition=Q(status="pending")
            ),
            models.Index(
                fields=["match", "seat"], name="submission_waiting", condition=Q(status="pending")
            ),
        ]

    def __str__(self) -> str:
        return f"{self.nonce} {self.status}"

    def get_absolute_url(self) -> str:
        return reverse("games:submission_detail", args=[self.match_id, self.nonce])


class Snapshot(models.Model):
    """The state that the log comes to, hidden cards included. Only services and selectors read it.

    ``decisions`` are those of a simultaneous step that still waits for others. ``orders`` has a
    bit for each seat with a standing order, so that a move asks for no more rows than it needs.
    """

    match = models.OneToOneField(
        Match, models.CASCADE, primary_key=True, related_name="+", db_column="match_id"
    )
    state = models.TextField()
    decisions = models.JSONField(default=list)
    orders = models.PositiveSmallIntegerField(default=0, db_default=0)

    def __str__(self) -> str:
        return f"snapshot of {self.match_id}"

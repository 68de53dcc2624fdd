"""What players let the site do for them, and what they ask one another."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.matches import Match


class StandingOrder(models.Model):
    """What a player has asked the site to do on their turns: for that player's eyes alone.

    ``since`` counts the entries of the hand when it was given. ``due_at`` is when it is looked
    at, for the turn that was asked at version ``due_v``; null while there is none. Only services
    and selectors read it, and no name leads from a match to it.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="+", db_index=False)
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    order = models.CharField(max_length=30)
    card = models.CharField(max_length=2, blank=True)
    hand_no = models.PositiveSmallIntegerField()
    since = models.PositiveIntegerField()
    given_at = models.DateTimeField()
    active = models.BooleanField(default=True)
    due_at = models.DateTimeField(null=True, blank=True)
    due_v = models.PositiveIntegerField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    ended_reason = models.TextField(blank=True)
    ended_details = models.JSONField(default=dict, blank=True)

    class Meta:
        """An order stands once, and one that has ended is never due."""

        ordering = ["match_id", "seat", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "seat", "order"],
                condition=Q(active=True),
                name="standing_order_stands_once",
            ),
            models.CheckConstraint(
                condition=Q(active=True, ended_at=None)
                | Q(active=False, ended_at__isnull=False, due_at=None),
                name="standing_order_ends_for_good",
            ),
        ]
        indexes = [
            models.Index(fields=["match", "seat"], name="standing_order_seat"),
            models.Index(
                fields=["due_at"], name="standing_order_due", condition=Q(due_at__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.order} of {self.match_id}"


class Proposal(models.Model):
    """What one player asks the others to agree to: all who hold a seat themselves must.

    ``to`` is the entry that an undo would make the last; ``entries`` how many there were when it
    was proposed, for who plays on has said no to an undo. ``until`` is the end of a pause.
    """

    class Kind(models.TextChoices):
        """What it is about."""

        UNDO = "undo", _("take back")
        CANCEL = "cancel", _("call off")
        PAUSE = "pause", _("pause")
        RESUME = "resume", _("go on")

    class Status(models.TextChoices):
        """What became of it."""

        OPEN = "open", _("waits for answers")
        ACCEPTED = "accepted", _("agreed")
        REFUSED = "refused", _("refused")
        WITHDRAWN = "withdrawn", _("taken back")
        LAPSED = "lapsed", _("not everybody answered in time")
        VOID = "void", _("the match moved on")

    match = models.ForeignKey(Match, models.CASCADE, related_name="proposals")
    kind = models.CharField(max_length=6, choices=Kind)
    seat = models.PositiveSmallIntegerField()
    to = models.PositiveIntegerField(null=True, blank=True)
    entries = models.PositiveIntegerField()
    until = models.DateTimeField(null=True, blank=True)
    status = models.CharField(max_length=9, choices=Status, default=Status.OPEN)
    made_at = models.DateTimeField()
    deadline = models.DateTimeField()
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        """A match is asked one thing at a time."""

        ordering = ["match_id", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["match"], condition=Q(status="open"), name="proposal_one_at_a_time"
            ),
            models.CheckConstraint(
                condition=Q(kind="undo", to__isnull=False) | (~Q(kind="undo") & Q(to=None)),
                name="proposal_to_take_back_says_to_where",
            ),
        ]
        indexes = [
            models.Index(fields=["deadline"], name="proposal_due", condition=Q(status="open")),
        ]

    def __str__(self) -> str:
        return f"{self.kind} of {self.match_id}"


class Vote(models.Model):
    """What one seat answered to a proposal; it may change its mind while it waits."""

    proposal = models.ForeignKey(Proposal, models.CASCADE, related_name="votes")
    seat = models.PositiveSmallIntegerField()
    agrees = models.BooleanField()
    at = models.DateTimeField()

    class Meta:
        """One answer a seat."""

        ordering = ["proposal_id", "seat"]
        constraints = [
            models.UniqueConstraint(fields=["proposal", "seat"], name="vote_once"),
        ]

    def __str__(self) -> str:
        return f"{self.seat}: {self.agrees}"

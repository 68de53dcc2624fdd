"""Who is asked to sit down."""

from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.matches import Match


class InvitationQuerySet(models.QuerySet["Invitation"]):
    """Invitations, by what is asked of them."""

    def live(self, now: datetime) -> "InvitationQuerySet":
        """Those that keep a seat now."""
        return self.filter(status=Invitation.Status.WAITING, until__gt=now)


class Invitation(models.Model):
    """Somebody is asked to sit down, by name or by mail address, and a seat is kept for a while.

    ``user`` of an invitation by address is whoever had the address then; the inviter is never
    told who that is, nor whether there is anybody. A silent one keeps its seat and is shown to
    nobody but the inviter: who is blocked is not told so. ``place`` is the order of sitting down
    that a rematch keeps for its people.
    """

    class Status(models.TextChoices):
        """What became of it."""

        WAITING = "waiting", _("no answer yet")
        ACCEPTED = "accepted", _("accepted")
        DECLINED = "declined", _("declined")
        WITHDRAWN = "withdrawn", _("taken back")

    match = models.ForeignKey(Match, models.CASCADE, related_name="invitations")
    inviter = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="invitations"
    )
    address = models.EmailField(blank=True)
    is_silent = models.BooleanField(default=False)
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    status = models.CharField(max_length=9, choices=Status, default=Status.WAITING)
    until = models.DateTimeField()
    created_at = models.DateTimeField()
    decided_at = models.DateTimeField(null=True, blank=True)

    objects = InvitationQuerySet.as_manager()

    class Meta:
        """One person, or one address, has one invitation to a table that waits for an answer."""

        ordering = ["match_id", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "user"],
                condition=Q(status="waiting", address=""),
                name="invitation_one_a_person",
            ),
            models.UniqueConstraint(
                fields=["match", "address"],
                condition=Q(status="waiting") & ~Q(address=""),
                name="invitation_one_an_address",
            ),
            models.CheckConstraint(
                condition=Q(user__isnull=False) | ~Q(address=""), name="invitation_asks_somebody"
            ),
        ]
        indexes = [
            models.Index(fields=["user"], name="invitation_waiting", condition=Q(status="waiting")),
            models.Index(fields=["inviter", "-created_at"], name="invitation_sent"),
            models.Index(fields=["address", "-created_at"], name="invitation_to_address"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id} {self.status}"

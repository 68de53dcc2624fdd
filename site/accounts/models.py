"""Who plays here, which names are taken, and who wants to hear of whom, or nothing of whom."""

from collections.abc import Iterable
from datetime import time
from typing import Any, Final

from django.contrib.auth.models import AbstractUser
from django.db import models, transaction
from django.db.models import F, Q
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.names import name_skeletons
from accounts.vacations import DaysOff, vacations_read
from accounts.validators import (
    NAME_LENGTH,
    PUBLIC_NAME_LENGTH,
    public_name_validate,
    username_validate,
)


class User(AbstractUser):
    """A person with an account. ``username`` is the sign-in name and the address of the profile."""

    class Suits(models.TextChoices):
        """How the suits are coloured."""

        TWO = "two", "two"
        FOUR = "four", "four"

    # A name to sign in with and one to show are enough to know of anybody.
    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    username = models.CharField(max_length=NAME_LENGTH, unique=True, validators=[username_validate])
    email = models.EmailField(blank=True, db_index=True)
    public_name = models.CharField(
        max_length=PUBLIC_NAME_LENGTH, blank=True, validators=[public_name_validate]
    )
    language = models.CharField(max_length=10, blank=True)
    time_zone = models.CharField(max_length=64, blank=True)
    suits = models.CharField(max_length=4, choices=Suits, default=Suits.TWO)
    # When a person is not to be hurried. Whoever is asked for a move has these read with the seat,
    # so they stand here: a row of their own would cost every move a question more.
    quiet_from = models.TimeField(null=True, blank=True)
    quiet_until = models.TimeField(null=True, blank=True)
    vacations = models.JSONField(default=list, blank=True, db_default=[])
    habits_at = models.DateTimeField(null=True, blank=True)
    # What moderators decided; it stands here because every request reads this row anyway.
    warned_at = models.DateTimeField(null=True, blank=True, editable=False)
    banned_until = models.DateTimeField(null=True, blank=True, editable=False)
    # How much waits for a moderator, for the number in the head of their pages.
    cases_open = models.PositiveIntegerField(default=0, db_default=0, editable=False)

    class Meta(AbstractUser.Meta):
        indexes = [
            models.Index(fields=["id"], name="user_cases_open", condition=Q(cases_open__gt=0))
        ]
        constraints = [
            models.UniqueConstraint(Lower("username"), name="username_any_case"),
            models.CheckConstraint(
                condition=Q(quiet_from=None, quiet_until=None)
                | Q(quiet_from__isnull=False, quiet_until__isnull=False)
                & ~Q(quiet_from=F("quiet_until")),
                name="quiet_hours_have_two_ends",
            ),
        ]

    def __str__(self) -> str:
        return self.public_name or self.username

    @property
    def quiet_hours(self) -> tuple[time, time] | None:
        """From when to when each day, in the person's zone; over midnight, if need be."""
        if self.quiet_from is None or self.quiet_until is None:
            return None
        return self.quiet_from, self.quiet_until

    @property
    def days_off(self) -> tuple[DaysOff, ...]:
        """The vacations that are known, those of last year too, in order."""
        return vacations_read(self.vacations)

    def get_absolute_url(self) -> str:
        return reverse("accounts:player_detail", args=[self.username])

    def get_full_name(self) -> str:
        return str(self)

    def get_short_name(self) -> str:
        return str(self)

    @transaction.atomic
    def save(self, *, update_fields: Iterable[str] | None = None, **kwargs: Any) -> None:
        """Save the person, and claim the names, so that no lookalike can be saved after."""
        super().save(update_fields=update_fields, **kwargs)
        if update_fields is None or {"username", "public_name"} & set(update_fields):
            self._names_claim()

    def _names_claim(self) -> None:
        wanted = name_skeletons(self.username) | name_skeletons(self.public_name) - {""}
        claimed = set(self.taken_names.values_list("skeleton", flat=True))
        if claimed - wanted:
            self.taken_names.exclude(skeleton__in=wanted).delete()
        self.taken_names.bulk_create(
            TakenName(user=self, skeleton=skeleton) for skeleton in sorted(wanted - claimed)
        )


# Stands for the person where there is none, so that what is done for people can be done for
# nobody as well, and takes as long. It is never stored.
NOBODY: Final = User(pk=0, username="nobody")


class TakenName(models.Model):
    """What a name of somebody looks like; a second name that looks so cannot be stored.

    It stays, with nobody, when the account is deleted: nobody can come back as another person.
    """

    skeleton = models.CharField(max_length=255, unique=True)
    user = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="taken_names")

    class Meta:
        ordering = ["skeleton"]

    def __str__(self) -> str:
        return self.skeleton


class Follow(models.Model):
    """A person wants to hear of another one, who is neither asked nor told."""

    follower = models.ForeignKey(User, models.CASCADE, related_name="follows")
    followed = models.ForeignKey(User, models.CASCADE, related_name="followers")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["follower", "followed"], name="follow_once"),
            models.CheckConstraint(
                condition=~Q(follower=F("followed")), name="follow_of_somebody_else"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.follower_id} follows {self.followed_id}"


class Mute(models.Model):
    """A person does not want to read another one. The other one notices nothing."""

    muter = models.ForeignKey(User, models.CASCADE, related_name="mutes")
    muted = models.ForeignKey(User, models.CASCADE, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["muter", "muted"], name="mute_once"),
            models.CheckConstraint(condition=~Q(muter=F("muted")), name="mute_of_somebody_else"),
        ]

    def __str__(self) -> str:
        return f"{self.muter_id} mutes {self.muted_id}"


class Block(models.Model):
    """A person wants nothing to do with another one: no common table, and no word of theirs."""

    blocker = models.ForeignKey(User, models.CASCADE, related_name="blocks")
    blocked = models.ForeignKey(User, models.CASCADE, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["blocker", "blocked"], name="block_once"),
            models.CheckConstraint(
                condition=~Q(blocker=F("blocked")), name="block_of_somebody_else"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.blocker_id} blocks {self.blocked_id}"


class DataExport(models.Model):
    """A person's wish to get all that is kept of them. The row is the outbox of the worker.

    One a person: a new wish takes the place of the old one. ``done`` of ``total`` parts are
    written; ``attempts`` counts the workers that took it up.
    """

    class Status(models.TextChoices):
        """From the wish to the file."""

        WAITING = "waiting", _("being made")
        READY = "ready", _("ready")
        FAILED = "failed", _("failed")

    user = models.OneToOneField(User, models.CASCADE, related_name="data_export")
    status = models.CharField(max_length=7, choices=Status, default=Status.WAITING)
    asked_at = models.DateTimeField()
    claimed_at = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    done = models.PositiveSmallIntegerField(default=0)
    total = models.PositiveSmallIntegerField(default=0)
    size = models.PositiveIntegerField(default=0)
    expires_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["asked_at", "pk"]
        indexes = [
            models.Index(
                fields=["asked_at"], name="data_export_waiting", condition=Q(status="waiting")
            ),
            models.Index(
                fields=["expires_at"],
                name="data_export_expires",
                condition=Q(expires_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.status}"


class DataExportFile(models.Model):
    """The ZIP of an export. In the database, so that every machine has it; never read by lists."""

    export = models.OneToOneField(
        DataExport, models.CASCADE, primary_key=True, related_name="+", db_column="export_id"
    )
    content = models.BinaryField()

    def __str__(self) -> str:
        return f"file of {self.export_id}"

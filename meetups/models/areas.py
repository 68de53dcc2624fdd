"""Where a player is, as coarsely as it is known: a cell of the world's grid, never a point."""

from datetime import timedelta
from typing import Final

from django.conf import settings
from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import Case, F, Q, When
from django.utils.translation import gettext_lazy as _

from meetups.models.words import WordsField

RADII: Final = (25, 50, 100, 250, 500)
"""How far one may look, in kilometres."""

CHANGES: Final = 3
"""Moves to another area that one may make within ``MONTH``: an attacker needs many more."""
MONTH: Final = timedelta(days=30)


class Visibility(models.IntegerChoices):
    """Who may find a player by their area."""

    NOBODY = 0, _("Nobody")
    MEMBERS = 1, _("Members who are signed in")
    EVERYBODY = 2, _("Everybody, also without an account")


class Area(models.Model):
    """The area of a player, and what they look for there.

    ``cell5`` is a cell of about 250 km². Where few people live it is the middle of a larger one,
    of resolution ``level``; which of the two it is, nobody else learns. ``last_seen`` is a day,
    no hour. Only adults are found: ``adult_at`` is when the player said that they are one.
    ``is_away`` says that the account is closed or banned. What follows from all of it, by whom the
    player is found, the database itself keeps in ``shown``, so that an index alone can count.
    """

    class Unit(models.TextChoices):
        """In what distances are told; as the browser's language has it when none is chosen."""

        KM = "km", _("kilometres")
        MILES = "mi", _("miles")

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="area"
    )
    cell5 = models.BigIntegerField()
    cell3 = models.BigIntegerField()
    level = models.PositiveSmallIntegerField(validators=[MinValueValidator(3)])
    visibility = models.PositiveSmallIntegerField(choices=Visibility, default=Visibility.NOBODY)
    adult_at = models.DateTimeField(null=True, blank=True)
    games = WordsField()
    styles = WordsField()
    days = WordsField()
    languages = WordsField()
    radius = models.PositiveSmallIntegerField(default=50, choices=[(km, str(km)) for km in RADII])
    unit = models.CharField(max_length=2, choices=Unit, blank=True)
    last_seen = models.DateField()
    hidden_at = models.DateTimeField(null=True, blank=True)
    is_away = models.BooleanField(default=False, db_default=False)
    shown = models.GeneratedField(
        expression=Case(
            When(hidden_at=None, adult_at__isnull=False, is_away=False, then=F("visibility")),
            default=0,
        ),
        output_field=models.PositiveSmallIntegerField(),
        db_persist=True,
    )

    class Meta:
        """The two questions that are asked of areas, each with an index that answers it alone."""

        ordering = ["-last_seen", "-user_id"]
        indexes = [
            models.Index(
                "cell5", "shown", F("last_seen").desc(), F("user").desc(), name="area_near"
            ),
            models.Index(
                "cell3", "shown", F("last_seen").desc(), F("user").desc(), name="area_far"
            ),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(visibility=Visibility.NOBODY) | Q(adult_at__isnull=False),
                name="area_shown_of_adults",
            )
        ]

    def __str__(self) -> str:
        return f"area of {self.user_id}"


class AreaChange(models.Model):
    """That somebody has changed their area, and when; where it was is kept nowhere."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False
    )
    at = models.DateTimeField()

    class Meta:
        ordering = ["at", "pk"]
        indexes = [models.Index(fields=["user", "at"], name="area_change_of")]

    def __str__(self) -> str:
        return f"change by {self.user_id}"

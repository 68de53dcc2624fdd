"""Meetups: a table on a certain day, who sits at it, and who waits for a seat."""

from datetime import datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core.validators import MaxValueValidator
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from meetups.models.around import Series
from meetups.models.places import Place
from meetups.models.words import WordsField
from pictures.models import Picture

TITLE: Final = 120
TEXT: Final = 5000
SEATS: Final = 500
EXTRA: Final = 5
"""People that one guest may bring along, at most."""


class Where(models.TextChoices):
    """What kind of place it is, which decides who reads the address."""

    PUBLIC = "public", _("A public place")
    HOME = "home", _("Somebody’s home")
    ONLINE = "online", _("Online")


class Meetup(models.Model):
    """One occurrence: when and where people meet, for how many.

    Of a home only a cell is here, as of a player's area; its address is a row of its own. A
    meetup online, or one without a place, has no cell, and no distance. Moments are UTC; ``zone``
    says in which hours they are told. ``sequence`` counts what calendars must hear of. What is over
    stays when its host leaves the site, with nobody's name.
    """

    class Status(models.TextChoices):
        """Whether it takes place."""

        PLANNED = "planned", _("planned")
        CANCELLED = "cancelled", _("cancelled")

    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    title = models.CharField(max_length=TITLE)
    text = models.TextField(max_length=TEXT, blank=True)
    where = models.CharField(max_length=6, choices=Where)
    place = models.ForeignKey(Place, models.PROTECT, null=True, blank=True, related_name="+")
    place_typed = models.CharField(max_length=200, blank=True)
    venue = models.CharField(max_length=200, blank=True)
    latitude = models.FloatField(null=True, blank=True)
    longitude = models.FloatField(null=True, blank=True)
    cell5 = models.BigIntegerField(null=True, blank=True)
    cell3 = models.BigIntegerField(null=True, blank=True)
    zone = models.CharField(max_length=64)
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    is_all_day = models.BooleanField(default=False)
    seats = models.PositiveSmallIntegerField(
        null=True, blank=True, validators=[MaxValueValidator(SEATS)]
    )
    extra = models.PositiveSmallIntegerField(default=0, validators=[MaxValueValidator(EXTRA)])
    games = WordsField()
    languages = WordsField()
    cost = models.CharField(max_length=100, blank=True)
    level = models.CharField(max_length=10, blank=True)
    picture = models.ForeignKey(Picture, models.SET_NULL, null=True, blank=True, related_name="+")
    guests_public = models.BooleanField(default=False)
    status = models.CharField(max_length=9, choices=Status, default=Status.PLANNED)
    sequence = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField()
    changed_at = models.DateTimeField()
    approved_at = models.DateTimeField(null=True, blank=True)
    cancelled_at = models.DateTimeField(null=True, blank=True)
    hidden_at = models.DateTimeField(null=True, blank=True)
    series = models.ForeignKey(Series, models.PROTECT, null=True, blank=True, related_name="+")
    number = models.PositiveSmallIntegerField(default=1)
    reminded_for = models.DateTimeField(null=True, blank=True)

    class Meta:
        """The questions that lists ask: what comes, what comes near here, what somebody hosts."""

        ordering = ["starts_at", "pk"]
        indexes = [
            models.Index(fields=["starts_at", "id"], name="meetup_next"),
            models.Index(fields=["cell3", "starts_at"], name="meetup_near"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(ends_at__gt=F("starts_at")), name="meetup_ends_after_it_starts"
            ),
            models.CheckConstraint(
                condition=Q(cell5__isnull=True, cell3__isnull=True)
                | Q(cell5__isnull=False, cell3__isnull=False),
                name="meetup_cells_together",
            ),
            models.CheckConstraint(
                condition=~Q(where=Where.ONLINE) | Q(cell5__isnull=True, latitude__isnull=True),
                name="meetup_online_is_nowhere",
            ),
            models.CheckConstraint(
                condition=~Q(where=Where.HOME)
                | Q(latitude__isnull=True, longitude__isnull=True, venue=""),
                name="meetup_home_has_no_point",
            ),
        ]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("meetups:meetup_detail", args=[self.pk])

    @property
    def tz(self) -> ZoneInfo:
        """The zone in whose hours the meetup is told."""
        return ZoneInfo(self.zone)

    @property
    def local_start(self) -> datetime:
        """When it begins, as a clock on its wall shows it."""
        return self.starts_at.astimezone(self.tz)

    @property
    def local_end(self) -> datetime:
        """When it ends, as a clock on its wall shows it; the last moment of a whole day."""
        end = self.ends_at - timedelta(seconds=self.is_all_day)
        return end.astimezone(self.tz)

    @property
    def area(self) -> str:
        """What everybody may read of where it is: the town, never more."""
        return str(self.place) if self.place else self.place_typed

    @property
    def place_public(self) -> str:
        """What everybody may read of where it is: the venue and the town."""
        return ", ".join(part for part in (self.venue, self.area) if part)

    @property
    def is_over(self) -> bool:
        """Whether it has ended."""
        return self.ends_at <= timezone.now()

    @property
    def is_cancelled(self) -> bool:
        """Whether it does not take place."""
        return self.status == self.Status.CANCELLED


class MeetupAddress(models.Model):
    """Where exactly it is: read for accepted guests and hosts only, by ``meetups.permissions``."""

    meetup = models.OneToOneField(Meetup, models.CASCADE, primary_key=True, related_name="+")
    text = models.CharField(max_length=500)

    class Meta:
        ordering = ["meetup_id"]

    def __str__(self) -> str:
        return f"address of {self.meetup_id}"


class CoHost(models.Model):
    """Somebody who decides about a meetup together with its host."""

    meetup = models.ForeignKey(Meetup, models.CASCADE, related_name="co_hosts", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")

    class Meta:
        ordering = ["meetup_id", "pk"]
        constraints = [models.UniqueConstraint(fields=["meetup", "user"], name="co_host_once")]

    def __str__(self) -> str:
        return f"{self.user_id} hosts {self.meetup_id}"


class Answer(models.Model):
    """What somebody answered: going, waiting for a seat, not going. ``extra`` come along.

    Who waits is in the order of ``joined_at``, then of the row, but for those whom a host has given
    the next seat, at ``preferred_at``; changing one's mind and coming back is joining anew.
    """

    class State(models.TextChoices):
        """Whether there is a seat for them."""

        GOING = "going", _("going")
        WAITING = "waiting", _("waiting")
        NOT_GOING = "not-going", _("not going")

    meetup = models.ForeignKey(Meetup, models.CASCADE, related_name="answers", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    state = models.CharField(max_length=9, choices=State)
    extra = models.PositiveSmallIntegerField(default=0, validators=[MaxValueValidator(EXTRA)])
    joined_at = models.DateTimeField()
    preferred_at = models.DateTimeField(null=True, blank=True)
    accepted_at = models.DateTimeField(null=True, blank=True)
    declined_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        """One answer a person; the list of a meetup is read in the order of joining."""

        ordering = ["meetup_id", "joined_at", "pk"]
        constraints = [models.UniqueConstraint(fields=["meetup", "user"], name="answer_once")]
        indexes = [
            models.Index(fields=["meetup", "state", "joined_at"], name="answer_in_order"),
            models.Index(fields=["user", "state"], name="answer_of_a_person"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.state} {self.meetup_id}"

    @property
    def places(self) -> int:
        """How many seats the answer takes."""
        return 1 + self.extra

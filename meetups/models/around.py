"""What belongs to meetups beside the table itself: series, moves, announcements, calendar links."""

from django.conf import settings
from django.db import models


class Series(models.Model):
    """Meetups that repeat. Each is a row of its own; ``rule`` is how the rows were found."""

    rule = models.CharField(max_length=200)

    class Meta:
        ordering = ["pk"]
        verbose_name_plural = "series"

    def __str__(self) -> str:
        return self.rule


class Move(models.Model):
    """That a meetup was at another time or place before; ``sequence`` is the one it got by it.

    ``place`` is what everybody may read of the old place: never the address of a home.
    """

    meetup = models.ForeignKey("Meetup", models.CASCADE, related_name="moves", db_index=False)
    sequence = models.PositiveIntegerField()
    starts_at = models.DateTimeField()
    zone = models.CharField(max_length=64)
    place = models.CharField(max_length=500, blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["meetup_id", "sequence"]
        constraints = [models.UniqueConstraint(fields=["meetup", "sequence"], name="move_once")]

    def __str__(self) -> str:
        return f"{self.meetup_id} #{self.sequence}"


class Announcement(models.Model):
    """What the hosts tell their guests."""

    meetup = models.ForeignKey("Meetup", models.CASCADE, related_name="announcements")
    text = models.CharField(max_length=1000)
    at = models.DateTimeField()

    class Meta:
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return self.text[:40]


class CalendarLink(models.Model):
    """The secret address of somebody's calendar: random, and another one as often as they like."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="+"
    )
    secret = models.CharField(max_length=64)
    made_at = models.DateTimeField()

    class Meta:
        ordering = ["user_id"]

    def __str__(self) -> str:
        return f"calendar of {self.user_id}"

"""What people say and note at a match, and which matches they watch: stored apart from its log.

Nothing of it decides anything at the table, so no row here is ever locked together with a match.
"""

from typing import Final

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

MESSAGE: Final = 2000
NOTE: Final = 5000


class Room(models.TextChoices):
    """Where something is said: at the table, or behind its back."""

    TABLE = "table", _("The table")
    WATCHERS = "watchers", _("The watchers")


class Message(models.Model):
    """Something said in a room of a match. It is text, and shown as text.

    A message that a moderator has hidden is as gone as one that never was.
    """

    match = models.ForeignKey("games.Match", models.CASCADE, related_name="messages")
    room = models.CharField(max_length=8, choices=Room)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", db_index=False
    )
    nonce = models.UUIDField()
    text = models.TextField(max_length=MESSAGE)
    at = models.DateTimeField()
    hidden_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        """A form that is sent twice says it once."""

        ordering = ["match_id", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["author", "nonce"], name="message_once"),
        ]
        indexes = [
            models.Index(fields=["match", "room", "-id"], name="message_newest"),
            models.Index(fields=["author", "at"], name="message_of_a_person"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id} {self.room} {self.pk}"


class Reading(models.Model):
    """How far somebody has read in a room: up to the message of this number."""

    match = models.ForeignKey("games.Match", models.CASCADE, related_name="+", db_index=False)
    room = models.CharField(max_length=8, choices=Room)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    last = models.PositiveBigIntegerField()

    class Meta:
        ordering = ["match_id", "room", "user_id"]
        constraints = [
            models.UniqueConstraint(fields=["match", "room", "user"], name="reading_once"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} up to {self.last}"


class MatchNote(models.Model):
    """What somebody notes about a match, for their own eyes. ``version`` counts how often."""

    match = models.ForeignKey("games.Match", models.CASCADE, related_name="+", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    text = models.TextField(max_length=NOTE, blank=True)
    version = models.PositiveIntegerField(default=1)
    saved_at = models.DateTimeField()

    class Meta:
        ordering = ["match_id", "user_id"]
        constraints = [models.UniqueConstraint(fields=["match", "user"], name="note_once")]

    def __str__(self) -> str:
        return f"note of {self.user_id}"


class Watch(models.Model):
    """Somebody wants to find a match of others again: it is in their lobby."""

    match = models.ForeignKey("games.Match", models.CASCADE, related_name="watches")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="watches", db_index=False
    )
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["-created_at", "-pk"]
        constraints = [models.UniqueConstraint(fields=["user", "match"], name="watch_once")]

    def __str__(self) -> str:
        return f"{self.user_id} watches {self.match_id}"

"""What one person writes to another: nobody's address is needed for it, and none is shown."""

from typing import Final

from django.conf import settings
from django.db import models
from django.db.models import F, Q

WORDS: Final = 4000


class Box(models.Model):
    """Whether somebody takes letters from people they have never written to. No row takes them."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="+"
    )
    is_open = models.BooleanField()

    class Meta:
        ordering = ["user_id"]

    def __str__(self) -> str:
        return f"box of {self.user_id}"


class Conversation(models.Model):
    """All letters between two people; ``one`` is the account of the smaller number.

    ``one_read`` and ``other_read`` are the newest letters that either has marked as read.
    """

    one = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    other = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    starter = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False
    )
    started_at = models.DateTimeField()
    last_at = models.DateTimeField()
    one_read = models.PositiveBigIntegerField(default=0)
    other_read = models.PositiveBigIntegerField(default=0)

    class Meta:
        """One conversation between two people, whoever begins."""

        ordering = ["-last_at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["one", "other"], name="conversation_once"),
            models.CheckConstraint(condition=Q(one__lt=F("other")), name="conversation_in_order"),
        ]
        indexes = [models.Index(fields=["starter", "started_at"], name="conversation_started")]

    def __str__(self) -> str:
        return f"{self.one_id} and {self.other_id}"

    def side_of(self, user_id: int) -> str:
        """Return ``one`` or ``other``."""
        return "one" if user_id == self.one_id else "other"

    def read_by(self, user_id: int) -> int:
        """Return the newest letter that this person has marked as read."""
        number: int = getattr(self, f"{self.side_of(user_id)}_read")
        return number


class Letter(models.Model):
    """One letter. It is text, and shown as text; a hidden one is as gone as one never written."""

    conversation = models.ForeignKey(
        Conversation, models.CASCADE, related_name="letters", db_index=False
    )
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False
    )
    nonce = models.UUIDField()
    text = models.TextField(max_length=WORDS)
    at = models.DateTimeField()
    hidden_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        """A form that is sent twice writes once."""

        ordering = ["conversation_id", "pk"]
        constraints = [models.UniqueConstraint(fields=["author", "nonce"], name="letter_once")]
        indexes = [
            models.Index(fields=["conversation", "-id"], name="letter_newest"),
            models.Index(fields=["author", "at"], name="letter_of_a_person"),
        ]

    def __str__(self) -> str:
        return f"letter {self.pk}"

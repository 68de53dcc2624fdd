"""What was reported, what was decided about it, and what moderators note about people.

What a report or a decision is about is named by kind and id, not referred to: every app uses
moderation, and this one knows none of them.
"""

from typing import Final

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from moderation.deeds import deed_said, undo_said

WORDS: Final = 1000
NOTE: Final = 2000


class Report(models.Model):
    """Somebody finds that something should not stand on the site.

    ``excerpt`` is what stood there then: its author may change or delete it before anybody looks.
    """

    class Ground(models.TextChoices):
        """What is wrong with it."""

        RUDE = "rude", _("Rude or hateful")
        THREAT = "threat", _("A threat, or somebody is being pursued")
        SPAM = "spam", _("Advertising or noise")
        CHEAT = "cheat", _("Cheating, or hints about cards")
        PRIVATE = "private", _("Private things of somebody else")
        OTHER = "other", _("Something else")

    kind = models.CharField(max_length=40)
    subject_id = models.CharField(max_length=64)
    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    about = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    ground = models.CharField(max_length=8, choices=Ground)
    words = models.TextField(max_length=WORDS, blank=True)
    excerpt = models.TextField(blank=True)
    created_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        """One open report a person and thing."""

        ordering = ["created_at", "pk"]
        permissions = [("moderate", "Can hide, warn and ban")]
        constraints = [
            models.UniqueConstraint(
                fields=["reporter", "kind", "subject_id"],
                condition=Q(closed_at=None),
                name="report_once_while_open",
            )
        ]
        indexes = [
            models.Index(fields=["created_at"], name="report_open", condition=Q(closed_at=None)),
            models.Index(fields=["kind", "subject_id"], name="report_subject"),
            models.Index(fields=["reporter", "created_at"], name="report_of_a_person"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.subject_id} {self.ground}"


class Action(models.Model):
    """Something that a moderator did: a line of a log that the database lets nobody change.

    People are named by their number alone, which stays when an account is deleted. ``details``
    are the facts of what was done to a thread: ``title``, ``from``, ``to``, ``posts``, ``address``.
    """

    class Verb(models.TextChoices):
        """What was done."""

        HIDE = "hide", _("hidden")
        SHOW = "show", _("shown again")
        DISMISS = "dismiss", _("report closed, nothing done")
        WARN = "warn", _("warned")
        CONFIRM = "confirm", _("warning read and confirmed")
        BAN = "ban", _("banned")
        UNBAN = "unban", _("ban lifted")
        NOTE = "note", _("noted")
        MOVE = "move", _("thread moved")
        MERGE = "merge", _("threads merged")
        SPLIT = "split", _("thread split")
        PIN = "pin", _("thread pinned")
        UNPIN = "unpin", _("thread unpinned")
        LOCK = "lock", _("thread locked")
        UNLOCK = "unlock", _("thread unlocked")

    at = models.DateTimeField()
    verb = models.CharField(max_length=8, choices=Verb)
    moderator = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.DO_NOTHING,
        null=True,
        blank=True,
        db_constraint=False,
        related_name="+",
    )
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.DO_NOTHING,
        null=True,
        blank=True,
        db_constraint=False,
        related_name="+",
    )
    kind = models.CharField(max_length=40, blank=True)
    subject_id = models.CharField(max_length=64, blank=True)
    reason = models.TextField(max_length=WORDS, blank=True)
    until = models.DateTimeField(null=True, blank=True)
    details = models.JSONField(null=True, blank=True)

    class Meta:
        ordering = ["-at", "-pk"]
        indexes = [
            models.Index(fields=["-at"], name="action_newest"),
            models.Index(fields=["person", "-at"], name="action_about"),
        ]

    def __str__(self) -> str:
        return f"{self.verb} {self.kind} {self.subject_id}".strip()

    @property
    def said(self) -> str:
        """From where to where, where it has a from and a to."""
        return deed_said(self.verb, self.details or {})

    @property
    def undo(self) -> str:
        """How it is undone, in words."""
        return undo_said(self.verb, self.details or {})


class Note(models.Model):
    """What moderators tell one another about a person, who never reads it."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    text = models.TextField(max_length=NOTE)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return f"note about {self.person_id}"

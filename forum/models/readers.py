"""What one person did with a thread or a category: one row each, so that a page reads one."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from forum.models.categories import Category
from forum.models.posts import TEXT
from forum.models.threads import TITLE, Thread


class ThreadReader(models.Model):
    """How far somebody has read a thread, whether they watch it, what they began to answer.

    ``number`` is the highest that was read. ``is_watching`` is null until it was decided: who
    answers watches, unless they said no before.
    """

    thread = models.ForeignKey(Thread, models.CASCADE, related_name="readers", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    number = models.PositiveIntegerField(default=0)
    is_watching = models.BooleanField(null=True)
    draft = models.TextField(max_length=TEXT, blank=True)
    read_at = models.DateTimeField()

    class Meta:
        ordering = ["thread_id", "user_id"]
        constraints = [
            models.UniqueConstraint(fields=["thread", "user"], name="thread_reader_once")
        ]
        indexes = [
            models.Index(fields=["thread"], name="thread_watched", condition=Q(is_watching=True)),
            models.Index(fields=["read_at"], name="thread_reader_age"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} in {self.thread_id} up to {self.number}"


class CategoryReader(models.Model):
    """Up to which post everything in a category counts as read; a thread that was begun."""

    category = models.ForeignKey(Category, models.CASCADE, related_name="readers", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    last_id = models.PositiveBigIntegerField(default=0)
    draft_title = models.CharField(max_length=TITLE, blank=True)
    draft = models.TextField(max_length=TEXT, blank=True)

    class Meta:
        ordering = ["category_id", "user_id"]
        constraints = [
            models.UniqueConstraint(fields=["category", "user"], name="category_reader_once")
        ]

    def __str__(self) -> str:
        return f"{self.user_id} in {self.category_id} up to {self.last_id}"

"""Posts, what they said before, who likes them, who was called in them."""

from typing import Final

from django.conf import settings
from django.db import models
from django.db.models import Q

from forum.models.states import State
from forum.models.threads import POSTS_A_PAGE, Thread
from pictures.models import Picture

TEXT: Final = 20_000
"""Characters of a post."""


class Post(models.Model):
    """What somebody wrote, as it was written and as it is shown.

    ``number`` is given once in its thread. ``position`` counts the visible posts before it, so
    that a page is a range of an index; null is what nobody reads. ``html`` was made when it was
    written, by the version of the markup that ``markup_version`` names. ``told_at`` is when the
    people whom it concerns were told; without it, somebody still has to. ``pictures`` are those
    of its author that stand in it.
    """

    thread = models.ForeignKey(Thread, models.CASCADE, related_name="posts", db_index=False)
    number = models.PositiveIntegerField()
    position = models.PositiveIntegerField(null=True, blank=True, editable=False)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        db_index=False,
    )
    nonce = models.UUIDField(null=True, blank=True, editable=False)
    text = models.TextField(max_length=TEXT)
    html = models.TextField(editable=False)
    markup_version = models.PositiveSmallIntegerField(default=0, editable=False)
    state = models.CharField(max_length=7, choices=State, default=State.VISIBLE)
    created_at = models.DateTimeField()
    edited_at = models.DateTimeField(null=True, blank=True)
    likes_count = models.PositiveIntegerField(default=0, editable=False)
    told_at = models.DateTimeField(null=True, blank=True, editable=False)
    pictures = models.ManyToManyField(Picture, related_name="+", editable=False)

    # What a selector adds for one reader: the HTML as they see it.
    shown: str
    # What a service has just made of the text: its plain words.
    plain = ""

    class Meta:
        """A number is one post's, and so is a form."""

        ordering = ["thread_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["thread", "number"], name="post_number_once"),
            models.UniqueConstraint(fields=["author", "nonce"], name="post_form_once"),
            models.CheckConstraint(
                condition=Q(state=State.VISIBLE, position__isnull=False)
                | ~Q(state=State.VISIBLE) & Q(position=None),
                name="post_has_a_place_while_visible",
            ),
        ]
        indexes = [
            models.Index(
                fields=["thread", "position"],
                name="post_page",
                condition=Q(position__isnull=False),
            ),
            models.Index(fields=["author", "-created_at"], name="post_of_a_person"),
            models.Index(fields=["created_at"], name="post_queue", condition=Q(state=State.QUEUED)),
            models.Index(
                fields=["created_at"],
                name="post_to_tell",
                condition=Q(told_at=None, state=State.VISIBLE),
            ),
            models.Index(fields=["markup_version"], name="post_markup_version"),
        ]

    def __str__(self) -> str:
        return f"{self.thread_id} #{self.number}"

    def get_absolute_url(self) -> str:
        """The permalink: it leads to the page on which the post stands by now."""
        return f"/forum/posts/{self.pk}/"

    @property
    def page(self) -> int:
        """The page of its thread on which it stands."""
        return (self.position or 0) // POSTS_A_PAGE + 1

    @property
    def is_first(self) -> bool:
        """Whether the thread begins with it."""
        return self.number == 1


class Edit(models.Model):
    """What a post said before somebody changed it."""

    post = models.ForeignKey(Post, models.CASCADE, related_name="edits")
    editor = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    at = models.DateTimeField()
    text = models.TextField()

    class Meta:
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"{self.post_id} before {self.at:%Y-%m-%d %H:%M}"


class Like(models.Model):
    """Somebody likes a post."""

    post = models.ForeignKey(Post, models.CASCADE, related_name="likes", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["created_at", "pk"]
        constraints = [models.UniqueConstraint(fields=["post", "user"], name="like_once")]

    def __str__(self) -> str:
        return f"{self.user_id} likes {self.post_id}"


class Mention(models.Model):
    """Somebody was called by name in a post: once, for ever, however often it is edited."""

    post = models.ForeignKey(Post, models.CASCADE, related_name="mentions", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["post", "user"], name="mention_once")]

    def __str__(self) -> str:
        return f"{self.user_id} in {self.post_id}"

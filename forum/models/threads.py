"""Threads, and where those went that were merged into others."""

from typing import Final

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import ngettext

from forum.models.categories import Category
from forum.models.states import State
from forum.slugs import LENGTH

TITLE: Final = 120
POSTS_A_PAGE: Final = 20


class Thread(models.Model):
    """A conversation. Its row is the lock of everything that happens in it.

    ``given_number`` is the highest number that any of its posts was given, ``last_*`` are those
    of its last visible post, ``posts_count`` counts the visible ones, the first included.
    ``revision`` grows with whatever changes the page, for readers who have it already.
    """

    category = models.ForeignKey(Category, models.PROTECT, related_name="threads", db_index=False)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    title = models.CharField(max_length=TITLE)
    slug = models.CharField(max_length=LENGTH, blank=True, editable=False)
    state = models.CharField(max_length=7, choices=State, default=State.VISIBLE)
    is_pinned = models.BooleanField(default=False)
    is_locked = models.BooleanField(default=False)
    has_poll = models.BooleanField(default=False, editable=False)
    created_at = models.DateTimeField()
    given_number = models.PositiveIntegerField(default=0, editable=False)
    posts_count = models.PositiveIntegerField(default=0, editable=False)
    last_id = models.PositiveBigIntegerField(default=0, editable=False)
    last_number = models.PositiveIntegerField(default=0, editable=False)
    last_at = models.DateTimeField()
    last_author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    revision = models.PositiveIntegerField(default=0, editable=False)
    changed_at = models.DateTimeField()

    # What selectors join for one reader: how far they have read, whether they watch, their draft.
    my_number: int | None
    my_watch: bool | None
    my_draft: str | None
    is_unread: bool
    # What one joins of its category and of the one above: who reads them.
    visibility: str
    visibility_above: str | None

    class Meta:
        """The list of a category is one index, pinned threads first."""

        ordering = ["-last_at", "-pk"]
        indexes = [
            models.Index(
                fields=["category", "-is_pinned", "-last_at", "-id"],
                name="thread_list",
                condition=Q(state=State.VISIBLE),
            ),
            models.Index(
                fields=["-last_at", "-id"], name="thread_newest", condition=Q(state=State.VISIBLE)
            ),
            models.Index(
                fields=["category", "last_id"],
                name="thread_unread",
                condition=Q(state=State.VISIBLE),
            ),
            models.Index(fields=["category"], name="thread_category"),
        ]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        """The first page. Written out: a list has twenty of them."""
        return f"/forum/{self.pk}-{self.slug}/" if self.slug else f"/forum/{self.pk}/"

    @property
    def pages(self) -> int:
        """How many pages its visible posts fill."""
        return max(1, -(-self.posts_count // POSTS_A_PAGE))

    @property
    def answers_said(self) -> str:
        """How many answers it has, in words."""
        count = self.posts_count - 1
        return ngettext("%(count)s answer", "%(count)s answers", count) % {"count": count}

    @property
    def last_address(self) -> str:
        """The permalink of its last visible post."""
        return f"/forum/posts/{self.last_id}/"

    @property
    def feed_address(self) -> str:
        """The address of its Atom feed."""
        return f"/forum/{self.pk}/feed/"

    @property
    def new_address(self) -> str:
        """On to what a member has not read yet."""
        return f"/forum/{self.pk}/new/"

    def page_address(self, page: int) -> str:
        """The address of one page; the first has none of its own."""
        return f"{self.get_absolute_url()}?page={page}" if page > 1 else self.get_absolute_url()


class PageThread(models.Model):
    """The thread about a page of another app, by the address of that page."""

    address = models.CharField(max_length=300, primary_key=True)
    thread = models.OneToOneField(Thread, models.CASCADE, related_name="page_about")

    def __str__(self) -> str:
        return self.address


class ThreadRedirect(models.Model):
    """The number of a thread that was merged into another one, and which that is."""

    old_id = models.PositiveBigIntegerField(primary_key=True)
    thread = models.ForeignKey(Thread, models.CASCADE, related_name="redirects")

    def __str__(self) -> str:
        return f"{self.old_id} is now {self.thread_id}"

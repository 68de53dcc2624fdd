"""Where threads belong: a game, and below it what one talks about."""

from typing import Final

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from forum.slugs import slug_make

TITLE: Final = 80


class Kind(models.TextChoices):
    """What the threads of a category are."""

    DISCUSSION = "discussion", _("Discussion")
    REPORTS = "reports", _("Game reports")
    PLAYERS = "players", _("Looking for players")


class Visibility(models.TextChoices):
    """Who reads a category."""

    PUBLIC = "public", _("everybody")
    MEMBERS = "members", _("people with an account")
    STAFF = "staff", _("moderators")


class Category(models.Model):
    """One of two levels: the upper has no threads, the lower has them.

    The counters and the last thread are those of what is visible, so a list never counts.
    ``revision`` grows with whatever changes the list, for readers who have it already.
    Titles that come with the site are translated when they are shown.
    """

    parent = models.ForeignKey(
        "self", models.PROTECT, null=True, blank=True, related_name="children"
    )
    title = models.CharField(max_length=TITLE)
    about = models.CharField(max_length=200, blank=True)
    game_slug = models.SlugField(max_length=40, blank=True, db_index=False)
    kind = models.CharField(max_length=10, choices=Kind, default=Kind.DISCUSSION)
    visibility = models.CharField(max_length=7, choices=Visibility, default=Visibility.PUBLIC)
    place = models.PositiveSmallIntegerField(default=0)
    threads_count = models.PositiveIntegerField(default=0, editable=False)
    posts_count = models.PositiveIntegerField(default=0, editable=False)
    revision = models.PositiveIntegerField(default=0, editable=False)
    changed_at = models.DateTimeField(null=True, editable=False)
    last_thread = models.ForeignKey(
        "forum.Thread",
        models.SET_NULL,
        null=True,
        blank=True,
        editable=False,
        db_index=False,
        related_name="+",
    )

    # What a selector adds for one reader: whether something is new to them.
    is_unread: bool

    class Meta:
        """Nothing is its own parent."""

        ordering = ["place", "pk"]
        verbose_name_plural = "categories"
        constraints = [
            models.CheckConstraint(
                condition=Q(parent=None) | ~Q(parent=F("id")), name="category_is_not_its_own_parent"
            )
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """The list of its threads. Written out: a page has fifty of them."""
        slug = self.slug
        return f"/forum/c/{self.pk}-{slug}/" if slug else f"/forum/c/{self.pk}/"

    @property
    def slug(self) -> str:
        """The readable part of its address."""
        return slug_make(self.title)

    @property
    def start_address(self) -> str:
        """Where a thread of its kind is begun."""
        begin = {Kind.REPORTS.value: "reports/new/", Kind.PLAYERS.value: "wanted/new/"}
        if self.kind in begin:
            return f"/forum/{begin[self.kind]}?game={self.game_slug}"
        return f"/forum/c/{self.pk}/new/"

    @property
    def feed_address(self) -> str:
        """The address of its Atom feed."""
        return f"/forum/c/{self.pk}/feed/"

    @property
    def game_feed_address(self) -> str:
        """The address of the Atom feed of its game; empty where it has none."""
        return f"/forum/games/{self.game_slug}/feed/" if self.game_slug else ""

    def page_address(self, page: int) -> str:
        """The address of one page; the first has none of its own."""
        return f"{self.get_absolute_url()}?page={page}" if page > 1 else self.get_absolute_url()

    @property
    def name(self) -> str:
        """The title in the reader's language, where it came with the site."""
        return gettext(self.title) if self.title else ""

    @property
    def description(self) -> str:
        """What it is about, in the reader's language, where that came with the site."""
        return gettext(self.about) if self.about else ""

    @property
    def threads_said(self) -> str:
        """How many threads it has, in words."""
        count = self.threads_count
        return ngettext("%(count)s thread", "%(count)s threads", count) % {"count": count}

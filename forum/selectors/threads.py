"""One thread as one viewer sees it: a page of posts, in a number of statements that never grows."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.db.models import Count, Exists, F, FilteredRelation, Max, OuterRef, Q, QuerySet, Value
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _

from accounts.models import User
from forum.models import Category, Edit, Like, Post, State, Thread, ThreadRedirect
from forum.models.threads import POSTS_A_PAGE
from forum.selectors.access import Viewer, may, open_to
from forum.selectors.names import beyond_names
from forum.selectors.paging import Pages
from forum.selectors.polls import PollShown, poll_of
from markup import show
from moderation.queues import Waiting, of_others

_MINE: Final = {
    "my_number": F("mine__number"),
    "my_watch": F("mine__is_watching"),
    "my_draft": F("mine__draft"),
}
_NOBODYS: Final = {"my_number": Value(0), "my_watch": Value(0), "my_draft": Value("")}
_NAMES: Final = ("author__username", "author__public_name", "author__is_active")
_MUTED: Final = """
    SELECT muted_id FROM accounts_mute WHERE muter_id = %s
    UNION SELECT blocked_id FROM accounts_block WHERE blocker_id = %s
"""
_STAMP: Final = """
    SELECT thread.id, thread.category_id, thread.author_id, thread.slug, thread.state,
           thread.posts_count, thread.revision, thread.changed_at,
           category.visibility AS visibility, above.visibility AS visibility_above
    FROM forum_thread thread
    JOIN forum_category category ON category.id = thread.category_id
    LEFT JOIN forum_category above ON above.id = category.parent_id
    WHERE thread.id = %s
"""

POST: Final = "forum.post"
"""How moderation calls a post."""
WAITING: Final = 30
"""Posts that wait, on their page."""
EDITS: Final = 50
"""Earlier versions of a post that its page shows."""


@dataclass
class ThreadPage(Pages):
    """A page of a thread: its posts with ``shown`` (their HTML), and what this viewer may do."""

    thread: Thread
    number: int
    posts: Sequence[Post]
    may_reply: bool = False
    poll: PollShown | None = None
    muted: frozenset[int | None] = field(default_factory=frozenset)

    @property
    def pages(self) -> int:
        """How many pages there are."""
        return self.thread.pages

    @property
    def whole(self) -> Thread:
        """What it is a page of."""
        return self.thread

    @cached_property
    def reply_address(self) -> str:
        """Where an answer is written."""
        return f"/forum/{self.thread.pk}/reply/"

    @property
    def vote_address(self) -> str:
        """Where a vote is sent."""
        return reverse("forum:poll_vote", args=[self.thread.pk])

    @cached_property
    def players(self) -> str:
        """What the addresses of all profiles begin with: one look-up for twenty posts."""
        return reverse("accounts:player_detail", args=["x"]).removesuffix("x/")

    @cached_property
    def report(self) -> str:
        """What the addresses begin with at which posts are reported."""
        return reverse("moderation:report_new", args=[POST, "0"]).removesuffix("0/")

    @property
    def last_number(self) -> int:
        """The highest number on it: up to there it is read now."""
        if self.number == self.pages:
            return self.thread.last_number
        return max((post.number for post in self.posts), default=0)


def thread_get(viewer: Viewer, thread_id: int) -> Thread:
    """A thread that this viewer may read, with what they did with it as ``my_…``: one statement.

    Raises:
        Thread.DoesNotExist: there is none, or not for this viewer.
    """
    related = ("category__parent", "author", "report", "wanted")
    threads = Thread.objects.select_related(*related).defer(*beyond_names("author"))
    return _readable(viewer, reader_join(threads, viewer).get(pk=thread_id))


def thread_stamp(viewer: Viewer, thread_id: int) -> Thread:
    """Of such a thread only what says whether its pages have changed: a third of the work.

    Raises:
        Thread.DoesNotExist: there is none, or not for this viewer.
    """
    for thread in Thread.objects.raw(_STAMP, [thread_id]):
        above = Category(visibility=thread.visibility_above or thread.visibility)
        thread.category = Category(visibility=thread.visibility, parent=above)
        return _readable(viewer, thread)
    raise Thread.DoesNotExist


def _readable(viewer: Viewer, thread: Thread) -> Thread:
    if not may(viewer, "read", thread.category, thread):
        raise Thread.DoesNotExist
    return thread


def reader_join(threads: QuerySet[Thread], viewer: Viewer) -> QuerySet[Thread]:
    """Threads with how far the viewer has read each (``my_number``), watches it, began to answer.

    Without an account nothing is joined.
    """
    if not viewer.is_member:
        return threads.annotate(**_NOBODYS)
    mine = FilteredRelation("readers", condition=Q(readers__user=viewer.pk))
    return threads.annotate(mine=mine).annotate(**_MINE)


def first_unread(thread: Thread) -> Post | None:
    """The first visible post above what was read (``my_number``), or the last one."""
    visible = thread.posts.select_related("thread").filter(position__isnull=False)
    new = visible.filter(number__gt=thread.my_number or 0)
    return new.order_by("position").first() or visible.order_by("-position").first()


def thread_page(viewer: Viewer, thread: Thread, number: int) -> ThreadPage:
    """A page of a thread: one statement for the posts, one for whom a member does not read."""
    begin = (number - 1) * POSTS_A_PAGE
    posts = list(
        _with_likes(thread.posts.all(), viewer)
        .filter(position__gte=begin, position__lt=begin + POSTS_A_PAGE)
        .select_related("author")
        .only(*_FIELDS, *_NAMES)
        .order_by("position")
    )
    posts_show(posts, viewer.user)
    may_reply = may(viewer, "reply", thread.category, thread)
    poll = poll_of(viewer, thread) if number == 1 else None
    return ThreadPage(thread, number, posts, may_reply, poll, muted_by(viewer))


_FIELDS: Final = (
    *("number", "position", "state", "html", "created_at", "edited_at", "likes_count", "thread"),
)


def posts_show(posts: Sequence[Post], user: User | AnonymousUser) -> None:
    """Give each post its HTML as this reader sees it, as ``shown``.

    One without words is of somebody who took them along.
    """
    gone = format_html('<p class="quiet">{}</p>', _("Who wrote this has removed the text."))
    for post, html in zip(posts, show([one.html for one in posts], viewer=user), strict=True):
        post.shown = html or gone


def post_get(viewer: Viewer, post_id: int, **more: Any) -> Post:
    """A post with its thread and category, if this viewer may read all three: one statement.

    Raises:
        Post.DoesNotExist: there is none, or not for this viewer.
    """
    related = ("thread__category__parent", "author")
    post = Post.objects.select_related(*related).get(pk=post_id, **more)
    if not may(viewer, "read", post.thread.category, post.thread, post):
        raise Post.DoesNotExist
    return post


def post_is_gone(viewer: Viewer, post_id: int) -> bool:
    """Whether there was a post of this number, in what the viewer reads, that was deleted."""
    gone = Post.objects.filter(pk=post_id, state=State.DELETED)
    return gone.filter(open_to(viewer, "thread__category__")).exists()


def edits_of(post: Post) -> list[Edit]:
    """What a post said before, the newest first."""
    return list(post.edits.select_related("editor")[:EDITS])


def _waiting() -> QuerySet[Post]:
    """What waits for a moderator; with a deleted thread its answers went."""
    return Post.objects.filter(state=State.QUEUED).exclude(thread__state=State.DELETED)


def queue_look(people: Collection[User]) -> Mapping[int, Waiting]:
    """For each moderator, how many posts of others wait, and since when the newest does."""
    groups = _waiting().order_by().values("author").annotate(Count("pk"), Max("created_at"))
    return of_others(people, groups.values_list("author", "pk__count", "created_at__max"))


def posts_waiting() -> list[Post]:
    """The posts that wait for a moderator, the oldest first."""
    waiting = _waiting()
    return list(waiting.select_related("thread", "author").order_by("created_at")[:WAITING])


def thread_moved_to(thread_id: int) -> Thread | None:
    """The thread into which this one was merged."""
    moved = ThreadRedirect.objects.select_related("thread").filter(pk=thread_id).first()
    return moved.thread if moved else None


def muted_by(viewer: Viewer) -> frozenset[int | None]:
    """The ids of all whom the viewer mutes or blocks: one statement, none for a visitor."""
    if not viewer.is_member:
        return frozenset()
    with connection.cursor() as cursor:
        cursor.execute(_MUTED, [viewer.pk, viewer.pk])
        return frozenset(pk for (pk,) in cursor.fetchall())


def _with_likes(posts: QuerySet[Post], viewer: Viewer) -> QuerySet[Post]:
    """Posts with whether the viewer likes each, as ``is_liked``."""
    liked = Like.objects.filter(post=OuterRef("pk"), user=viewer.pk)
    return posts.annotate(is_liked=Exists(liked) if viewer.is_member else Value(0))

"""The numbers that are kept beside threads and categories. Whoever calls has locked the thread."""

from typing import Any, Final

from django.db.models import F, QuerySet
from django.utils import timezone

from forum.models import Category, Post, State, Thread

COUNTED: Final = ("state", "posts_count", "last_id", "last_number", "last_at", "last_author_id")
"""What is stored of a thread when its posts have changed."""


def thread_touch(thread: Thread, *fields: str) -> None:
    """Store what changed of a thread, with a new revision of its pages."""
    thread.revision += 1
    thread.changed_at = timezone.now()
    changed = {name: getattr(thread, name) for name in (*fields, "changed_at")}
    Thread.objects.filter(pk=thread.pk).update(revision=F("revision") + 1, **changed)


def post_enter_last(thread: Thread, post: Post) -> None:
    """A new post is the last one of its thread, and its thread the last of its category."""
    post.position = thread.posts_count
    thread.posts_count += 1
    last_set(thread, post)


def last_set(thread: Thread, post: Post | None) -> None:
    """Note which visible post is the last; without one, the thread is as it began."""
    thread.last_id = post.pk if post else 0
    thread.last_number = post.number if post else 0
    thread.last_at = post.created_at if post else thread.created_at
    thread.last_author_id = post.author_id if post else thread.author_id


def category_add(
    category_id: int, *, threads: int = 0, posts: int = 0, newest: Thread | None = None
) -> None:
    """Count what came into a category or left it; its last thread is ``newest``, or found anew."""
    changed: dict[str, Any] = {"revision": F("revision") + 1, "changed_at": timezone.now()}
    for name, more in (("threads_count", threads), ("posts_count", posts)):
        if more:
            changed[name] = F(name) + more
    changed["last_thread"] = newest.pk if newest else _newest_of(category_id)
    Category.objects.filter(pk=category_id).update(**changed)


def _newest_of(category_id: int) -> QuerySet[Thread, Any]:
    visible = Thread.objects.filter(category=category_id, state=State.VISIBLE)
    return visible.order_by("-last_at", "-pk").values("pk")[:1]


def thread_recount(thread: Thread) -> None:
    """Put the visible posts of a thread in order of time, and count them anew."""
    visible = thread.posts.filter(state=State.VISIBLE).order_by("created_at", "pk")
    posts = list(visible.only("pk", "position", "number", "created_at", "author"))
    for place, post in enumerate(posts):
        post.position = place
    Post.objects.bulk_update(posts, ["position"], batch_size=500)
    thread.posts_count = len(posts)
    last_set(thread, posts[-1] if posts else None)
    # What was read is a number, so the highest one stands for the thread, wherever its post is.
    thread.last_number = max((post.number for post in posts), default=0)

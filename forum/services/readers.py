"""What people have read, what they watch, what they began to write."""

from collections.abc import Collection

from django.db.models import Max
from django.utils import timezone

from accounts.models import User
from forum.models import Category, CategoryReader, Post, State, Thread, ThreadReader


def post_answered(post: Post) -> None:
    """Who wrote it has read it, has no draft any more, and watches: unless they said no before."""
    if post.author_id is None:
        return
    said = {"number": post.number, "draft": "", "read_at": post.created_at}
    mine = ThreadReader.objects.filter(thread=post.thread_id, user=post.author_id)
    if not mine.update(**said):
        row = ThreadReader(thread_id=post.thread_id, user_id=post.author_id, **said)
        row.is_watching = True
        ThreadReader.objects.bulk_create([row], ignore_conflicts=True)


def thread_read(*, thread: Thread, user: User, number: int, before: int | None) -> bool:
    """Note that somebody has read a thread up to a number, never back; whether that was news.

    ``before`` is up to where it was read; None where nothing was noted yet.
    """
    if before is not None and number <= before:
        return False
    now = timezone.now()
    if before is None:
        row = ThreadReader(thread=thread, user=user, number=number, read_at=now)
        ThreadReader.objects.bulk_create([row], ignore_conflicts=True)
    else:
        own = ThreadReader.objects.filter(thread=thread, user=user, number__lt=number)
        own.update(number=number, read_at=now)
    return True


def categories_read(*, user: User, categories: Collection[Category]) -> None:
    """Mark all that was written in these categories as read: one row each, in one statement."""
    newest = Thread.objects.filter(category__in=categories, state=State.VISIBLE)
    last = dict(newest.order_by().values_list("category").annotate(Max("last_id")))
    rows = [CategoryReader(category_id=pk, user=user, last_id=at) for pk, at in last.items()]
    CategoryReader.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["category", "user"],
        update_fields=["last_id"],
    )

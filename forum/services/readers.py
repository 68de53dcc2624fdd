"""What people have read, what they watch, what they began to write."""

from collections.abc import Collection

from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from forum.models import Category, CategoryReader, Post, State, Thread, ThreadReader
from forum.models.posts import TEXT
from forum.models.threads import TITLE
from forum.refusals import Unfit
from forum.selectors.access import Viewer, may
from forum.services import limits


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


def thread_read(*, thread: Thread, user_id: int, number: int, before: int | None) -> bool:
    """Note that somebody has read a thread up to a number, never back; whether that was news.

    ``before`` is up to where it was read; None where nothing was noted yet.
    """
    if before is not None and number <= before:
        return False
    now = timezone.now()
    if before is None:
        row = ThreadReader(thread=thread, user_id=user_id, number=number, read_at=now)
        ThreadReader.objects.bulk_create([row], ignore_conflicts=True)
    else:
        own = ThreadReader.objects.filter(thread=thread, user=user_id, number__lt=number)
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


def reply_draft_keep(*, user: User, thread_id: int, text: str, address: str = "") -> None:
    """Keep what somebody began to answer; an empty text takes it away.

    Raises:
        Thread.DoesNotExist: there is no such thread, or not for this person.
        Unfit: it is longer than a post can be.
        TooMany: it was done very often.
    """
    thread = Thread.objects.select_related("category__parent").get(pk=thread_id)
    if not may(Viewer(user), "read", thread.category, thread):
        raise Thread.DoesNotExist
    _draft_check(text)
    limits.deed_take("draft", user_id=user.pk, address=address)
    row = ThreadReader(thread=thread, user=user, draft=text, read_at=timezone.now())
    ThreadReader.objects.bulk_create(
        [row], update_conflicts=True, unique_fields=["thread", "user"], update_fields=["draft"]
    )


def thread_draft_keep(
    *, user: User, category: Category, title: str, text: str, address: str = ""
) -> None:
    """Keep a thread that somebody began; without words it is taken away.

    Raises:
        Unfit: it is longer than a post can be.
        TooMany: it was done very often.
    """
    _draft_check(text)
    limits.deed_take("draft", user_id=user.pk, address=address)
    row = CategoryReader(category=category, user=user, draft=text, draft_title=title[:TITLE])
    CategoryReader.objects.bulk_create(
        [row],
        update_conflicts=True,
        unique_fields=["category", "user"],
        update_fields=["draft", "draft_title"],
    )


def _draft_check(text: str) -> None:
    if len(text) > TEXT:
        raise Unfit(
            _("A post has at most %(most)s characters; this one has %(number)s.")
            % {"most": TEXT, "number": len(text)}
        )


def watch_set(*, thread_id: int, user: User, wanted: bool, address: str = "") -> Thread:
    """Watch a thread, or watch it no longer; that stays so when one answers in it.

    Raises:
        Thread.DoesNotExist: there is no such thread, or not for this person.
        TooMany: it was done very often.
    """
    thread = Thread.objects.select_related("category__parent").get(pk=thread_id)
    if not may(Viewer(user), "read", thread.category, thread):
        raise Thread.DoesNotExist
    limits.deed_take("watch", user_id=user.pk, address=address)
    row = ThreadReader(thread=thread, user=user, is_watching=wanted, read_at=timezone.now())
    ThreadReader.objects.bulk_create(
        [row],
        update_conflicts=True,
        unique_fields=["thread", "user"],
        update_fields=["is_watching"],
    )
    return thread

"""What moderators do with threads: pin, lock, move, merge, split. Each leaves a line in the log."""

from collections.abc import Collection
from typing import Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from forum.models import (
    Category,
    Kind,
    PageThread,
    Post,
    State,
    Thread,
    ThreadReader,
    ThreadRedirect,
)
from forum.refusals import Conflict, NotAllowed, Unfit
from forum.selectors.access import Viewer, may
from forum.selectors.categories import category_for_talk
from forum.services.counts import COUNTED, category_add, thread_recount, thread_touch
from forum.services.indexing import posts_index
from forum.services.posts import thread_lock
from forum.services.text import title_write
from forum.slugs import slug_make
from moderation.models import Action
from moderation.services.log import action_log


@transaction.atomic
def thread_mark(
    *, thread_id: int, moderator: User, is_pinned: bool | None = None, is_locked: bool | None = None
) -> Thread:
    """Pin or lock a thread, or undo it; what is None stays as it is.

    Raises:
        Thread.DoesNotExist: there is none.
        NotAllowed: the person does not moderate.
    """
    thread = _locked(thread_id, moderator)
    wanted = {"is_pinned": is_pinned, "is_locked": is_locked}
    for name, value in wanted.items():
        if value is not None and value != getattr(thread, name):
            setattr(thread, name, value)
            _log(_MARKED[name, value], moderator, thread)
    thread_touch(thread, *wanted)
    category_add(thread.category_id)
    return thread


@transaction.atomic
def thread_move(*, thread_id: int, moderator: User, category: Category) -> Thread:
    """Move a thread to another category of the same kind.

    Raises:
        Thread.DoesNotExist: there is none.
        NotAllowed: the person does not moderate, or it cannot stand there.
        Conflict: it stands there already.
    """
    thread = _locked(thread_id, moderator)
    if category.parent_id is None or category.kind != thread.category.kind:
        raise NotAllowed(_("It can only move to a category of the same kind."))
    if category == thread.category:
        raise Conflict(_("It is there already."))
    before, titles = thread.category_id, {"from": _path(thread.category), "to": _path(category)}
    thread.category = category
    thread_touch(thread, "category_id")
    if thread.state == State.VISIBLE:
        category_add(before, threads=-1, posts=-thread.posts_count)
        category_add(category.pk, threads=1, posts=thread.posts_count)
        posts_index(list(thread.posts.filter(state=State.VISIBLE)))
    _log(Action.Verb.MOVE, moderator, thread, **titles)
    return thread


@transaction.atomic
def thread_merge(*, thread_id: int, into_id: int, moderator: User) -> Thread:
    """Put all posts of a thread into another one, in order of time; the old address leads there.

    The posts that move get new numbers, the others keep theirs: no number is ever given twice.

    Raises:
        Thread.DoesNotExist: one of them is not there, or not any more.
        NotAllowed: the person does not moderate.
        Conflict: they are one, or the thread is more than a conversation.
    """
    if thread_id == into_id:
        raise Conflict(_("A thread cannot be merged into itself."))
    both = {pk: _locked(pk, moderator) for pk in sorted((thread_id, into_id))}
    source, target = both[thread_id], both[into_id]
    if source.category.kind != Kind.DISCUSSION or source.has_poll:
        raise Conflict(_("A report, a search for players and a poll stay threads of their own."))
    if {source.state, target.state} != {State.VISIBLE}:
        raise Conflict(_("Both threads must be visible to be merged."))
    before, numbered = target.posts_count, target.given_number
    _posts_take(target, list(source.posts.order_by("created_at", "pk")))
    thread_recount(target)
    _readers_take(source, target)
    source.redirects.update(thread=target)
    _page_take(source, target)
    ThreadRedirect.objects.create(old_id=source.pk, thread=target)
    category_id, count = source.category_id, source.posts_count
    source.delete()
    thread_touch(target, "given_number", *COUNTED)
    category_add(category_id, threads=-1, posts=-count)
    category_add(target.category_id, posts=target.posts_count - before)
    posts_index(list(target.posts.filter(state=State.VISIBLE)))
    titles = {"from": source.title, "to": target.title}
    _log(Action.Verb.MERGE, moderator, target, posts=_span(numbered, target), **titles)
    return target


@transaction.atomic
def thread_split(
    *, thread_id: int, moderator: User, post_ids: Collection[int], title: str
) -> Thread:
    """Make a new thread of some posts of another one, which keeps at least its first.

    What is split from a report or a search for players is talk, and goes where one talks.

    Raises:
        Thread.DoesNotExist: there is none.
        NotAllowed: the person does not moderate.
        Conflict: the thread is hidden, or there is no category for talk beside its own.
        Unfit: no such posts are there, or the title cannot stand.
    """
    thread = _locked(thread_id, moderator)
    if thread.state != State.VISIBLE:
        raise Conflict(_("Show the thread first: what is split from it can be read by all."))
    chosen = thread.posts.filter(pk__in=post_ids, state=State.VISIBLE).exclude(number=1)
    posts = list(chosen.order_by("created_at", "pk"))
    if not posts:
        raise Unfit(_("Choose at least one post, and not the first one."))
    words, first, numbers = title_write(title), posts[0], [post.number for post in posts]
    new = Thread(category=category_for_talk(thread.category), author=first.author, title=words)
    new.slug = slug_make(words)
    new.created_at = new.last_at = first.created_at
    new.changed_at = timezone.now()
    new.save(force_insert=True)
    _posts_take(new, posts)
    for one in (thread, new):
        thread_recount(one)
        thread_touch(one, "given_number", *COUNTED)
    if new.category_id == thread.category_id:
        category_add(thread.category_id, threads=1)
    else:
        category_add(thread.category_id, posts=-len(posts))
        category_add(new.category_id, threads=1, posts=len(posts))
    posts_index(posts)
    titles = {"from": thread.title, "to": words}
    _log(Action.Verb.SPLIT, moderator, new, posts=", ".join(map(str, numbers)), **titles)
    return new


def _locked(thread_id: int, moderator: User) -> Thread:
    thread = thread_lock(thread_id)
    if not may(Viewer(moderator), "moderate", thread.category, thread):
        raise NotAllowed(_("Only moderators do this."))
    return thread


def _posts_take(target: Thread, posts: list[Post]) -> None:
    for number, post in enumerate(posts, start=target.given_number + 1):
        post.thread, post.number = target, number
    Post.objects.bulk_update(posts, ["thread", "number"], batch_size=400)
    target.given_number += len(posts)


def _readers_take(source: Thread, target: Thread) -> None:
    """Who watched the thread watches the other one now; what is there is new to them."""
    known = ThreadReader.objects.filter(thread=target).values("user")
    source.readers.exclude(user__in=known).update(thread=target, number=0)
    watched = source.readers.filter(is_watching=True).values_list("user", flat=True)
    ThreadReader.objects.filter(thread=target, user__in=list(watched), is_watching=None).update(
        is_watching=True
    )


def _page_take(source: Thread, target: Thread) -> None:
    """What is said about a page of another app goes on in the thread that is left."""
    if not PageThread.objects.filter(thread=target).exists():
        PageThread.objects.filter(thread=source).update(thread=target)


def _path(category: Category) -> str:
    """A category with the one above it: many are called alike."""
    return f"{category.parent.title} › {category.title}" if category.parent else category.title


def _span(numbered: int, thread: Thread) -> str:
    """The numbers that were given in a thread after this one."""
    first, last = numbered + 1, thread.given_number
    return f"{first}–{last}" if last > first else str(last)


_MARKED: Final = {
    ("is_pinned", True): Action.Verb.PIN,
    ("is_pinned", False): Action.Verb.UNPIN,
    ("is_locked", True): Action.Verb.LOCK,
    ("is_locked", False): Action.Verb.UNLOCK,
}


def _log(verb: Action.Verb, moderator: User, thread: Thread, **facts: str) -> None:
    details = {"title": thread.title, "address": thread.get_absolute_url(), **facts}
    action_log(verb, moderator=moderator, person=thread.author, details=details)

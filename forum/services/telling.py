"""Telling people of posts: not in the request that writes one, but by a worker a moment later."""

from collections.abc import Collection, Iterable
from typing import Final

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from accounts.models import Block, Mute
from forum.models import Mention, Post, State, Thread, ThreadReader
from forum.selectors.told import MENTIONED, REPLIED, readable_by
from forum.selectors.told import POST as POST_SUBJECT
from forum.selectors.told import THREAD as THREAD_SUBJECT
from markup import TooMuch, render
from notices.models import Notice
from notices.services import notice_add

BATCH: Final = 50


def posts_tell() -> int:
    """Tell of every visible post of which nobody was told yet; the number of them."""
    told = 0
    while batch := _batch_tell():
        told += batch
        if batch < BATCH:
            break
    return told


@transaction.atomic
def _batch_tell() -> int:
    waiting = Post.objects.filter(told_at=None, state=State.VISIBLE).order_by("created_at")
    locked = waiting.select_for_update(skip_locked=True, of=("self",))
    posts = list(locked.select_related("thread__category__parent", "author")[:BATCH])
    for post in posts:
        called = _mentions_tell(post)
        if not post.is_first:
            _watchers_tell(post, called)
    Post.objects.filter(pk__in=[post.pk for post in posts]).update(told_at=timezone.now())
    return len(posts)


def _mentions_tell(post: Post) -> set[int]:
    """Tell who is called in it and was not called in it before."""
    known = set(post.mentions.values_list("user", flat=True))
    new = _named(post) - known - {post.author_id}
    Mention.objects.bulk_create(
        [Mention(post=post, user_id=user_id) for user_id in sorted(new)], ignore_conflicts=True
    )
    told = _heard(post, new)
    notice_add(recipients=told, kind=MENTIONED, subject_type=POST_SUBJECT, subject_id=str(post.pk))
    return told | known


def _named(post: Post) -> set[int]:
    if "@" not in post.text:
        return set()
    try:
        people = render(post.text).people or {}
    except TooMuch:  # It was written when more could be taken.
        return set()
    return {one.user_id for one in people.values()}


def _watchers_tell(post: Post, called: Collection[int]) -> None:
    """Tell who watches, unless they were told of this thread and have not come back since."""
    rows = ThreadReader.objects.filter(thread=post.thread_id, is_watching=True)
    read = dict(rows.exclude(user=post.author_id).values_list("user", "number"))
    told = Notice.objects.filter(
        kind=REPLIED, subject_type=THREAD_SUBJECT, subject_id=str(post.thread_id)
    )
    last = dict(told.values_list("recipient").annotate(Max("version")).order_by())
    back = {pk for pk, number in read.items() if number >= last.get(pk, 0)}
    behind = {pk for pk in back if read[pk] < post.number}
    notice_add(
        recipients=_heard(post, behind - set(called)),
        kind=REPLIED,
        subject_type=THREAD_SUBJECT,
        subject_id=str(post.thread_id),
        version=post.number,
    )


def _heard(post: Post, people: Iterable[int]) -> set[int]:
    """Those of these people who may read the post, and neither mute nor block its author."""
    wanted = set(people)
    if not wanted:
        return wanted
    wanted -= set(Mute.objects.filter(muted=post.author_id).values_list("muter", flat=True))
    wanted -= set(Block.objects.filter(blocked=post.author_id).values_list("blocker", flat=True))
    return readable_by(post.thread, wanted)


def thread_forget(thread: Thread) -> None:
    """Take back what was told of a thread that is no longer there."""
    Notice.objects.filter(subject_type=THREAD_SUBJECT, subject_id=str(thread.pk)).delete()

"""Threads are begun and answered."""

from datetime import datetime
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from forum.models import Category, CategoryReader, Post, State, Thread
from forum.pictures import pictures_note
from forum.refusals import Conflict, NotAllowed, TooMany
from forum.selectors.access import Viewer, may
from forum.selectors.trust import must_wait
from forum.services import limits
from forum.services.counts import category_add, post_enter_last, thread_touch
from forum.services.indexing import posts_index
from forum.services.polls import PollDraft, poll_add
from forum.services.readers import post_answered
from forum.services.rolls import rolls_make
from forum.services.text import post_fill, text_write, title_write
from forum.slugs import slug_make


def post_add(
    *, thread_id: int, author: User, text: str, nonce: UUID | None = None, address: str = ""
) -> Post:
    """Answer in a thread, once however often the form is sent: each time it is the same post.

    Raises:
        Thread.DoesNotExist: there is no such thread, or not for this person.
        NotAllowed: it is locked.
        Unfit: the text cannot stand.
        TooMany: the person, or their network address, has written a lot.
    """
    try:
        with transaction.atomic():
            return _post_add(thread_id, author, text, nonce, address)
    except (IntegrityError, NotAllowed, TooMany):  # Perhaps of what this form did already.
        said = _said_already(author, nonce)
        if said is None:
            raise
        return said


def thread_start(
    *,
    category_id: int,
    author: User,
    title: str,
    text: str,
    nonce: UUID | None = None,
    address: str = "",
    poll: PollDraft | None = None,
) -> Thread:
    """Begin a thread, once however often the form is sent: each time it is the same thread.

    Raises:
        Category.DoesNotExist: there is no such category, or not for this person.
        NotAllowed: nothing is begun in this category.
        Unfit: the title or the text cannot stand.
        TooMany: the person, or their network address, has written a lot.
        Conflict: the form has said something else before.
    """
    try:
        with transaction.atomic():
            thread = thread_make(category_id, author, title, text, nonce, address)
            if poll is not None:
                poll_add(thread=thread, draft=poll)
            return thread
    except (IntegrityError, NotAllowed, TooMany):  # Perhaps of what this form did already.
        said = _said_already(author, nonce)
        if said is None:
            raise
        if not said.is_first or said.thread.category_id != category_id:
            raise Conflict(said_elsewhere()) from None
        return said.thread


def said_elsewhere() -> str:
    """Why a form is refused that has said something in another place."""
    return _("This form was sent before, from another page. Open this page again and write here.")


def thread_lock(thread_id: int) -> Thread:
    """Lock a thread, with its category read along.

    Raises:
        Thread.DoesNotExist: there is none.
    """
    locked = Thread.objects.select_for_update(of=("self",)).select_related("category__parent")
    return locked.get(pk=thread_id)


def _post_add(thread_id: int, author: User, text: str, nonce: UUID | None, address: str) -> Post:
    viewer, thread = Viewer(author), thread_lock(thread_id)
    if not may(viewer, "read", thread.category, thread):
        raise Thread.DoesNotExist
    if not may(viewer, "reply", thread.category, thread):
        raise NotAllowed(_("This thread is locked. Nobody answers in it any more."))
    limits.posts_check(user_id=author.pk, address=address)
    return _post_store(thread, author, text, nonce, address, timezone.now())


def thread_make(
    category_id: int, author: User, title: str, text: str, nonce: UUID | None, address: str
) -> Thread:
    """Make a thread that was not there before; belongs inside a transaction.

    Raises:
        IntegrityError: the form has said something before.
    """
    category = Category.objects.select_related("parent").get(pk=category_id)
    if not may(Viewer(author), "read", category):
        raise Category.DoesNotExist
    if not may(Viewer(author), "start", category):
        raise NotAllowed(_("Choose one of the categories below this one."))
    limits.posts_check(user_id=author.pk, address=address)
    words, now = title_write(title), timezone.now()
    thread = Thread(category=category, author=author, title=words, slug=slug_make(words))
    thread.created_at = thread.last_at = thread.changed_at = now
    thread.save(force_insert=True)
    _post_store(thread, author, text, nonce, address, now)
    CategoryReader.objects.filter(category=category, user=author).exclude(draft="").update(
        draft="", draft_title=""
    )
    return thread


def _post_store(
    thread: Thread,
    author: User,
    text: str,
    nonce: UUID | None,
    address: str,
    now: datetime,
) -> Post:
    """Give the post its number, and its place unless a moderator has to look at it first."""
    written = text_write(text)
    thread.given_number += 1
    post = Post(thread=thread, number=thread.given_number, author=author, nonce=nonce)
    post.created_at = now
    post_fill(post, written)
    if written.has_link and must_wait(author):
        post.state = State.QUEUED
    else:
        post.position = thread.posts_count
    post.save(force_insert=True)
    if written.rolls:
        rolls_make(post, written.rolls)
    pictures_note(post)
    _thread_count(thread, post)
    post_answered(post)
    limits.post_count(user_id=author.pk, address=address)
    return post


def _thread_count(thread: Thread, post: Post) -> None:
    """Count a new post; one that waits is known to its thread by its number alone."""
    if post.state == State.QUEUED:
        thread.state = State.QUEUED if post.is_first else thread.state
        thread_touch(thread, "given_number", "state")
        return
    post_enter_last(thread, post)
    thread_touch(
        thread, "given_number", "posts_count", "last_id", "last_number", "last_at", "last_author_id"
    )
    newest = thread if thread.state == State.VISIBLE else None
    category_add(thread.category_id, threads=int(post.is_first), posts=1, newest=newest)
    posts_index([post])


def _said_already(author: User, nonce: UUID | None) -> Post | None:
    """What the same form has said before."""
    if nonce is None:
        return None
    posts = Post.objects.select_related("thread").filter(author=author, nonce=nonce)
    return posts.order_by("pk").first()

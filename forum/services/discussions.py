"""Threads about pages of other apps: there is none until somebody says the first thing."""

from typing import TypedDict
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils.translation import gettext_noop

from accounts.models import User
from forum.models import Category, PageThread
from forum.refusals import Conflict
from forum.selectors.access import Viewer, may
from forum.services.posts import post_add, said_elsewhere, thread_make
from markup.discussions import Discussion
from markup.embeds import Viewer as Looker


class _Said(TypedDict):
    author: User
    text: str
    nonce: UUID | None
    address: str


UPPER = "At the table"
TITLE = gettext_noop("Meetups and other pages")


def discussion_find(address: str, looker: Looker) -> Discussion | None:
    """The thread of an address as this viewer may see it."""
    found = (
        PageThread.objects.select_related("thread__category__parent")
        .filter(address=address)
        .first()
    )
    if found is None:
        return None
    viewer, thread = Viewer(looker), found.thread  # type: ignore[arg-type]
    if not may(viewer, "read", thread.category, thread):
        return None
    return Discussion(url=thread.get_absolute_url(), posts=thread.posts_count)


def discussion_say(
    address: str,
    title: str,
    text: str,
    author: Looker,
    *,
    nonce: UUID | None = None,
    sender: str = "",
) -> Discussion:
    """Say something about a page, once a form; the first words make its thread.

    Only a thread that is made here becomes that of the page: none that the form began elsewhere.

    Raises:
        Refused: as the forum refuses posts.
        Conflict: the form has said something else before.
    """
    writer = User.objects.get(pk=author.pk)  # type: ignore[misc]  # Whoever writes is stored.
    said = _Said(author=writer, text=text, nonce=nonce, address=sender)
    found = PageThread.objects.filter(address=address).first()
    if found is None:
        try:
            with transaction.atomic():
                thread = thread_make(category_id=_category().pk, title=title, **said)
                PageThread.objects.create(address=address, thread=thread)
        except IntegrityError:  # Somebody was faster, or the form came twice; it is an answer.
            found = PageThread.objects.filter(address=address).first()
            if found is None:
                raise Conflict(said_elsewhere()) from None
        else:
            return Discussion(url=thread.get_absolute_url(), posts=thread.posts_count)
    post = post_add(thread_id=found.thread_id, **said)
    if post.thread_id != found.thread_id:
        raise Conflict(said_elsewhere())
    return Discussion(url=post.get_absolute_url(), posts=post.thread.posts_count)


def _category() -> Category:
    """Where such threads are; who makes it has locked the category above."""
    upper = Category.objects.select_for_update().filter(parent=None, title=UPPER).first()
    upper = upper or Category.objects.create(title=UPPER, place=900)
    return upper.children.filter(title=TITLE).first() or upper.children.create(title=TITLE)

"""What was written is changed, and what it said before is kept for everybody to see."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from forum.models import Edit, Post, State, Thread
from forum.pictures import pictures_note
from forum.refusals import NotAllowed
from forum.selectors.access import Viewer, may
from forum.selectors.trust import must_wait
from forum.services import limits
from forum.services.counts import category_add, thread_touch
from forum.services.indexing import posts_index
from forum.services.posts import thread_lock
from forum.services.states import post_set
from forum.services.text import Written, post_fill, text_write, title_write
from forum.slugs import slug_make
from markup import render


@transaction.atomic
def post_edit(
    *, post_id: int, editor: User, text: str, title: str | None = None, address: str = ""
) -> Post:
    """Change a post, and with the first one the title of its thread.

    A newcomer who puts a link into a post sends it back to the queue.

    Raises:
        Post.DoesNotExist: there is none, or not for this person.
        NotAllowed: it is somebody else's.
        Unfit: the text or the title cannot stand.
        TooMany: it was done very often.
    """
    thread = thread_lock(Post.objects.values_list("thread", flat=True).get(pk=post_id))
    post = Post.objects.select_related("author").get(pk=post_id, thread=thread)
    if not may(Viewer(editor), "read", thread.category, thread, post):
        raise Post.DoesNotExist
    if not may(Viewer(editor), "edit", thread.category, thread, post):
        raise NotAllowed(_("Only its author can change this post."))
    limits.deed_take("edit", user_id=editor.pk, address=address)
    written = text_write(text)
    is_renamed = post.is_first and title is not None and _rename(thread, title)
    if written.text != post.text:
        brings_link = written.has_link and not render(post.text).has_link_or_image
        _change(post, editor, written)
        if brings_link and post.state == State.VISIBLE and must_wait(editor):
            post_set(post_id=post.pk, state=State.QUEUED)
    thread_touch(thread, "title", "slug")
    category_add(thread.category_id)
    if is_renamed and thread.state == State.VISIBLE:
        posts_index(list(thread.posts.filter(state=State.VISIBLE)))
    return post


def _rename(thread: Thread, title: str) -> bool:
    """Give a thread a title that is not stored yet; whether it is another one than before."""
    before, thread.title = thread.title, title_write(title)
    thread.slug = slug_make(thread.title)
    return thread.title != before


def _change(post: Post, editor: User, written: Written) -> None:
    now, was = timezone.now(), post.text
    Edit.objects.create(post=post, editor=editor, at=now, text=was)
    post_fill(post, written)
    post.edited_at = now
    # The people who are called in it are looked for anew; who was told already is not told again.
    post.told_at = None
    post.save(update_fields=["text", "html", "markup_version", "edited_at", "told_at"])
    pictures_note(post, was=was)
    if post.state == State.VISIBLE:
        posts_index([post])

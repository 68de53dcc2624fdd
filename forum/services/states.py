"""Posts and threads come into sight and leave it; everything that counts them follows."""

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from accounts.models import User
from forum.models import Post, State, Thread
from forum.refusals import Conflict, NotAllowed
from forum.selectors.access import Viewer, may
from forum.services.counts import COUNTED, category_add, last_set, thread_recount, thread_touch
from forum.services.indexing import posts_index, posts_unindex
from forum.services.posts import thread_lock


@transaction.atomic
def post_delete(*, post_id: int, user: User) -> Thread:
    """Delete a post; with the first one its thread goes, if nobody has answered.

    Raises:
        Post.DoesNotExist: there is none, or not for this person.
        NotAllowed: it is somebody else's, or others have answered in its thread.
    """
    post, thread = _locked(post_id)
    viewer = Viewer(user)
    if not may(viewer, "read", thread.category, thread, post):
        raise Post.DoesNotExist
    if not may(viewer, "delete", thread.category, thread, post):
        raise NotAllowed(_("Only its author can delete this post."))
    if post.is_first and thread.posts_count > 1:
        raise NotAllowed(_("Others have answered: this thread stays. You can change your post."))
    _post_set(thread, post, State.DELETED)
    if post.is_first:
        _thread_set(thread, State.DELETED)
    return thread


@transaction.atomic
def thread_remove(*, thread_id: int) -> None:
    """Delete a thread with all that is in it: whoever wrote it leaves with their words."""
    thread = thread_lock(thread_id)
    if thread.state != State.DELETED:
        _thread_set(thread, State.DELETED)


@transaction.atomic
def post_set(*, post_id: int, state: State) -> None:
    """Hide a post, show it, or let it out of the queue; what is so already is left as it is.

    The first post stands for its thread, which is hidden and shown with it.
    """
    post, thread = _locked(post_id)
    if State.DELETED in {post.state, thread.state}:
        raise Conflict(_("It has been deleted meanwhile."))
    if post.is_first and thread.state != state:
        _thread_set(thread, state)
    if post.state != state and not (
        post.is_first and post.state == State.VISIBLE and state == State.HIDDEN
    ):
        _post_set(thread, post, state)


def _locked(post_id: int) -> tuple[Post, Thread]:
    """A post and its thread, which is locked first.

    Raises:
        Post.DoesNotExist: there is none, or it has been merged away meanwhile.
    """
    thread_id = Post.objects.values_list("thread", flat=True).get(pk=post_id)
    thread = thread_lock(thread_id)
    return Post.objects.select_related("author").get(pk=post_id, thread=thread), thread


def _post_set(thread: Thread, post: Post, state: State) -> None:
    """Give a post a state and its place among the others, or take it out of their row."""
    was_visible, post.state = post.state == State.VISIBLE, state.value
    if state == State.VISIBLE:
        _enter(thread, post)
    elif was_visible:
        _leave(thread, post)
    else:
        post.save(update_fields=["state"])
    thread_touch(thread, *COUNTED)
    if thread.state == State.VISIBLE:
        category_add(thread.category_id, posts=(state == State.VISIBLE) - was_visible)
        (posts_index if state == State.VISIBLE else posts_unindex)([post])


def _leave(thread: Thread, post: Post) -> None:
    place, post.position = post.position, None
    post.save(update_fields=["state", "position"])
    thread.posts.filter(position__gt=place).update(position=F("position") - 1)
    thread.posts_count -= 1
    last_set(thread, thread.posts.filter(position__isnull=False).order_by("position").last())


def _enter(thread: Thread, post: Post) -> None:
    """At its old place: by time, as all posts of a thread are."""
    post.position = thread.posts_count
    post.save(update_fields=["state", "position"])
    thread_recount(thread)
    post.refresh_from_db(fields=["position"])


def _thread_set(thread: Thread, state: State) -> None:
    """Give a thread a state; its category counts it, with its posts, while it is visible."""
    was_visible, thread.state = thread.state == State.VISIBLE, state.value
    thread_touch(thread, "state")
    by = (state == State.VISIBLE) - was_visible
    if by:
        category_add(thread.category_id, threads=by, posts=by * thread.posts_count)
        visible = list(thread.posts.filter(state=State.VISIBLE))
        (posts_index if by > 0 else posts_unindex)(visible)

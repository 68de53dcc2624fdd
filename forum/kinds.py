"""What the forum adds to the registry of moderation: posts, and with a first one its thread."""

from collections.abc import Collection, Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

from accounts.models import User
from forum.models import Post, State
from forum.selectors.access import Viewer
from forum.selectors.threads import POST, post_get, queue_look
from forum.services import post_set
from moderation import kinds, queues


def _things(ids: Collection[str]) -> Mapping[str, kinds.Thing]:
    numbers = {int(one): one for one in ids if one.isascii() and one.isdigit() and len(one) < 19}
    posts = Post.objects.filter(pk__in=numbers).exclude(state=State.DELETED)
    return {
        numbers[post.pk]: kinds.Thing(
            kind=POST,
            id=numbers[post.pk],
            author=post.author,
            address=post.get_absolute_url(),
            excerpt=f"{post.thread.title}\n\n{post.text}" if post.is_first else post.text,
            is_hidden=_is_hidden(post),
        )
        for post in posts.select_related("author", "thread")
    }


def _is_hidden(post: Post) -> bool:
    if post.is_first and post.thread.state == State.HIDDEN:
        return True
    return post.state == State.HIDDEN


def _may_report(post_id: str, user: User) -> bool:
    try:
        post = post_get(Viewer(user), int(post_id))
    except Post.DoesNotExist:
        return False
    return post.state == State.VISIBLE


def _hide(post_id: str) -> None:
    post_set(post_id=int(post_id), state=State.HIDDEN)


def _show(post_id: str) -> None:
    post_set(post_id=int(post_id), state=State.VISIBLE)


POST_KIND: Final = kinds.Kind(
    name=POST,
    title=_("a post in the forum"),
    find=_things,
    may_report=_may_report,
    hide=_hide,
    show=_show,
)
QUEUE: Final = queues.Queue(_("Posts that wait"), "forum:queue", queue_look)
STILL_OPEN: Final = ("forum:categories_read", "forum:thread_watch")
"""What a banned person may still post: what nobody else reads."""

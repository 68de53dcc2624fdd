"""The newest posts, for those who read them elsewhere."""

from typing import Final

from forum.models import Post, State

LISTED: Final = 30


def posts_newest(**where: object) -> list[Post]:
    """The newest visible posts of visible threads, with their threads and authors."""
    posts = Post.objects.filter(state=State.VISIBLE, thread__state=State.VISIBLE, **where)
    return list(posts.select_related("thread", "author").order_by("-created_at", "-pk")[:LISTED])

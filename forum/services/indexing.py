"""Posts in the one index of the site: in with the transaction that shows them, out likewise."""

from collections.abc import Sequence

from forum.models import Post
from search.services import index_many, remove_many


def posts_index(posts: Sequence[Post]) -> None:
    """Let these posts be found, as they are by now."""
    if posts:
        index_many(posts)


def posts_unindex(posts: Sequence[Post]) -> None:
    """Let these posts be found no longer."""
    if posts:
        remove_many(posts)

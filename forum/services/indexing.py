"""Posts in the one index of the site: in with the transaction that shows them, out likewise."""

from collections.abc import Sequence

from forum.models import Post


def posts_index(posts: Sequence[Post]) -> None:
    """Let these posts be found."""


def posts_unindex(posts: Sequence[Post]) -> None:
    """Let these posts be found no longer."""

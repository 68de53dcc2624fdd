"""What the forum knows of a person, for the ZIP of their own data."""

from collections.abc import Iterable

from accounts.data_export import Rows
from accounts.models import User
from forum.models import (
    CategoryReader,
    Edit,
    Like,
    Mention,
    PollOption,
    PollVote,
    Post,
    Thread,
    ThreadReader,
)

_POST = ("id", "thread_id", "thread__title", "number", "state", "created_at", "edited_at")
_READER = ("thread_id", "thread__title", "number", "is_watching", "draft", "read_at")


def forum_data(user: User) -> Iterable[tuple[str, Rows]]:
    """The files of an export that are about the forum: everything that one wrote, as written."""
    threads = Thread.objects.filter(author=user).values("id", "title", "state", "created_at")
    posts = Post.objects.filter(author=user).order_by("created_at")
    edits = Edit.objects.filter(post__author=user) | Edit.objects.filter(editor=user)
    return (
        ("forum/threads.json", threads.order_by("created_at")),
        ("forum/posts.json", posts.values(*_POST, "likes_count", "text")),
        ("forum/earlier-versions.json", edits.values("post_id", "at", "text")),
        (
            "forum/polls.json",
            PollOption.objects.filter(poll__thread__author=user).values(
                "poll__thread_id", "poll__question", "text", "votes_count"
            ),
        ),
        ("forum/likes.csv", Like.objects.filter(user=user).values("post_id", "created_at")),
        ("forum/mentions.csv", Mention.objects.filter(user=user).values("post_id")),
        (
            "forum/votes.csv",
            PollVote.objects.filter(user=user).values("poll__question", "option__text"),
        ),
        ("forum/threads-read.json", ThreadReader.objects.filter(user=user).values(*_READER)),
        (
            "forum/drafts.json",
            CategoryReader.objects.filter(user=user).values(
                "category__title", "last_id", "draft_title", "draft"
            ),
        ),
    )

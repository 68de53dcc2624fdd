"""Every write of the forum."""

from forum.services.edits import post_edit
from forum.services.judging import post_judge
from forum.services.likes import like_set
from forum.services.polls import vote_set
from forum.services.posts import post_add, thread_lock, thread_start
from forum.services.readers import (
    categories_read,
    reply_draft_keep,
    thread_draft_keep,
    thread_read,
    watch_set,
)
from forum.services.rendering import posts_render
from forum.services.states import post_delete, post_set
from forum.services.telling import posts_tell
from forum.services.threads import thread_mark, thread_merge, thread_move, thread_split

__all__ = [
    "categories_read",
    "like_set",
    "post_add",
    "post_delete",
    "post_edit",
    "post_judge",
    "post_set",
    "posts_render",
    "posts_tell",
    "reply_draft_keep",
    "thread_draft_keep",
    "thread_lock",
    "thread_mark",
    "thread_merge",
    "thread_move",
    "thread_read",
    "thread_split",
    "thread_start",
    "vote_set",
    "watch_set",
]

"""What the forum keeps: categories, threads, posts, and what each reader did with them."""

from forum.models.categories import Category, Kind, Visibility
from forum.models.posts import Edit, Like, Mention, Post
from forum.models.readers import CategoryReader, ThreadReader
from forum.models.states import State
from forum.models.threads import Thread, ThreadRedirect

__all__ = [
    "Category",
    "CategoryReader",
    "Edit",
    "Kind",
    "Like",
    "Mention",
    "Post",
    "State",
    "Thread",
    "ThreadReader",
    "ThreadRedirect",
    "Visibility",
]

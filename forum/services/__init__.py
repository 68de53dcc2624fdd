"""Every write of the forum."""

from forum.services.posts import post_add, thread_lock, thread_start
from forum.services.readers import categories_read, thread_read

__all__ = ["categories_read", "post_add", "thread_lock", "thread_read", "thread_start"]

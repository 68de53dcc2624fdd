"""What the core of the forum adds to the registries of the rooms below, once, at the start."""

from accounts import data_erasure, data_export
from forum import services
from forum.found import POSTS
from forum.kinds import POST_KIND, QUEUE, STILL_OPEN
from forum.notices import KINDS
from forum.pictures import HOLDER
from forum.selectors import told
from forum.selectors.own_data import forum_data
from forum.services.discussions import discussion_find, discussion_say
from forum.services.erasure import posts_erase
from forum.services.erasure_words import texts_erase
from health import threads
from markup import discussions
from moderation import bans, queues
from moderation import kinds as moderation
from notices import kinds, subjects
from pictures import holders
from search import sources


def register() -> None:
    """Let posts be found, reported and told of; tell people of them in every worker."""
    data_export.register(forum_data)
    data_erasure.register(posts_erase)
    data_erasure.register_words(texts_erase)
    discussions.register(discussions.Discussions(discussion_find, discussion_say))
    threads.run_in_workers(5, services.posts_tell, "forum")
    threads.run_in_workers(60, services.posts_render, "posts")
    sources.register(POSTS)
    moderation.register(POST_KIND)
    queues.register(QUEUE)
    holders.register(HOLDER)
    bans.allow(*STILL_OPEN)
    subjects.register(told.THREAD, told.threads_describe)
    for kind in KINDS:
        kinds.register(kind)

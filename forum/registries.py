"""What the core of the forum adds to the registries of the rooms below, once, at the start."""

from forum import services
from forum.found import POSTS
from forum.kinds import POST_KIND, STILL_OPEN
from forum.notices import KINDS
from forum.selectors import told
from health import threads
from moderation import bans
from moderation import kinds as moderation
from notices import kinds, subjects
from search import sources


def register() -> None:
    """Let posts be found, reported and told of; tell people of them in every worker."""
    threads.run_in_workers(5, services.posts_tell, "forum")
    sources.register(POSTS)
    moderation.register(POST_KIND)
    bans.allow(*STILL_OPEN)
    subjects.register(told.THREAD, told.threads_describe)
    for kind in KINDS:
        kinds.register(kind)

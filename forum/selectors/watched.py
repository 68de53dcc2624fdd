"""The threads that somebody watches."""

from typing import Final

from forum.models import State, Thread
from forum.selectors.access import Viewer, open_to
from forum.selectors.lists import unread_mark
from forum.selectors.threads import reader_join

LISTED: Final = 100


def threads_watched(viewer: Viewer) -> list[Thread]:
    """The watched threads that can still be read, what was written in last first."""
    watched = Thread.objects.filter(readers__user=viewer.pk, readers__is_watching=True)
    threads = watched.filter(open_to(viewer, "category__"), state=State.VISIBLE)
    shown = reader_join(threads.select_related("category", "last_author"), viewer)
    found = list(shown.order_by("-last_at", "-pk")[:LISTED])
    unread_mark(found, viewer, 0)
    return found

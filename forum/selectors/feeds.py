"""The newest posts, for those who read them elsewhere."""

from typing import Final

from django.db.models import F

from accounts.models import User
from forum.models import Post, State, Thread
from forum.selectors.access import Viewer
from forum.selectors.reports import Wanted, reports_found

LISTED: Final = 30


def posts_newest(**where: object) -> list[Post]:
    """The newest visible posts of some threads, with their threads and authors.

    They are the last ones of the threads that were written in last, so two indexes find them,
    however many posts there are.
    """
    threads = Thread.objects.filter(state=State.VISIBLE, **where).order_by("-last_at", "-pk")
    last = list(threads.values_list("pk", flat=True)[:LISTED])
    ends = Post.objects.filter(thread__in=last, position__gte=F("thread__posts_count") - LISTED)
    newest = ends.select_related("thread", "author").order_by("-created_at", "-pk")
    return list(newest[:LISTED])


def reports_newest(viewer: Viewer, player: User) -> list[Post]:
    """The stories of the newest reports in which a player is named, as far as a viewer reads them.

    A statement for the reports, and one for their posts.
    """
    found = reports_found(viewer, Wanted(player=player.username)).order_by("-thread")
    threads = list(found.values_list("pk", flat=True)[:LISTED])
    stories = Post.objects.filter(thread__in=threads, number=1, state=State.VISIBLE)
    return list(stories.select_related("thread", "author").order_by("-created_at", "-pk"))

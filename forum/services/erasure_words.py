"""What somebody takes along who leaves with their words: all that they wrote, for good.

Threads in which others have answered keep their places, under a title that says nothing.
"""

from django.db.models import Exists, F, OuterRef, Q
from django.utils import timezone

from accounts.models import User
from forum.models import (
    Edit,
    GameReport,
    PlaceWord,
    PlayersWanted,
    Poll,
    PollOption,
    Post,
    ReportPlayer,
    ReportSide,
    State,
    Thread,
)
from forum.services.erasure import NOBODY
from forum.services.indexing import posts_index, posts_unindex
from forum.services.states import thread_remove


def texts_erase(user: User) -> None:
    """Take the text out of all that a person wrote, for good; threads keep their places.

    A thread in which nobody else has written is deleted with it.
    """
    Edit.objects.filter(post__author=user).delete()
    posts = Post.objects.filter(author=user).exclude(text="", html="")
    posts_unindex(list(posts))
    alone = Thread.objects.filter(author=user).exclude(state=State.DELETED)
    others = Post.objects.filter(thread=OuterRef("pk")).exclude(author=user)
    for first in Post.objects.filter(thread__in=alone.exclude(Exists(others)), number=1):
        thread_remove(thread_id=first.thread_id)
    threads = set(posts.values_list("thread", flat=True))
    posts.update(text="", html="", edited_at=None)
    Thread.objects.filter(pk__in=threads).update(
        revision=F("revision") + 1, changed_at=timezone.now()
    )
    _polls_erase(user)
    _reports_erase(user)
    PlayersWanted.objects.filter(thread__author=user).delete()
    _titles_erase(user)


def _titles_erase(user: User) -> None:
    """Take the titles away; a page of another app has given its thread the title that it has."""
    threads = Thread.objects.filter(author=user, page_about=None).exclude(title=NOBODY)
    ids = list(threads.order_by("pk").values_list("pk", flat=True))
    Thread.objects.filter(pk__in=ids).update(
        title=NOBODY, slug=NOBODY, revision=F("revision") + 1, changed_at=timezone.now()
    )
    answers = Post.objects.filter(thread__in=ids, state=State.VISIBLE).exclude(author=user)
    visible = answers.filter(thread__state=State.VISIBLE)
    posts_index(list(visible.select_related("thread").order_by("pk")))


def _polls_erase(user: User) -> None:
    """A poll keeps its numbers, and ends: nobody knows any more what one would choose."""
    polls = Poll.objects.filter(thread__author=user)
    PollOption.objects.filter(poll__in=polls).update(text=NOBODY)
    polls.update(question=NOBODY)
    now = timezone.now()
    polls.filter(Q(closes_at=None) | Q(closes_at__gt=now)).update(closes_at=now)


def _reports_erase(user: User) -> None:
    """A report keeps its game, day and scores; members in it stay, names that were typed go."""
    reports = GameReport.objects.filter(thread__author=user)
    PlaceWord.objects.filter(report__in=reports).delete()
    ReportSide.objects.filter(report__in=reports).update(name="")
    for player in ReportPlayer.objects.filter(report__in=reports, user=None).order_by("pk"):
        player.name = player.name_key = f"{NOBODY}-{player.pk}"
        player.save(update_fields=["name", "name_key"])
    reports.update(place="", variant="", source="")

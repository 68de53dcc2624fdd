"""What notices of the forum say: late, when they are shown or sent, to those who may still read."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from django.utils.translation import gettext as _

from accounts.models import User
from forum.models import Post, State, Thread, ThreadReader, Visibility
from forum.selectors.access import Viewer, reach_of
from notices.kinds import Said
from notices.models import Notice

REPLIED: Final = "forum.replied"
MENTIONED: Final = "forum.mentioned"
THREAD: Final = "forum.thread"
POST: Final = "forum.post"


def replied_say(notices: Sequence[Notice]) -> Mapping[int, Said | None]:
    """Which watched thread has something new; nothing of what was read or cannot be read."""
    threads = _threads(notice.subject_id for notice in notices)
    recipients = {notice.recipient_id for notice in notices}
    rows = ThreadReader.objects.filter(thread__in=threads, user__in=recipients)
    read = {(row.thread_id, row.user_id): row.number for row in rows}
    allowed = {pk: readable_by(thread, recipients) for pk, thread in threads.items()}
    said: dict[int, Said | None] = {}
    for notice in notices:
        thread = threads.get(int(notice.subject_id))
        is_new = thread and read.get((thread.pk, notice.recipient_id), 0) < notice.version
        if thread and is_new and notice.recipient_id in allowed[thread.pk]:
            title = _("New answers in “%(title)s”, which you watch") % {"title": thread.title}
            said[notice.pk] = Said(title=title, url=thread.new_address)
    return {notice.pk: said.get(notice.pk) for notice in notices}


def mentioned_say(notices: Sequence[Notice]) -> Mapping[int, Said | None]:
    """Who calls whom; nothing of what cannot be read, or was read."""
    found = Post.objects.select_related("thread__category__parent", "author")
    posts = found.filter(state=State.VISIBLE).in_bulk({int(one.subject_id) for one in notices})
    recipients = {notice.recipient_id for notice in notices}
    allowed = {post.pk: readable_by(post.thread, recipients) for post in posts.values()}
    return {
        notice.pk: _mentioned(post)
        if (post := posts.get(int(notice.subject_id))) and notice.recipient_id in allowed[post.pk]
        else None
        for notice in notices
    }


def threads_describe(ids: Sequence[str]) -> Mapping[str, Said]:
    """The titles of threads, for the page of preferences."""
    return {
        str(pk): Said(title=thread.title, url=thread.get_absolute_url())
        for pk, thread in _threads(ids).items()
        if Visibility.STAFF not in reach_of(thread.category)
    }


def readable_by(thread: Thread, people: Iterable[int]) -> set[int]:
    """Those of these people who may read a thread; each is asked where it is for moderators."""
    if thread.state != State.VISIBLE:
        return set()
    if Visibility.STAFF not in reach_of(thread.category):
        return set(people)
    members = User.objects.filter(pk__in=people)
    return {user.pk for user in members if Viewer(user).is_moderator}


def _threads(ids: Iterable[str]) -> dict[int, Thread]:
    numbers = {int(one) for one in ids if one.isdigit()}
    visible = Thread.objects.filter(state=State.VISIBLE).select_related("category__parent")
    return visible.in_bulk(numbers)


def _mentioned(post: Post) -> Said:
    details = {"name": str(post.author or _("somebody")), "title": post.thread.title}
    return Said(
        title=_("%(name)s mentions you in “%(title)s”") % details, url=post.get_absolute_url()
    )

"""How posts are found by the search of the site, and who finds those of which category."""

from collections.abc import Collection, Iterable, Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

from forum.models import Category, Post, State, Thread
from forum.selectors.access import Viewer, open_to
from markup import plain
from search import sources


def _document(post: Post) -> sources.Document | None:
    if post.state != State.VISIBLE or post.thread.state != State.VISIBLE:
        return None
    return sources.Document(
        title=post.thread.title,
        body=post.plain or plain(post.text),
        url=post.get_absolute_url(),
        date=post.created_at,
        author_id=post.author_id,
        category=str(post.thread.category_id),
        is_titled=post.is_first,
    )


def _everything() -> Iterable[Post]:
    visible = Post.objects.filter(state=State.VISIBLE, thread__state=State.VISIBLE)
    return visible.select_related("thread").order_by("pk").iterator(chunk_size=500)


def _again(ids: Collection[str]) -> list[Post]:
    """Posts as they are by now. Their threads are locked, as by all who change a post."""
    locked: set[int] = set()
    while True:
        posts = list(Post.objects.filter(pk__in=ids).select_related("thread").order_by("pk"))
        others = {post.thread_id for post in posts} - locked  # Some have been merged meanwhile.
        if not others:
            return posts
        list(Thread.objects.select_for_update().filter(pk__in=others).order_by("pk").values("pk"))
        locked |= others


def _viewer(user: sources.Viewer) -> Viewer:
    return Viewer(user)  # type: ignore[arg-type]  # The only people there are have our model.


def _categories(user: sources.Viewer) -> Mapping[str, str]:
    found = Category.objects.filter(open_to(_viewer(user))).exclude(parent=None)
    return {str(one.pk): one.name for one in found.only("title")}


POSTS: Final = sources.Source(
    kind="forum.post",
    title=_("Posts"),
    model=Post,
    document=_document,
    everything=_everything,
    categories=_categories,
    again=_again,
)

"""Pictures that stand in posts: whoever may read one of them may see its pictures."""

import re
from collections.abc import Collection
from typing import Any, Final
from uuid import UUID

from django.db.models import QuerySet

from forum.models import CategoryReader, Post, State, ThreadReader
from forum.selectors.access import Viewer, may
from markup.embeds import Viewer as Looker
from pictures.holders import Holder
from pictures.models import Picture

_ADDRESS: Final = re.compile(r"/pictures/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b")
_Shown: Final = Post.pictures.through


def pictures_note(post: Post, *, was: str = "") -> None:
    """Note which pictures of its author a post shows; nothing is asked where there are none.

    A picture of somebody else is theirs to show: it goes when they or a moderator say so. Until
    the post is stored nothing sweeps them up (`pictures_sweep`).
    """
    if "/pictures/" not in post.text and "/pictures/" not in was:
        return
    own = Picture.objects.filter(pk__in=_named(post.text), owner=post.author_id)
    post.pictures.set(list(own.select_for_update(no_key=True).order_by("pk")))


def _named(text: str) -> set[UUID]:
    return {UUID(found) for found in _ADDRESS.findall(text)}


def _seen(ids: Collection[UUID], looker: Looker) -> Collection[UUID]:
    viewer = Viewer(looker)  # type: ignore[arg-type]  # The only people there are have our model.
    rows = _Shown.objects.filter(picture__in=ids).select_related("post__thread__category__parent")
    return {
        row.picture_id
        for row in rows
        if may(viewer, "read", row.post.thread.category, row.post.thread, row.post)
    }


def _shown() -> QuerySet[Any, Any]:
    return _Shown.objects.exclude(post__state=State.DELETED).values("picture")


def _kept(ids: Collection[UUID]) -> Collection[UUID]:
    """Those that stand in a draft of their owner, for an answer or a thread."""
    owners = Picture.objects.filter(pk__in=ids).values("owner")
    found: set[UUID] = set()
    for readers in (ThreadReader.objects, CategoryReader.objects):
        rows = readers.filter(user__in=owners, draft__contains="/pictures/")
        found.update(*map(_named, rows.values_list("draft", flat=True)))
    return found


HOLDER: Final = Holder("forum", _seen, _shown, _kept)

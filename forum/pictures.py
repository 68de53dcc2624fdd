"""Pictures that stand in posts: whoever may read one of them may see its pictures."""

import re
from collections.abc import Collection
from typing import Any, Final
from uuid import UUID

from django.db.models import QuerySet

from forum.models import Post, State
from forum.selectors.access import Viewer, may
from markup.embeds import Viewer as Looker
from pictures.holders import Holder
from pictures.models import Picture

_ADDRESS: Final = re.compile(r"/pictures/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b")
_Shown: Final = Post.pictures.through


def pictures_note(post: Post, *, was: str = "") -> None:
    """Note which pictures of its author a post shows; nothing is asked where there are none.

    A picture of somebody else is theirs to show: it goes when they or a moderator say so.
    """
    if "/pictures/" not in post.text and "/pictures/" not in was:
        return
    ids = {UUID(found) for found in _ADDRESS.findall(post.text)}
    post.pictures.set(Picture.objects.filter(pk__in=ids, owner=post.author_id))


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


HOLDER: Final = Holder("forum", _seen, _shown)

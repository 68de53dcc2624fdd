"""A picture in a text: its address alone in a paragraph."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from markup.embeds import Summary, Viewer
from pictures.models import Picture
from pictures.selectors import pictures_seen


def pictures_summarize(ids: Sequence[str], viewer: Viewer) -> Mapping[str, Summary]:
    """Those pictures of these keys that the viewer may see."""
    keys = {one: key for one in ids if (key := _key(one)) is not None}
    pictures = pictures_seen(list(keys.values()), viewer)
    return {one: _summary(pictures[key], viewer) for one, key in keys.items() if key in pictures}


def _key(written: str) -> UUID | None:
    try:
        return UUID(written)
    except ValueError:
        return None


def _summary(picture: Picture, viewer: Viewer) -> Summary:
    return Summary(
        title=picture.alt,
        url=picture.get_absolute_url(),
        template="pictures/summary.html",
        context={
            "picture": picture,
            "may_report": viewer.is_authenticated and viewer.pk != picture.owner_id,
        },
    )

"""A picture in a text: its address alone in a paragraph."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from markup.embeds import Summary, Viewer
from pictures.models import Picture


def pictures_summarize(ids: Sequence[str], viewer: Viewer) -> Mapping[str, Summary]:
    """The pictures of these keys; anybody may see one whose address they know."""
    keys = {one: key for one in ids if (key := _key(one)) is not None}
    pictures = Picture.objects.in_bulk(keys.values())
    return {one: _summary(pictures[key]) for one, key in keys.items() if key in pictures}


def _key(written: str) -> UUID | None:
    try:
        return UUID(written)
    except ValueError:
        return None


def _summary(picture: Picture) -> Summary:
    return Summary(
        title=picture.alt,
        url=picture.get_absolute_url(),
        template="pictures/summary.html",
        context={"picture": picture},
    )

"""The pictures of meetups: whoever learns of one may see its picture."""

from collections.abc import Collection
from typing import Any, Final
from uuid import UUID

from django.db.models import QuerySet

from markup.embeds import Viewer
from meetups.models import Meetup
from meetups.permissions import meetups_visible
from pictures.holders import Holder


def _seen(ids: Collection[UUID], viewer: Viewer) -> Collection[UUID]:
    shown = meetups_visible(viewer).filter(picture__in=ids)  # type: ignore[arg-type]
    return set(shown.values_list("picture", flat=True))


def _shown() -> QuerySet[Any, Any]:
    return Meetup.objects.exclude(picture=None).values("picture")


HOLDER: Final = Holder("meetups", _seen, _shown)

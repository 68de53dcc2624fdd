"""What meetups add to the registry of moderation: an area can be taken off the lists."""

from collections.abc import Collection, Mapping
from typing import Final

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from meetups.models import Area
from meetups.permissions import areas_visible
from moderation import kinds as moderation

AREA: Final = "meetups.area"


def _areas(ids: Collection[str]) -> Mapping[str, Area]:
    numbers = [int(text) for text in ids if text.isascii() and text.isdigit() and len(text) < 19]
    found = Area.objects.filter(pk__in=numbers).select_related("user")
    return {str(area.pk): area for area in found}


def _things(ids: Collection[str]) -> Mapping[str, moderation.Thing]:
    return {
        text: moderation.Thing(
            kind=AREA,
            id=text,
            author=area.user,
            address=area.user.get_absolute_url(),
            excerpt=str(area.user),
            is_hidden=area.hidden_at is not None,
        )
        for text, area in _areas(ids).items()
    }


def _may_report(area_id: str, user: User) -> bool:
    found = [area.pk for area in _areas([area_id]).values()]
    return areas_visible(user).filter(pk__in=found).exists()


def _hide(area_id: str) -> None:
    Area.objects.filter(pk=int(area_id)).update(hidden_at=timezone.now())


def _show(area_id: str) -> None:
    Area.objects.filter(pk=int(area_id)).update(hidden_at=None)


AREA_KIND: Final = moderation.Kind(
    name=AREA,
    title=_("somebody on the lists of players near a place"),
    find=_things,
    may_report=_may_report,
    hide=_hide,
    show=_show,
)

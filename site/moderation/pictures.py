"""Pictures can be reported and hidden by themselves, whatever shows them."""

from collections.abc import Collection, Mapping
from typing import Final
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from moderation.kinds import Kind, Thing
from moderation.models import Report
from pictures.holders import Holder
from pictures.models import Picture
from pictures.selectors import pictures_seen

PICTURE: Final = "pictures.picture"


def _keys(ids: Collection[str]) -> dict[UUID, str]:
    keys = {}
    for one in ids:
        try:
            keys[UUID(one)] = one
        except ValueError:  # It came from an address, and may be anything.
            continue
    return keys


def _things(ids: Collection[str]) -> Mapping[str, Thing]:
    keys = _keys(ids)
    found = Picture.objects.select_related("owner").filter(pk__in=keys)
    return {
        keys[one.pk]: Thing(
            kind=PICTURE,
            id=keys[one.pk],
            author=one.owner,
            address=one.get_absolute_url(),
            excerpt=one.alt or str(_("A picture without words")),
            is_hidden=one.hidden_at is not None,
        )
        for one in found
    }


def _may_report(picture_id: str, user: User) -> bool:
    return bool(pictures_seen(list(_keys([picture_id])), user))


def _hide(picture_id: str) -> None:
    Picture.objects.filter(pk=UUID(picture_id)).update(hidden_at=timezone.now())


def _show(picture_id: str) -> None:
    Picture.objects.filter(pk=UUID(picture_id)).update(hidden_at=None)


def _reported(ids: Collection[UUID]) -> Collection[UUID]:
    """Those that a moderator has still to look at. The ids of reports are as they were typed."""
    waiting = Report.objects.filter(kind=PICTURE, closed_at=None)
    return _keys(waiting.values_list("subject_id", flat=True)).keys() & set(ids)


PICTURE_KIND: Final = Kind(
    name=PICTURE,
    title=_("a picture"),
    find=_things,
    may_report=_may_report,
    hide=_hide,
    show=_show,
)

REPORTS: Final = Holder(
    name="moderation",
    seen=lambda _ids, _viewer: (),
    shown=Picture.objects.none,
    kept=_reported,
)

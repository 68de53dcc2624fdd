"""Who sees which pictures: one function, asked for a text and at the address of a picture."""

from collections.abc import Collection, Mapping
from uuid import UUID

from django.contrib.auth.models import PermissionsMixin

from markup.embeds import Viewer
from pictures.holders import registered
from pictures.models import Picture


def pictures_seen(ids: Collection[UUID], viewer: Viewer) -> Mapping[UUID, Picture]:
    """Those of these pictures that a viewer may see: their own, and what is shown to them.

    One that was hidden is there for moderators alone. One statement, and one for each holder
    that is asked.
    """
    found = Picture.objects.in_bulk(ids)
    seen = {pk for pk, one in found.items() if one.owner_id == viewer.pk and not one.hidden_at}
    asked = {pk for pk, one in found.items() if not one.hidden_at} - seen
    for holder in registered():
        if asked:
            seen |= set(holder.seen(asked, viewer))
            asked -= seen
    if len(seen) < len(found) and _moderates(viewer):
        seen |= {pk for pk, one in found.items() if one.hidden_at}
    return {pk: one for pk, one in found.items() if pk in seen}


def _moderates(viewer: Viewer) -> bool:
    return isinstance(viewer, PermissionsMixin) and viewer.has_perm("moderation.moderate")

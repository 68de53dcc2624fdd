"""Storing pictures and taking them away. Files are written before their row and go after it."""

from collections.abc import Collection, Iterable
from datetime import timedelta
from functools import partial
from typing import Final
from uuid import UUID

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.base_user import AbstractBaseUser
from django.core.files.base import ContentFile, File
from django.core.files.storage import default_storage
from django.db import transaction
from django.db.models import QuerySet, Sum
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from pictures.encoding import PictureRefused, picture_encode
from pictures.holders import registered
from pictures.models import ALT_LENGTH, Picture

__all__ = ["PictureRefused", "picture_delete", "picture_store", "pictures_delete", "pictures_sweep"]

_MEGABYTE: Final = 1_000_000
ORPHAN: Final = timedelta(days=30)
BATCH: Final = 500


def picture_store(*, user: AbstractBaseUser, upload: "File[bytes]", alt: str = "") -> Picture:
    """Store a picture, made anew from what was uploaded.

    Raises:
        PictureRefused: it is no picture, too large, or one too many for this person.
    """
    full, thumb = picture_encode(upload, upload.size)
    picture = Picture(
        owner_id=user.pk,
        alt=" ".join(alt.split())[:ALT_LENGTH],
        width=full.width,
        height=full.height,
        thumb_width=thumb.width,
        thumb_height=thumb.height,
        size=len(full.content) + len(thumb.content),
    )
    files = {picture.file_name: full, picture.thumb_name: thumb}
    try:
        with transaction.atomic():
            _room_check(user, picture.size)
            for name, one in files.items():
                default_storage.save(name, ContentFile(one.content))
            picture.save(force_insert=True)
    except BaseException:
        _files_delete(files)
        raise
    return picture


def picture_delete(*, picture: Picture) -> None:
    """Take a picture off the site; its files go when that is certain."""
    pictures_delete(pictures=[picture])


@transaction.atomic
def pictures_delete(*, pictures: Iterable[Picture]) -> None:
    """The same for many."""
    going = list(pictures)
    Picture.objects.filter(pk__in=[one.pk for one in going]).delete()
    names = [name for one in going for name in (one.file_name, one.thumb_name)]
    transaction.on_commit(partial(_files_delete, names), robust=True)


def pictures_sweep() -> int:
    """Take away what nothing shows, and has been so for a month; the number of them.

    A picture is stored before the post that shows it: that has its time.
    """
    found = list(_unshown().order_by("created_at").values_list("pk", flat=True))
    batches = (found[start : start + BATCH] for start in range(0, len(found), BATCH))
    return sum(_orphans_delete(ids) for ids in batches)


@transaction.atomic
def _orphans_delete(ids: Collection[UUID]) -> int:
    """Take away those that are orphans still, now that nothing can begin to show them."""
    rows = Picture.objects.select_for_update(skip_locked=True).filter(pk__in=ids)
    locked = {picture.pk for picture in rows}
    for holder in registered():
        locked -= set(holder.kept(locked))
    orphans = list(_unshown().filter(pk__in=locked))
    pictures_delete(pictures=orphans)
    return len(orphans)


def _unshown() -> QuerySet[Picture]:
    old = Picture.objects.filter(created_at__lt=timezone.now() - ORPHAN)
    for holder in registered():
        old = old.exclude(pk__in=holder.shown())
    return old


def _room_check(user: AbstractBaseUser, size: int) -> None:
    """Refuse what would be more than one person's share. The person's row takes turns."""
    get_user_model()._default_manager.select_for_update().get(pk=user.pk)
    used = Picture.objects.filter(owner_id=user.pk).aggregate(all=Sum("size"))["all"] or 0
    if used + size > settings.PICTURES_QUOTA:
        raise PictureRefused(
            _("Your pictures fill the %(most)s MB that each person has. Please delete some first.")
            % {"most": settings.PICTURES_QUOTA // _MEGABYTE}
        )


def _files_delete(names: Iterable[str]) -> None:
    for name in names:
        default_storage.delete(name)

"""Pictures as their owner's data: what an export lists, and what goes with an account."""

from collections.abc import Iterable, Mapping

from django.contrib.auth.base_user import AbstractBaseUser

from pictures.models import Picture
from pictures.services import pictures_delete

FIELDS = ("id", "alt", "width", "height", "size", "created_at")


def pictures_data(user: AbstractBaseUser) -> Iterable[tuple[str, Iterable[Mapping[str, object]]]]:
    """The file of an export that lists a person's pictures; each is found under its address."""
    rows = Picture.objects.filter(owner_id=user.pk).order_by("created_at", "pk")
    return (
        (
            "pictures/pictures.json",
            ({"address": row.get_absolute_url(), **_values(row)} for row in rows.iterator()),
        ),
    )


def pictures_erase(user: AbstractBaseUser) -> None:
    """Take all pictures of somebody who leaves off the site."""
    pictures_delete(pictures=Picture.objects.filter(owner_id=user.pk))


def _values(picture: Picture) -> dict[str, object]:
    return {name: getattr(picture, name) for name in FIELDS}

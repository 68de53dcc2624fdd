"""How people are found by the search of the site: by their names, as their profiles are open."""

from collections.abc import Collection, Iterable
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from accounts.models import User
from search import services, sources


def _document(user: User) -> sources.Document | None:
    if not user.is_active:
        return None
    return sources.Document(
        title=str(user),
        body=user.username if user.public_name else "",
        url=user.get_absolute_url(),
        date=user.date_joined,
        category="all",
    )


def _everything() -> Iterable[User]:
    return User.objects.filter(is_active=True).order_by("pk").iterator(chunk_size=500)


def _again(ids: Collection[str]) -> Iterable[User]:
    return User.objects.select_for_update().filter(pk__in=list(map(int, ids)))


def _may_see(viewer: sources.Viewer, ids: Collection[str]) -> Collection[str]:
    here = User.objects.filter(pk__in=list(map(int, ids)), is_active=True)
    return set(map(str, here.values_list("pk", flat=True)))


PEOPLE: Final = sources.Source(
    kind="accounts.person",
    title=_("Players"),
    model=User,
    document=_document,
    everything=_everything,
    categories=lambda viewer: {"all": ""},
    may_see=_may_see,
    again=_again,
    is_dated=False,
)


def person_index(user: User, **_signal: Any) -> None:
    """Let somebody who has just signed up be found."""
    services.index(user)


def person_unindex(user: User) -> None:
    """Let somebody who leaves be found no more."""
    services.remove(user)

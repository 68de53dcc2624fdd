"""How people are found by the search of the site: by their names, as their profiles are open."""

from collections.abc import Collection, Iterable
from typing import Any, Final

from allauth.account.models import EmailAddress
from django.db.models import Exists, OuterRef, QuerySet
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


def _people() -> QuerySet[User]:
    """Whose account is open, and who has confirmed an address: till then there is nobody."""
    confirmed = EmailAddress.objects.filter(user=OuterRef("pk"), verified=True)
    return User.objects.filter(Exists(confirmed), is_active=True)


def _everything() -> Iterable[User]:
    return _people().order_by("pk").iterator(chunk_size=500)


def _again(ids: Collection[str]) -> Iterable[User]:
    return _people().select_for_update().filter(pk__in=list(map(int, ids)))


def _may_see(viewer: sources.Viewer, ids: Collection[str]) -> Collection[str]:
    here = _people().filter(pk__in=list(map(int, ids)))
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


def person_index(email_address: EmailAddress, **_signal: Any) -> None:
    """Let somebody be found who has just confirmed an address."""
    services.index(email_address.user)


def person_unindex(user: User) -> None:
    """Let somebody who leaves be found no more."""
    services.remove(user)

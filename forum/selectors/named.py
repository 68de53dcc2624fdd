"""Members by the names that somebody else writes."""

from collections.abc import Collection

from django.db.models import QuerySet
from django.db.models.functions import Lower

from accounts.models import User
from accounts.selectors import people_apart


def people_named(names: Collection[str], by: User | None) -> dict[str, User]:
    """The members of these sign-in names, by the name in small letters.

    Whom a block keeps apart from the writer is left out, as if it were a plain name: nobody is
    told of a block.
    """
    wanted = {name.casefold() for name in names if name}
    if not wanted:
        return {}
    found = _people(wanted)
    if by is not None:
        found = found.exclude(pk__in=people_apart(by.pk))
    return {user.username.casefold(): user for user in found}


def people_known(names: Collection[str]) -> frozenset[str]:
    """Those of these names, in small letters, that somebody has."""
    wanted = {name.casefold() for name in names if name}
    if not wanted:
        return frozenset()
    return frozenset(name.casefold() for name in _people(wanted).values_list("username", flat=True))


def _people(wanted: Collection[str]) -> QuerySet[User]:
    return User.objects.alias(small=Lower("username")).filter(small__in=wanted, is_active=True)

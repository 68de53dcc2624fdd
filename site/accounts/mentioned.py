"""Who is meant by ``@name``: the sign-in name or the public name, in whatever letters."""

from collections.abc import Collection, Mapping

from accounts.models import User
from accounts.names import name_normalize, name_skeletons
from markup.mentions import Mentioned


def people_mentioned(names: Collection[str]) -> Mapping[str, Mentioned]:
    """Return the people of these names, in one query.

    The databases fold only some letters to small ones; the table of names that are taken holds
    what each name looks like in small letters, whatever its alphabet.
    """
    small = {name: _small(name) for name in names}
    looks = frozenset[str]().union(*map(name_skeletons, small.values()))
    people = User.objects.filter(taken_names__skeleton__in=looks, is_active=True).distinct()
    called: dict[str, User] = {}
    for person in people:
        called.setdefault(_small(person.public_name), person)
    called |= {_small(person.username): person for person in people}
    found = {name: called[one] for name, one in small.items() if one in called}
    return {
        name: Mentioned(user_id=one.pk, name=one.username, url=one.get_absolute_url())
        for name, one in found.items()
    }


def _small(name: str) -> str:
    return name_normalize(name).casefold()

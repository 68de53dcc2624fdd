"""The registry of who can be mentioned; accounts fill it in ``apps.py: ready``.

The resolver gets names as they were written and finds their people, in one query however many.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mentioned:
    """Somebody who was mentioned: whom to tell, how they are called, where their profile is."""

    user_id: int
    name: str
    url: str


Resolve = Callable[[Collection[str]], Mapping[str, Mentioned]]
"""From names as written to people; a name that nobody has is left out."""

_resolvers: list[Resolve] = []


def register(resolve: Resolve) -> None:
    """Say who finds people by their names. There is one; a later one takes its place."""
    _resolvers[:] = [resolve]


def resolved(names: Collection[str]) -> Mapping[str, Mentioned]:
    """The people of these names; nobody where nobody can be found."""
    return _resolvers[0](names) if names and _resolvers else {}

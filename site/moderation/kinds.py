"""The registry of what can be reported and hidden; apps add their kinds in ``apps.py: ready``.

A kind finds its things by their ids, in one query however many, and knows who may report one.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise

from accounts.models import User

EXCERPT: Final = 2000
"""Characters of a thing that a moderator reads, and that a report keeps."""


@dataclass(frozen=True, slots=True)
class Thing:
    """Something that a person has put on the site, as a moderator sees it.

    ``address`` is where its readers see it; a moderator need not be one of them.
    """

    kind: str
    id: str
    author: User | None
    address: str
    excerpt: str
    is_hidden: bool


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of content: its name, begun by its app (``games.message``), and what it is called.

    ``find`` gets ids as they stand in an address, whatever they are, and leaves out what is not
    there. ``may_report`` asks whether somebody may see the thing; nobody reports their own.
    ``hide`` hides it from everybody, ``show`` shows it again.
    """

    name: str
    title: "str | Promise"
    find: Callable[[Collection[str]], Mapping[str, Thing]]
    may_report: Callable[[str, User], bool]
    hide: Callable[[str], None]
    show: Callable[[str], None]


_kinds: Final[dict[str, Kind]] = {}


def register(kind: Kind) -> Kind:
    """Add a kind, or put it in the place of an earlier one of its name."""
    _kinds[kind.name] = kind
    return kind


def unregister(kind: Kind) -> None:
    """Take a kind away again."""
    del _kinds[kind.name]


def kind_get(name: str) -> Kind:
    """Return the kind of this name.

    Raises:
        KeyError: no app has such a kind.
    """
    return _kinds[name]


def thing_get(kind: str, subject_id: str) -> Thing:
    """Return a thing, hidden or not.

    Raises:
        KeyError: there is no such kind, or no such thing.
    """
    return kind_get(kind).find([subject_id])[subject_id]


def things_find(subjects: Collection[tuple[str, str]]) -> dict[tuple[str, str], Thing]:
    """Return many things by kind and id, one query a kind; what has gone is left out."""
    wanted: dict[str, list[str]] = {}
    for kind, subject_id in subjects:
        wanted.setdefault(kind, []).append(subject_id)
    return {
        (name, subject_id): thing
        for name, ids in wanted.items()
        if name in _kinds
        for subject_id, thing in _kinds[name].find(ids).items()
    }

"""The registry of what can be found; apps add their sources in ``apps.py: ready``.

A source turns its things into documents, and says in which of its categories a viewer may read.
What is in no such category is found by nobody: one rule, asked at every search.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from django.utils.functional import Promise

if TYPE_CHECKING:
    from django.contrib.auth.base_user import AbstractBaseUser
    from django.contrib.auth.models import AnonymousUser

Viewer: TypeAlias = "AbstractBaseUser | AnonymousUser"


@dataclass(frozen=True, slots=True)
class Document:
    """A thing as it is found. ``title`` is shown; its words count only where ``is_titled``.

    ``body`` is plain text. ``date`` is when it was written, and never changes; a new category,
    title or body takes the place of the old one.
    """

    title: str
    body: str
    url: str
    date: datetime
    author_id: int | None = None
    category: str = ""
    is_titled: bool = True


@dataclass(frozen=True, slots=True)
class Source:
    """A kind of things that can be found, begun by its app: ``forum.post``.

    ``document`` gives a thing as it is found, or None where nobody may find it (hidden, or
    waiting). ``everything`` gives all things, for a new index, with all that ``document`` reads.
    ``categories`` gives the categories in which a viewer may read, each with its title: at most
    one query. ``may_see`` is asked of the hits of a page where categories do not tell all, such
    as between people who block each other: which of these ids, in one query.

    ``again`` gives some things for a new index as they are by now, locked so that nobody changes
    meanwhile whether and how they are found; without it they are as ``everything`` gave them.

    ``is_text`` is of things that are no rows but texts of ours, indexed with every new version;
    such a thing needs no more than a ``pk``. ``is_dated`` says whether its date is worth telling.
    """

    kind: str
    title: "str | Promise"
    model: type[Any]
    document: Callable[[Any], Document | None]
    everything: Callable[[], Iterable[Any]]
    categories: Callable[[Viewer], Mapping[str, str]]
    may_see: Callable[[Viewer, Collection[str]], Collection[str]] | None = None
    again: Callable[[Collection[str]], Iterable[Any]] | None = None
    is_text: bool = False
    is_dated: bool = True


_sources: Final[dict[str, Source]] = {}


def register(source: Source) -> Source:
    """Add a source, or put it in the place of an earlier one of its kind."""
    _sources[source.kind] = source
    return source


def unregister(source: Source) -> None:
    """Take a source away again."""
    del _sources[source.kind]


def registered() -> list[Source]:
    """All sources, in the order in which they were added."""
    return list(_sources.values())


def source_of(thing: object) -> Source:
    """The source that a thing belongs to.

    Raises:
        LookupError: no app has said how such a thing is found.
    """
    for source in _sources.values():
        if isinstance(thing, source.model):
            return source
    raise LookupError(type(thing).__name__)

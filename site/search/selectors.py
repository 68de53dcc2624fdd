"""Asking the index: one function, whichever database, for one viewer.

Nothing is counted: a page knows only whether there is a next one.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from typing import Any, Final

from django.contrib.auth import get_user_model
from django.utils import timezone
from django.utils.safestring import SafeString

from search.backends import Order, Question, keys_ask
from search.models import Entry, moment_key
from search.snippets import snippet
from search.sources import Source, Viewer, registered
from search.tags import tags_for
from search.terms import terms_read

PER_PAGE: Final = 20
PAGES: Final = 50
"""Nobody reads a thousand hits; who has so many asks for something more exact."""
_FIRST: Final = date(2000, 1, 2)
_LAST: Final = date(2130, 1, 1)
_SHOWN: Final = (
    "id",
    "kind",
    "subject_id",
    "category",
    "author_id",
    "title",
    "body",
    "url",
    "date",
)
Shelves = Mapping[str, Mapping[str, str]]
"""By kind: the categories in which a viewer may read, with their titles."""


@dataclass(frozen=True, slots=True)
class Found:
    """A hit: the thing, whose it is, the part of its text that was asked for, where it belongs."""

    entry: Entry
    author: str
    author_name: str
    snippet: SafeString
    kind_title: str
    category_title: str
    is_dated: bool = True


@dataclass(frozen=True, slots=True)
class Page:
    """A page of hits."""

    found: list[Found] = field(default_factory=list)
    number: int = 1
    has_next: bool = False

    @property
    def has_previous(self) -> bool:
        """Whether there is one before it."""
        return self.number > 1


def shelves(viewer: Viewer) -> dict[str, Mapping[str, str]]:
    """Where a viewer may read, one query for each source at most."""
    return {source.kind: source.categories(viewer) for source in registered()}


def find(
    query: str,
    *,
    viewer: Viewer,
    kind: str | None = None,
    author: int | None = None,
    category: str | None = None,
    since: date | None = None,
    until: date | None = None,
    order: Order = "new",
    page: int = 1,
    readable: Shelves | None = None,
) -> Page:
    """What the viewer may read of what is asked for, newest or best first.

    ``author`` is the key of a person; ``category`` is one of ``kind``; ``until`` is a day, and
    included. ``readable`` spares the queries of who has asked for ``shelves`` already.
    """
    readable = shelves(viewer) if readable is None else readable
    terms = terms_read(query)
    tags = list(tags_for(kind=kind, category=category, author=author))
    if not (tags or since or until or any(not term.is_excluded for term in terms)):
        return Page()
    number = min(max(page, 1), PAGES)
    where, values = _where(readable, kind, since, until)
    hits = _hits(keys_ask(terms, tags, order, where, values), (number - 1) * PER_PAGE)
    sources = {source.kind: source for source in registered()}
    found = [
        Found(
            entry=hit,
            author=hit.username or "",
            author_name=hit.public_name or hit.username or "",
            snippet=snippet(hit.body, terms),
            kind_title=str(sources[hit.kind].title),
            is_dated=sources[hit.kind].is_dated,
            category_title=readable[hit.kind][hit.category],
        )
        for hit in _seen(hits[:PER_PAGE], sources, viewer)
    ]
    return Page(found, number, len(hits) > PER_PAGE and number < PAGES)


def _where(
    readable: Shelves, kind: str | None, since: date | None, until: date | None
) -> tuple[str, list[object]]:
    """The condition that holds whatever is asked for: what may be read, and from when."""
    may, values = list[str](), list[object]()
    for name, categories in readable.items():
        if categories and kind in {None, name}:
            may.append(f"kind = %s AND category IN ({', '.join(['%s'] * len(categories))})")
            values += [name, *categories]
    where = f"({' OR '.join(may) or '1 = 0'})"
    for sign, day, later in ((">=", since, 0), ("<", until, 1)):
        if day is not None:
            where += f" AND search_entry.id {sign} %s"
            values.append(moment_key(_midnight(day, later)))
    return where, values


def _seen(hits: list[Any], sources: Mapping[str, Source], viewer: Viewer) -> list[Any]:
    """The hits that the viewer may see, where a source has more to say than its categories."""
    ids: dict[str, list[str]] = {}
    for hit in hits:
        ids.setdefault(hit.kind, []).append(hit.subject_id)
    allowed = {
        kind: set(may_see(viewer, found))
        for kind, found in ids.items()
        if (may_see := sources[kind].may_see)
    }
    return [hit for hit in hits if hit.subject_id in allowed.get(hit.kind, {hit.subject_id})]


def _midnight(day: date, later: int) -> datetime:
    """When a day, or the one after it, begins for whoever asks; there are keys from 2000 on."""
    day = min(max(day, _FIRST), _LAST) + timedelta(days=later)
    return timezone.make_aware(datetime.combine(day, time()))


def _hits(question: Question, skip: int) -> list[Any]:
    """One page of rows and one more, with the names of their authors, in one statement.

    The keys are found first, from the narrowest tables; only their rows are read in full.
    """
    keys, values = question
    people = get_user_model()._meta.db_table
    columns = ", ".join(f"entry.{name}" for name in _SHOWN)
    sql = f"""
        SELECT {columns}, person.username AS username, person.public_name AS public_name
        FROM ({keys} LIMIT {PER_PAGE + 1} OFFSET {skip}) hit
        JOIN search_entry entry ON entry.id = hit.id
        LEFT JOIN {people} person ON person.id = entry.author_id
        ORDER BY hit.place, hit.id DESC
    """  # noqa: S608 - every part of it is ours; what people typed is in the values.
    return list(Entry.objects.raw(sql, values))

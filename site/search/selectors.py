"""Asking the index: one function, whichever database, for one viewer.

Nothing is counted: a page knows only whether there is a next one.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from typing import Final, Literal

from django.db import connection
from django.utils import timezone

from search.backends import RANKED, Asked, asked
from search.models import Entry, moment_key
from search.snippets import snippet
from search.sources import Source, Viewer, registered
from search.tags import tags_for
from search.terms import Term, terms_read

PER_PAGE: Final = 20
PAGES: Final = 50
"""Nobody reads a thousand hits; who has so many asks for something more exact."""
Order = Literal["new", "best"]
Shelves = Mapping[str, Mapping[str, str]]
"""By kind: the categories in which a viewer may read, with their titles."""


@dataclass(frozen=True, slots=True)
class Found:
    """A hit: the thing, the part of its text that was asked for, where it belongs."""

    entry: Entry
    snippet: str
    kind_title: str
    category_title: str


@dataclass(frozen=True, slots=True)
class Page:
    """A page of hits."""

    found: list[Found] = field(default_factory=list)
    number: int = 1
    has_next: bool = False


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

    ``author`` is the key of a person; ``until`` is a day, and included. ``readable`` spares the
    queries of who has asked for ``shelves`` already.
    """
    readable = shelves(viewer) if readable is None else readable
    terms = terms_read(query)
    tags = list(tags_for(kind=kind, category=category, author=author))
    question = asked(terms, tags)
    if question is None and since is None and until is None:
        return Page()
    page = min(max(page, 1), PAGES)
    where, values = _where(readable, kind, since, until)
    ids = _ids(question, where, values, order=order, skip=(page - 1) * PER_PAGE)
    return Page(
        list(_found(ids[:PER_PAGE], terms, readable)), page, len(ids) > PER_PAGE and page < PAGES
    )


def _where(
    readable: Shelves, kind: str | None, since: date | None, until: date | None
) -> tuple[str, list[object]]:
    """The condition that holds whatever is asked for: what may be read, and from when."""
    may, values = [], list[object]()
    for name, categories in readable.items():
        if categories and kind in {None, name}:
            may.append(f"kind = %s AND category IN ({', '.join(['%s'] * len(categories))})")
            values += [name, *categories]
    where = f"({' OR '.join(may) or '1 = 0'})"
    if since is not None:
        where += " AND search_entry.id >= %s"
        values.append(moment_key(_midnight(since)))
    if until is not None:
        where += " AND search_entry.id < %s"
        values.append(moment_key(_midnight(until + timedelta(days=1))))
    return where, values


def _midnight(day: date) -> datetime:
    """When a day begins for whoever asks."""
    return timezone.make_aware(datetime.combine(day, time()))


def _ids(
    question: Asked | None, where: str, values: list[object], *, order: Order, skip: int
) -> list[int]:
    limit = f"LIMIT {PER_PAGE + 1} OFFSET {skip}"
    if question is None:
        sql = f"SELECT id FROM search_entry WHERE {where} ORDER BY id DESC {limit}"  # noqa: S608
    else:
        where = f"{question.condition} AND {where}"
        values = [question.match, *values]
        newest = "search_fts.rowid" if connection.vendor == "sqlite" else "search_entry.id"
        sql = f"SELECT search_entry.id FROM {question.tables} WHERE {where}"  # noqa: S608
        if order == "new":
            sql += f" ORDER BY {newest} DESC {limit}"
        elif connection.vendor == "sqlite":
            sql += f" ORDER BY {question.best}, search_fts.rowid DESC {limit}"
        else:
            inner = sql.replace("search_entry.id", "search_entry.id, vector", 1)
            sql = (
                f"SELECT id FROM ({inner} ORDER BY search_entry.id DESC LIMIT {RANKED}) newest"  # noqa: S608
                f" ORDER BY {question.best}, id DESC {limit}"
            )
            values = [*values, question.match]
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        return [key for (key,) in cursor.fetchall()]


def _found(ids: list[int], terms: tuple[Term, ...], readable: Shelves) -> Iterator[Found]:
    if not ids:
        return
    sources: dict[str, Source] = {source.kind: source for source in registered()}
    entries = Entry.objects.select_related("author").in_bulk(ids)
    for entry in (entries[key] for key in ids if key in entries):
        yield Found(
            entry=entry,
            snippet=snippet(entry.body, terms),
            kind_title=str(sources[entry.kind].title),
            category_title=readable[entry.kind][entry.category],
        )

"""Keeping the index, in the transaction that writes the thing itself.

What is stored is found by the next request, and what is rolled back was never found.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from django.db import transaction

from search.folding import words_read
from search.models import Entry, entry_key
from search.sources import Document, Source, source_of
from search.tags import tags_for

_CHANGING = (
    *("category", "author", "title", "body", "url"),
    *("title_words", "words", "tags"),
)


def index(thing: Any) -> None:
    """Store a thing in the index, anew if it was there; what nobody may find is taken out."""
    index_many([thing])


def index_many(things: Iterable[Any]) -> None:
    """The same for many things of one kind, in one statement."""
    entries, gone = list[Entry](), list[Any]()
    for thing in things:
        source = source_of(thing)
        document = source.document(thing)
        if document is None:
            gone.append(thing)
        else:
            entries.append(entry_make(source, str(thing.pk), document))
    if entries:
        with transaction.atomic(savepoint=False):
            entries_store(entries)
    if gone:
        remove_many(gone)


def entries_store(entries: Sequence[Entry]) -> int:
    """Store rows, each in the place of an earlier one of its thing; the number of them."""
    Entry.objects.bulk_create(
        entries,
        update_conflicts=True,
        unique_fields=["kind", "subject_id"],
        update_fields=_CHANGING,
    )
    return len(entries)


def remove(thing: Any) -> None:
    """Take a thing out of the index, before it is deleted; one that is not in it may be, too."""
    remove_many([thing])


def remove_many(things: Iterable[Any]) -> None:
    """The same for many things, in one statement for each kind."""
    keys: dict[str, list[str]] = {}
    for thing in things:
        keys.setdefault(source_of(thing).kind, []).append(str(thing.pk))
    for kind, ids in keys.items():
        Entry.objects.filter(kind=kind, subject_id__in=ids).delete()


def entry_make(source: Source, subject_id: str, one: Document) -> Entry:
    """The row of a thing, with its words as they are compared."""
    return Entry(
        id=entry_key(one.date, source.kind, subject_id),
        kind=source.kind,
        subject_id=subject_id,
        category=one.category,
        author_id=one.author_id,
        title=one.title[:300],
        body=one.body,
        url=one.url,
        date=one.date,
        title_words=" ".join(words_read(one.title)) if one.is_titled else "",
        words=" ".join(words_read(one.body)),
        tags=" ".join(tags_for(kind=source.kind, category=one.category, author=one.author_id)),
    )

"""A new index, made while the site runs: batch after batch, each in a transaction of its own.

What the list of all things said may be old when a batch has its turn: so its things are read anew
and locked, like whoever changes them locks them. Two that rebuild at once take turns.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Final, TypeVar

from django.db import transaction

from search.models import Entry
from search.services import entries_store, entry_make
from search.sources import Source

BATCH: Final = 200
_Thing = TypeVar("_Thing")


def source_rebuild(source: Source) -> int:
    """Index all things of a source anew and forget those that are gone; the number of them.

    What is written meanwhile is in the index already, and stays.
    """
    before = set(Entry.objects.filter(kind=source.kind).values_list("subject_id", flat=True))
    number = 0
    for things in _batches(source.everything()):
        number += _batch(source, [str(thing.pk) for thing in things], things)
        before -= {str(thing.pk) for thing in things}
    for gone in _batches(sorted(before)):
        number += _batch(source, gone, [])
    return number


def is_indexed(source: Source) -> bool:
    """Say whether anything of a source is in the index: nothing of a kind is that is new."""
    return Entry.objects.filter(kind=source.kind).exists()


@transaction.atomic
def _batch(source: Source, ids: Sequence[str], things: Iterable[Any]) -> int:
    """Make the rows of some things anew: a date may have changed, and a date is a key."""
    fresh = list(things if source.again is None else source.again(ids))
    Entry.objects.filter(kind=source.kind, subject_id__in=ids).delete()
    return entries_store(list(_entries(source, fresh)))


def _entries(source: Source, things: Iterable[Any]) -> Iterator[Entry]:
    for thing in things:
        document = source.document(thing)
        if document is not None:
            yield entry_make(source, str(thing.pk), document)


def _batches(things: Iterable[_Thing]) -> Iterator[list[_Thing]]:
    rest = iter(things)
    while batch := list(islice(rest, BATCH)):
        yield batch

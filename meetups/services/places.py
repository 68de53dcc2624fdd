"""The gazetteer is read in, once, a piece at a time: nobody who plays waits for it."""

import time
from collections.abc import Callable, Sequence
from typing import Final

from django.db import transaction
from django.utils import timezone

from meetups import gazetteer
from meetups.models import Place, PlaceImport, PlaceName

PIECE: Final = 1000
REST: Final = 0.02
"""Seconds between two pieces, in which others write."""
PLACE_FIELDS: Final = [
    *("name", "country", "region", "population", "latitude", "longitude", "zone", "cell5"),
]


def places_import(
    *, smallest: int = 0, again: bool = False, tell: Callable[[str], object] = lambda _: None
) -> int:
    """Store the towns of at least so many inhabitants; return how many were written.

    What has been read in to its end is not read again, and what stopped half way goes on there.
    """
    progress, _made = PlaceImport.objects.get_or_create(
        source=f"{gazetteer.source_name()} from {smallest}",
        defaults={"total": 0, "started_at": timezone.now()},
    )
    if again:
        progress.done, progress.finished_at = 0, None
    if progress.finished_at is not None:
        return 0
    rows = gazetteer.rows_read(smallest)
    return _rows_import(progress, rows, tell)


def _rows_import(
    progress: PlaceImport, rows: Sequence[gazetteer.Row], tell: Callable[[str], object]
) -> int:
    regions = gazetteer.regions_name(rows)
    progress.total, first = len(rows), progress.done
    for start in range(first, len(rows), PIECE):
        piece = rows[start : start + PIECE]
        _piece_store(piece, regions, progress)
        tell(f"{progress.done} of {progress.total} places")
        time.sleep(REST)
    progress.done, progress.finished_at = progress.total, timezone.now()
    progress.save()
    return len(rows) - first


@transaction.atomic
def _piece_store(
    piece: Sequence[gazetteer.Row], regions: dict[tuple[str, str], str], progress: PlaceImport
) -> None:
    Place.objects.bulk_create(
        [gazetteer.place_make(row, regions) for row in piece],
        update_conflicts=True,
        unique_fields=["id"],
        update_fields=PLACE_FIELDS,
    )
    names = [name for row in piece for name in gazetteer.names_make(row)]
    PlaceName.objects.bulk_create(names, ignore_conflicts=True, batch_size=5000)
    progress.done += len(piece)
    progress.save()

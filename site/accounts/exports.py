"""All that is kept of a person, as a ZIP that a worker makes and only that person can fetch.

The row is the outbox: the worker of the queue ``pdf`` finds it, with or without a broker. A worker
that dies leaves its claim behind, and another one takes it up; the third that fails ends it.
"""

import logging
import tempfile
import zipfile
from datetime import timedelta
from typing import IO, Final

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.archive import part_write
from accounts.data_export import sources
from accounts.models import DataExport, DataExportFile, User

log: Final = logging.getLogger(__name__)

KEPT: Final = timedelta(days=7)
"""How long the file can be fetched."""
AGAIN: Final = timedelta(hours=1)
"""How soon after a wish the next one can be made."""
CLAIM: Final = timedelta(minutes=5)
"""How long a worker may take before another one takes over."""
ATTEMPTS: Final = 3
IN_MEMORY: Final = 5_000_000


class ExportRefused(Exception):
    """Why no export is begun; its words are a whole sentence."""


@transaction.atomic
def export_ask(*, user: User) -> DataExport:
    """Wish for all one's data. One at a time: while one is being made, this changes nothing.

    Raises:
        ExportRefused: the last one was asked for a moment ago.
    """
    User.objects.select_for_update().get(pk=user.pk)
    now = timezone.now()
    before = DataExport.objects.filter(user=user).first()
    if before is not None and before.status == DataExport.Status.WAITING:
        return before
    if before is not None and before.asked_at > now - AGAIN:
        raise ExportRefused(
            _("You asked for your data less than an hour ago. Use that file, or wait a while.")
        )
    if before is not None:
        before.delete()
    return DataExport.objects.create(user=user, asked_at=now, total=len(sources()))


def exports_make() -> int:
    """Make every export that waits, and forget those whose time is over; the number made."""
    now = timezone.now()
    DataExport.objects.filter(expires_at__lte=now).delete()
    made = 0
    for export in _unclaimed().select_related("user"):
        if _claim(export):
            made += _make_or_log(export)
    return made


def _unclaimed() -> QuerySet[DataExport]:
    free = Q(claimed_at=None) | Q(claimed_at__lt=timezone.now() - CLAIM)
    return DataExport.objects.filter(free, status=DataExport.Status.WAITING)


def _claim(export: DataExport) -> bool:
    """Take an export up, unless another worker just did; one tried too often has failed."""
    taken = _unclaimed().filter(pk=export.pk, attempts=export.attempts)
    if export.attempts >= ATTEMPTS:
        ends = timezone.now() + KEPT
        taken.update(status=DataExport.Status.FAILED, expires_at=ends)
        return False
    return bool(taken.update(claimed_at=timezone.now(), attempts=F("attempts") + 1, done=0))


def _make_or_log(export: DataExport) -> bool:
    """Make it; what fails is tried again when the claim is over."""
    try:
        _make(export)
    except Exception:
        log.exception("The export %s failed.", export.pk)
        return False
    return True


def _make(export: DataExport) -> None:
    with tempfile.SpooledTemporaryFile(IN_MEMORY) as file:
        _write(export, file)
        file.seek(0)
        _store(export, file.read())


def _write(export: DataExport, file: IO[bytes]) -> None:
    """Write part after part, and say after each source how far it is."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, source in enumerate(sources(), start=1):
            for name, rows in source(export.user):
                part_write(archive, name, rows)
            DataExport.objects.filter(pk=export.pk).update(done=number, total=len(sources()))


@transaction.atomic
def _store(export: DataExport, content: bytes) -> None:
    """Store the file, unless its person has meanwhile left or another worker was faster."""
    waiting = DataExport.objects.filter(pk=export.pk, status=DataExport.Status.WAITING)
    stored = waiting.update(
        status=DataExport.Status.READY, size=len(content), expires_at=timezone.now() + KEPT
    )
    if stored:
        DataExportFile.objects.create(export_id=export.pk, content=content)


def export_of(user: User) -> DataExport | None:
    """The export of a person, as long as it can be shown."""
    kept = Q(expires_at=None) | Q(expires_at__gt=timezone.now())
    return DataExport.objects.filter(kept, user=user).first()


def export_content(user: User) -> bytes:
    """The ZIP of a person.

    Raises:
        DataExportFile.DoesNotExist: there is none, or its time is over.
    """
    own = DataExportFile.objects.filter(export__user=user, export__expires_at__gt=timezone.now())
    return bytes(own.values_list("content", flat=True).get())

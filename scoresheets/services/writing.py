"""Writing into the cells of a sheet, taking it back, and overruling a warning."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from accounts.refusals import Conflict, Refused
from games.engine.errors import gettext_noop as _
from scoresheets.models import Cell, Change, OnlineSheet
from scoresheets.selectors.working import last_change, result_of, tally_of
from scoresheets.services.limits import changes_check

MOST_CHANGES: Final = 5000


@dataclass(frozen=True, slots=True)
class Edit:
    """What somebody wrote into a cell, and the version of it that they had before them."""

    value: int | None
    version: int


@dataclass(frozen=True, slots=True)
class Clash:
    """A cell that somebody else has written meanwhile: both values, and the version of theirs."""

    key: str
    mine: int | None
    theirs: int | None
    version: int


@transaction.atomic
def cells_save(*, sheet_id: int, edits: Mapping[str, Edit], nonce: UUID) -> list[Clash]:
    """Write cells; those that somebody else has changed since are left, and come back.

    The same nonce writes once. A cell that already says what was written is no clash, whoever
    wrote it.
    """
    sheet = sheet_lock(sheet_id)
    cells = {cell.key: cell for cell in Cell.objects.filter(sheet=sheet, key__in=edits)}
    known = Change.objects.filter(sheet=sheet, nonce=nonce).first()
    done = known.cells if known else {}
    clashes, changed = [], {}
    for key, edit in edits.items():
        cell = cells.get(key) or Cell(sheet=sheet, key=key, version=0)
        if key in done or cell.value == edit.value:
            continue
        if cell.version != edit.version:
            clashes.append(Clash(key, edit.value, cell.value, cell.version))
        else:
            changed[key] = [cell.value, edit.value]
    if changed and not known:
        changes_check(sheet.pk)
        _write(sheet, cells, changed, nonce)
    return clashes


@transaction.atomic
def change_undo(*, sheet_id: int, number: int, nonce: UUID) -> None:
    """Take the newest change back: its cells get what they had before it.

    Raises:
        Refused: nothing has been written, or all of it has been taken back.
        Conflict: something was written since the page was shown.
    """
    sheet = sheet_lock(sheet_id)
    if Change.objects.filter(sheet=sheet, nonce=nonce).exists():
        return
    last = last_change(sheet)
    if last is None:
        raise Refused(_("There is nothing to undo."))
    if last.number != number:
        raise Conflict(_("Something else was written meanwhile. Look first, then undo."))
    cells = {cell.key: cell for cell in Cell.objects.filter(sheet=sheet, key__in=last.cells)}
    back = {key: [after, before] for key, (before, after) in last.cells.items()}
    _write(sheet, cells, back, nonce, undoes=last)


@transaction.atomic
def warnings_accept(*, sheet_id: int, index: int, sentences: list[str]) -> None:
    """Let the warnings of a round be: the table plays it so. Other warnings come all the same."""
    sheet = sheet_lock(sheet_id)
    line = next((line for line in tally_of(sheet).lines if line.played.index == index), None)
    told = [sentence % details for sentence, details in line.warnings] if line else []
    kept = [sentence for sentence in told if sentence in sentences]
    sheet.accepted = {**sheet.accepted, str(index + 1): kept}
    sheet.version += 1
    sheet.save(update_fields=["accepted", "version"])


def sheet_lock(sheet_id: int) -> OnlineSheet:
    """The row of a sheet, locked to the end of the transaction."""
    return OnlineSheet.objects.select_for_update().get(pk=sheet_id)


def result_refresh(sheet: OnlineSheet) -> None:
    """Work the sheet out anew, and count the change."""
    sheet.result = result_of(sheet, tally_of(sheet))
    sheet.version += 1
    sheet.changed_at = timezone.now()
    sheet.save(update_fields=["result", "version", "changed_at"])


def _write(
    sheet: OnlineSheet,
    cells: Mapping[str, Cell],
    changed: Mapping[str, list[int | None]],
    nonce: UUID,
    undoes: Change | None = None,
) -> None:
    newest = Change.objects.filter(sheet=sheet).order_by("-number").values_list("number", flat=True)
    number = (newest.first() or 0) + 1
    if number > MOST_CHANGES:
        raise Refused(_("This sheet is full. Begin a new one."))
    for key, (_before, after) in changed.items():
        cell = cells.get(key) or Cell(sheet=sheet, key=key, version=0)
        cell.value, cell.version = after, cell.version + 1
        cell.save()
    Change.objects.create(
        sheet=sheet, number=number, nonce=nonce, cells=changed, undoes=undoes, at=timezone.now()
    )
    result_refresh(sheet)

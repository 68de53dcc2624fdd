"""The form of one round: a field a cell, with what stands there and what was typed instead."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoresheets.models import Cell
from scoresheets.sheets.base import Input, Said, Sheet, cell_key, unit_key


@dataclass(frozen=True, slots=True)
class Field:
    """One cell of the form.

    ``was`` is the version and the value that the page shows, sent back so that a change of
    somebody else is noticed. ``theirs`` is what somebody else wrote meanwhile.
    """

    key: str
    name: str
    """Which cell it is, said in full for screen readers: whose, and what."""
    item: Input
    text: str
    was: str
    error: Said | None = None
    theirs: str | None = None

    @property
    def id(self) -> str:
        return f"cell-{self.key}"


@dataclass(frozen=True, slots=True)
class FieldRow:
    """The fields of a unit, or of the whole round: those that are needed, and the rarer ones."""

    name: str
    fields: tuple[Field, ...]
    more: tuple[Field, ...] = ()

    @property
    def is_single(self) -> bool:
        """Whether there is one thing to write, ticks apart, so that it needs no word over it."""
        return sum(field.item.kind != "mark" for field in self.fields) == 1

    @property
    def is_more_used(self) -> bool:
        return any(field.text or field.error or field.theirs for field in self.more)


@dataclass(frozen=True, slots=True)
class Entry:
    """The form of a round."""

    index: int
    label: Said
    hint: Said | None
    dealer: str
    whole: FieldRow | None
    rows: tuple[FieldRow, ...]

    @property
    def number(self) -> int:
        return self.index + 1


@dataclass(frozen=True, slots=True)
class Sent:
    """What a form sent that was not taken whole: the texts, and what is wrong with which."""

    texts: Mapping[str, str]
    errors: Mapping[str, Said]
    theirs: Mapping[str, int | None]


NOTHING_SENT = Sent({}, {}, {})


def value_text(item: Input, value: int | None) -> str:
    """A value as the field shows it."""
    if value is None:
        return ""
    return str(value) if item.kind != "number" or value >= 0 else f"−{-value}"


def entry_make(
    definition: Sheet[Any],
    size: int,
    options: Any,
    names: Sequence[str],
    dealer: str,
    index: int,
    cells: Mapping[str, Cell],
    sent: Sent = NOTHING_SENT,
) -> Entry:
    """The form of a round, filled with what is written there and what was sent."""

    def fields(unit: int | None, items: Sequence[Input]) -> tuple[Field, ...]:
        return tuple(_field(cell_key(index, unit, item.key), item, cells, sent) for item in items)

    rows = []
    for unit, name in enumerate(names):
        made = fields(unit, definition.inputs_for(options))
        rare = [field for field in made if not field.item.needed]
        fold = len(rare) > 2
        main = [field for field in made if field.item.needed or not fold]
        rows.append(FieldRow(name, tuple(main), tuple(rare) if fold else ()))
    whole = fields(None, definition.round_inputs)
    return Entry(
        index,
        definition.label(index, options),
        definition.hint(index, size, options),
        dealer,
        FieldRow("", whole) if whole else None,
        tuple(rows),
    )


def head_rows(
    definition: Sheet[Any],
    names: Sequence[str],
    cells: Mapping[str, Cell],
    sent: Sent = NOTHING_SENT,
) -> tuple[FieldRow, ...]:
    """The fields at the head of the sheet, such as handicaps."""
    return tuple(
        FieldRow(
            name,
            tuple(
                _field(unit_key(unit, item.key), item, cells, sent)
                for item in definition.unit_inputs
            ),
        )
        for unit, name in enumerate(names)
        if definition.unit_inputs
    )


def _field(key: str, item: Input, cells: Mapping[str, Cell], sent: Sent) -> Field:
    cell = cells.get(key)
    value, version = (cell.value, cell.version) if cell else (None, 0)
    theirs = value_text(item, sent.theirs[key]) if key in sent.theirs else None
    return Field(
        key,
        item.label,
        item,
        sent.texts.get(key, value_text(item, value)),
        f"{version}:{'' if value is None else value}",
        sent.errors.get(key),
        theirs,
    )

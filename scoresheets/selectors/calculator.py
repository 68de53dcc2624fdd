"""The calculator of Spades: a hand, or all hands of a game, worked out from an address."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext

from games.engine.errors import BadOptions
from games.engine.errors import gettext_noop as _
from games.engine.options import options_of, options_read
from scoresheets.models import NAME
from scoresheets.selectors.entries import Entry, Field, Sent, entry_make
from scoresheets.sheets.base import Input, Said, Score, Sheet, cell_key, unit_key
from scoresheets.sheets.numbers import UnreadableCell, cell_read
from scoresheets.sheets.registry import sheets
from scoresheets.sheets.tally import Line, Tally, tally

KINDS: Final = ("spades-partners", "spades", "spades-cutthroat")
HANDS_MOST: Final = 30
CHOICES: Final = 40
OPTION: Final = "option-"
BEFORE: Final = (
    Input("score", _("Score before"), lo=-9999, needed=False),
    Input("bags", _("Bags before"), hi=99, needed=False),
)


@dataclass(frozen=True, slots=True)
class Side:
    """A player or a team: what it had before, and where it stands."""

    name: str
    field: str
    before: tuple[Field, ...]
    total: int | None
    rank: int | None
    need: Said | None


@dataclass(frozen=True, slots=True)
class Calculation:
    """What was asked, and what it comes to."""

    sheet: Sheet[Any]
    options: Any
    option_texts: Mapping[str, str]
    hands: int
    sides: tuple[Side, ...]
    rows: tuple[tuple[Entry, list[tuple[str, Score | None, int | None]] | None], ...]
    tally: Tally[Any]
    wrong: tuple[Said, ...]

    @property
    def winners(self) -> list[str]:
        return [self.sides[unit].name for unit in self.tally.winners]

    @property
    def option_fields(self) -> list[tuple[str, str, list[tuple[str, Said]], str]]:
        """The house rules: label, name, the choices if they are few, and the one in force."""
        return [
            (
                known.label,
                name,
                [(known.text(value), known.say(value)[0]) for value in known.values]
                if len(known.values) <= CHOICES
                else [],
                self.option_texts[name],
            )
            for name, known in options_of(self.options).items()
        ]

    @property
    def is_wrong(self) -> bool:
        return bool(self.wrong)


def calculation(asked: Mapping[str, str]) -> Calculation:
    """Read the fields of the calculator and work them out; what cannot be read is said."""
    kind = asked.get("kind", "")
    sheet = sheets()[kind if kind in KINDS else KINDS[0]]
    options, wrong = _options(sheet, asked)
    size, hands = sheet.players_usual, _hands(asked)
    units = range(sheet.units(size, options))
    values, sent = _cells(_items(sheet, options, units, hands), asked)
    before = [
        (values.pop(unit_key(unit, "score"), None), {"bags": values.pop(unit_key(unit, "bags"), 0)})
        for unit in units
    ]
    worked_out = tally(sheet, size, options, values, before)
    names = [_name(sheet, asked, unit) for unit in units]
    lines = [_line(line, names) for line in worked_out.lines[:hands]]
    rows = [
        (
            entry_make(sheet, size, options, names, "", at, {}, sent),
            lines[at] if at < len(lines) else None,
        )
        for at in range(hands)
    ]
    return Calculation(
        sheet,
        options,
        {name: known.text(getattr(options, name)) for name, known in options_of(options).items()},
        hands,
        tuple(_side(worked_out, names[unit], unit, sent) for unit in units),
        tuple(rows),
        worked_out,
        (*wrong, *sent.errors.values()),
    )


def _items(sheet: Sheet[Any], options: Any, units: range, hands: int) -> dict[str, Input]:
    """The cells that there are: those of the hands, and what each side had before."""
    first = {unit_key(unit, item.key): item for unit in units for item in BEFORE}
    for at in range(hands):
        for unit in units:
            for item in sheet.inputs_for(options):
                first[cell_key(at, unit, item.key)] = item
    return first


def _line(line: Line[Any], names: list[str]) -> list[tuple[str, Score | None, int | None]] | None:
    """What a hand came to for each side; nothing where nothing was written."""
    return list(zip(names, line.scores, line.totals, strict=True)) if line.touched else None


def _side(worked_out: Tally[Any], name: str, unit: int, sent: Sent) -> Side:
    return Side(
        name,
        f"name-{unit + 1}",
        tuple(_before(unit, item, sent) for item in BEFORE),
        worked_out.totals[unit],
        worked_out.ranks[unit],
        worked_out.needs[unit] if worked_out.needs else None,
    )


def _options(sheet: Sheet[Any], asked: Mapping[str, str]) -> tuple[Any, tuple[Said, ...]]:
    known = options_of(sheet.options)
    texts = {name: asked[OPTION + name] for name in known if asked.get(OPTION + name, "").strip()}
    try:
        return options_read(sheet.options(), texts), ()
    except BadOptions as error:
        return sheet.options(), ((error.sentence, error.details),)


def _hands(asked: Mapping[str, str]) -> int:
    text = asked.get("hands", "")
    is_number = text.isascii() and text.isdigit() and len(text) < 3
    return max(1, min(int(text), HANDS_MOST)) if is_number else 1


def _cells(items: Mapping[str, Input], asked: Mapping[str, str]) -> tuple[dict[str, int], Sent]:
    values: dict[str, int] = {}
    errors: dict[str, Said] = {}
    texts = {key: asked[key][:60] for key in items if key in asked}
    for key, text in texts.items():
        try:
            value = cell_read(items[key], text)
        except UnreadableCell as error:
            errors[key] = error.said
            continue
        if value is not None:
            values[key] = value
    return values, Sent(texts, errors, {})


def _name(sheet: Sheet[Any], asked: Mapping[str, str], unit: int) -> str:
    named = asked.get(f"name-{unit + 1}", "").strip()[:NAME]
    return named or f"{gettext(sheet.unit_word)} {unit + 1}"


def _before(unit: int, item: Input, sent: Sent) -> Field:
    key = unit_key(unit, item.key)
    return Field(key, item.label, item, sent.texts.get(key, ""), "", sent.errors.get(key))

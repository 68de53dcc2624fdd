"""What people send in about score sheets, read for its form; services judge the rest."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django import forms
from django.forms.widgets import ChoiceWidget
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.engine.errors import gettext_noop
from games.engine.options import Option, options_of
from scoresheets.models import NAME, TITLE
from scoresheets.selectors.entries import Sent
from scoresheets.selectors.working import input_for
from scoresheets.services.writing import Edit
from scoresheets.sheets.base import Said, Sheet
from scoresheets.sheets.numbers import UnreadableCell, cell_read

OPTION = "option-"
WAS = "was-"
RADIOS = 4
LISTED = 40
MOST_CELLS = 400
MAX_VERSION = 2**31 - 1
NO_SUCH_CELL: Said = (gettext_noop("This sheet has no such cell."), {})


class NonceForm(forms.Form):
    """A form's number, by which it is known when it comes twice."""

    n = forms.UUIDField()


class ChangeForm(NonceForm):
    """The change that is to be taken back."""

    number = forms.IntegerField(min_value=1, max_value=MAX_VERSION)


class NamesForm(NonceForm):
    """Who plays, and by which rules: the start of a sheet, and its settings later.

    A field a player, a field a team where partners are the units, a field an option.
    """

    title = forms.CharField(
        label=_("Title"),
        required=False,
        max_length=TITLE,
        help_text=_("Such as “Friday at Kari’s”. It may stay empty."),
    )

    def __init__(self, definition: Sheet[Any], size: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.definition, self.size = definition, size
        self.fields["n"].widget = forms.HiddenInput()
        for number in range(1, size + 1):
            self.fields[f"name-{number}"] = _name_field(gettext("Player %(number)s"), number)
        self.teams = definition.units(size, definition.options())
        if self.teams == size:
            self.teams = 0
        for number in range(1, self.teams + 1):
            self.fields[f"team-{number}"] = _name_field(gettext("Team %(number)s"), number)
        if definition.has_dealer and size > 1:
            dealers = [(str(index), str(index + 1)) for index in range(size)]
            self.fields["dealer"] = forms.ChoiceField(
                label=gettext("First dealer"), choices=dealers, initial="0", required=False
            )
        for name, known in options_of(definition.options).items():
            field = _option_field(known, getattr(definition.options(), name))
            self.fields[OPTION + name] = field

    def _fields(self, prefix: str) -> list[forms.BoundField]:
        return [field for field in self if field.name.startswith(prefix)]

    @property
    def name_fields(self) -> list[forms.BoundField]:
        return self._fields("name-")

    @property
    def team_fields(self) -> list[forms.BoundField]:
        return self._fields("team-")

    @property
    def option_fields(self) -> list[forms.BoundField]:
        return self._fields(OPTION)

    @property
    def table(self) -> dict[str, Any]:
        """What the form says, as the services take it."""
        data = self.cleaned_data
        return {
            "title": data["title"],
            "names": [data[f"name-{number}"] for number in range(1, self.size + 1)],
            "teams": [data[f"team-{number}"] for number in range(1, self.teams + 1)],
            "first_dealer": int(data.get("dealer") or 0),
            "options": {
                name.removeprefix(OPTION): text
                for name, text in self.data.items()
                if name.startswith(OPTION)
            },
        }


def cells_read(
    definition: Sheet[Any], size: int, options: Any, data: Mapping[str, str]
) -> tuple[dict[str, Edit], Sent]:
    """The cells that a form changes, and, where some cannot be read, what is wrong with them.

    A cell is sent with the version and the value that the page showed (``was-<key>``). One that
    still says that was not touched, and is left alone.
    """
    edits: dict[str, Edit] = {}
    texts: dict[str, str] = {}
    errors: dict[str, Said] = {}
    for name in [name for name in data if name.startswith(WAS)][:MOST_CELLS]:
        key = name.removeprefix(WAS)
        version, _colon, shown = data[name].partition(":")
        texts[key] = text = data.get(key, "")
        item = input_for(definition, size, options, key)
        if item is None or not version.isascii() or not version.isdigit() or len(version) > 9:
            errors[key] = NO_SUCH_CELL
            continue
        try:
            value = cell_read(item, text)
        except UnreadableCell as error:
            errors[key] = error.said
            continue
        if ("" if value is None else str(value)) != shown:
            edits[key] = Edit(value, int(version))
    return edits, Sent(texts, errors, {})


def nonce_read(data: Mapping[str, str]) -> UUID | None:
    """The number of a form, or None where it has none."""
    form = NonceForm(data)
    return form.cleaned_data["n"] if form.is_valid() else None


def _name_field(label: str, number: int) -> forms.CharField:
    return forms.CharField(
        label=label % {"number": number},
        required=False,
        max_length=NAME,
        error_messages={"max_length": gettext("A name has at most %(limit_value)d characters.")},
        widget=forms.TextInput({"autocomplete": "off"}),
    )


def _option_field(known: Option, value: Any) -> forms.Field:
    """The field of an option; it never judges, the service says what is wrong, and better."""
    label = gettext(known.label)
    if len(known.values) > LISTED:
        numbers = [number for number in known.values if number is not None]
        limits, step = {"least": numbers[0], "most": numbers[-1]}, numbers[1] - numbers[0]
        return forms.Field(
            label=label,
            initial=value,
            required=False,
            widget=forms.NumberInput({"min": numbers[0], "max": numbers[-1], "step": step}),
            help_text=gettext("From %(least)s to %(most)s.") % limits,
        )
    words = [(known.text(item), _say(known, item)) for item in known.values]
    widget: ChoiceWidget = (forms.RadioSelect if len(words) <= RADIOS else forms.Select)(
        choices=words
    )
    return forms.Field(label=label, initial=known.text(value), required=False, widget=widget)


def _say(known: Option, value: Any) -> str:
    sentence, details = known.say(value)[0]
    return gettext(sentence) % details

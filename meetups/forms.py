"""What is sent in to pages of meetups, checked for its form; the services judge the rest."""

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from meetups import cells, vocabulary
from meetups.models import RADII, Area, Visibility
from meetups.models.places import Place
from meetups.selectors.places import place_get

NO_PLACE: Final = _("Choose a place: search for a town and choose it from the list.")
NAME: Final = 100


class SeveralField(forms.MultipleChoiceField):
    """Some of a fixed list, ticked."""

    widget = forms.CheckboxSelectMultiple

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, **kwargs)


def cell_read(sent: str) -> int | None:
    """A cell of the grid, as hexadecimal digits."""
    if not sent:
        return None
    try:
        cell = int(sent[:16], 16)
    except ValueError:
        cell = 0
    if not cells.cell_is_fine(cell):
        raise forms.ValidationError(NO_PLACE)
    return cell


class PlaceSearchForm(forms.Form):
    """A name of a place, as somebody types it."""

    q = forms.CharField(
        label=_("Town"), max_length=NAME, required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )  # fmt: skip


class AreaForm(forms.Form):
    """Where one is and what one looks for."""

    place = forms.CharField(required=False, widget=forms.HiddenInput)
    visibility = forms.TypedChoiceField(
        label=_("Who may find you here"),
        choices=Visibility.choices,
        coerce=int,
        widget=forms.RadioSelect,
        initial=Visibility.NOBODY,
    )
    is_adult = forms.BooleanField(
        label=_("I am 18 or older"),
        required=False,
        help_text=_("Only adults can be found by others."),
    )
    games = SeveralField(label=_("What you play"), choices=vocabulary.game_choices)
    styles = SeveralField(label=_("How you play"), choices=vocabulary.style_choices)
    days = SeveralField(label=_("Days that suit you"), choices=vocabulary.day_choices)
    languages = SeveralField(
        label=_("Languages you speak"),
        choices=vocabulary.language_choices,
        widget=forms.SelectMultiple(attrs={"size": 6}),
    )
    radius = forms.TypedChoiceField(
        label=_("How far you look"),
        choices=[(km, f"{km} km") for km in RADII],
        coerce=int,
        initial=50,
    )
    unit = forms.ChoiceField(
        label=_("Distances in"),
        choices=[("", _("what your browser prefers")), *Area.Unit.choices],
        required=False,
    )

    def clean_place(self) -> Place | None:
        """The place that was chosen; none keeps the area as it is."""
        sent = self.cleaned_data["place"]
        if not sent:
            return None
        place = place_get(sent)
        if place is None:
            raise forms.ValidationError(NO_PLACE)
        return place


class NearForm(forms.Form):
    """Where to look, how far, and for whom. Everything may be left out."""

    place = forms.CharField(required=False, widget=forms.HiddenInput)
    cell = forms.CharField(required=False, widget=forms.HiddenInput)
    km = forms.TypedChoiceField(
        label=_("How far"),
        choices=[(km, str(km)) for km in RADII],
        coerce=int,
        required=False,
        empty_value=None,
    )
    game = forms.ChoiceField(label=_("Game"), required=False)
    language = forms.ChoiceField(label=_("Language"), required=False)
    day = forms.ChoiceField(label=_("Day"), required=False)
    page = forms.IntegerField(min_value=1, max_value=25, required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        lists = {
            "game": ([("", _("any game"))], vocabulary.game_choices()),
            "language": ([("", _("any language"))], vocabulary.language_choices()),
            "day": ([("", _("any day"))], vocabulary.day_choices()),
        }
        for name, (anything, choices) in lists.items():
            self.fields[name].choices = [*anything, *choices]  # type: ignore[attr-defined]

    def clean_place(self) -> Place | None:
        sent = self.cleaned_data["place"]
        if not sent:
            return None
        place = place_get(sent)
        if place is None:
            raise forms.ValidationError(NO_PLACE)
        return place

    def clean_cell(self) -> int | None:
        return cell_read(self.cleaned_data["cell"])

"""What a list of reports can be narrowed down by."""

from django import forms
from django.utils.translation import gettext_lazy as _

_DAY = {"type": "date"}


class ReportFilterForm(forms.Form):
    """Each field may stay empty."""

    game = forms.CharField(
        label=_("Game"),
        required=False,
        max_length=80,
        widget=forms.TextInput({"list": "known-games"}),
    )
    player = forms.CharField(label=_("Player"), required=False, max_length=41)
    place = forms.CharField(label=_("Where"), required=False, max_length=80)
    since = forms.DateField(
        label=_("From"),
        required=False,
        widget=forms.DateInput(_DAY, format="%Y-%m-%d"),
        input_formats=["%Y-%m-%d"],
    )
    until = forms.DateField(
        label=_("Until"),
        required=False,
        widget=forms.DateInput(_DAY, format="%Y-%m-%d"),
        input_formats=["%Y-%m-%d"],
    )

"""The forms about looking for players."""

from django import forms
from django.utils.translation import gettext_lazy as _

from forum.forms import Words
from forum.models.threads import TITLE

_GAME = {"list": "known-games"}


class WantedForm(forms.Form):
    """What somebody looks for; what is missing is for the service to say."""

    title = forms.CharField(label=_("Title"), required=False, max_length=TITLE)
    game = forms.CharField(label=_("Game"), required=False, widget=forms.TextInput(_GAME))
    area = forms.CharField(
        label=_("Whereabouts"),
        required=False,
        help_text=_("The name of a town or a part of it; empty where it is by post."),
    )
    times = forms.CharField(
        label=_("When"), required=False, help_text=_("“Thursdays after seven”, “any time, by post”")
    )
    text = Words(label=_("What you would like to say"), widget=forms.Textarea({"rows": 6}))
    n = forms.UUIDField(widget=forms.HiddenInput, required=False)


class WantedFilterForm(forms.Form):
    """Each field may stay empty."""

    game = forms.CharField(label=_("Game"), required=False, widget=forms.TextInput(_GAME))
    area = forms.CharField(label=_("Whereabouts"), required=False)

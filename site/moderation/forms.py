"""What is sent in to moderators and by them."""

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from moderation.models import NOTE, WORDS, Action, Report

DAYS: Final = {
    "1": _("For a day"),
    "3": _("For three days"),
    "7": _("For a week"),
    "30": _("For thirty days"),
    "365": _("For a year"),
    "": _("For good"),
}


class _Text(forms.CharField):
    """Several lines, counted as they were typed: browsers send each line break as two signs."""

    widget = forms.Textarea(attrs={"rows": 4})

    def to_python(self, value: Any) -> str:
        return super().to_python(str(value or "").replace("\r\n", "\n")) or ""


class ReportForm(forms.Form):
    """What is wrong with something."""

    ground = forms.ChoiceField(
        label=_("What is wrong with it?"), choices=Report.Ground, widget=forms.RadioSelect
    )
    words = _Text(
        label=_("In your words"),
        max_length=WORDS,
        required=False,
        help_text=_("What should a moderator know? You may leave it empty."),
    )


class _ReasonForm(forms.Form):
    """A decision and its reason."""

    verb = forms.ChoiceField(choices=[])
    reason = _Text(
        label=_("Reason"), max_length=WORDS, help_text=_("The person reads it, and it stays.")
    )


class ThingForm(_ReasonForm):
    """Decide about a thing. To leave it as it is takes no reason."""

    verb = forms.ChoiceField(
        choices=[
            (verb.value, verb.label)
            for verb in (Action.Verb.HIDE, Action.Verb.SHOW, Action.Verb.DISMISS)
        ]
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.is_bound and self.data.get("verb") == Action.Verb.DISMISS:
            self.fields["reason"].required = False


class PersonForm(_ReasonForm):
    """Decide about a person."""

    verb = forms.ChoiceField(
        choices=[
            (verb.value, verb.label)
            for verb in (Action.Verb.WARN, Action.Verb.BAN, Action.Verb.UNBAN)
        ]
    )
    days = forms.TypedChoiceField(
        label=_("How long a ban lasts"),
        choices=DAYS.items(),
        initial="7",
        required=False,
        coerce=int,
        empty_value=None,
    )


class NoteForm(forms.Form):
    """A note for the other moderators."""

    text = _Text(
        label=_("Note"), max_length=NOTE, help_text=_("Only moderators read it. Keep to facts.")
    )


class ConfirmForm(forms.Form):
    """The last warning that was read."""

    last = forms.IntegerField(min_value=0, max_value=2**63 - 1)

"""The form of a report: what is typed once, in fields, beside the sheet of players and scores."""

from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from forum.forms import Words
from forum.models import GameReport
from forum.models.reports import WORDS
from forum.models.threads import TITLE
from forum.report_sheets import Sheet
from markup.drafts import HIGH, LOW, PLACES, Direction, ReportDraft

_DIRECTIONS: dict[str, Direction] = {HIGH: HIGH, LOW: LOW, PLACES: PLACES}


class ReportForm(forms.Form):
    """Everything but the sheet. What is missing is for the service to say."""

    title = forms.CharField(label=_("Title"), required=False, max_length=TITLE)
    played_on = forms.DateField(
        label=_("Played on"),
        required=False,
        widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
        input_formats=["%Y-%m-%d"],
    )
    place = forms.CharField(
        label=_("Where"),
        required=False,
        max_length=WORDS,
        help_text=_("A town, a café, “at Ola's”. Everybody reads it."),
    )
    game = forms.CharField(
        label=_("Game"),
        required=False,
        max_length=WORDS,
        widget=forms.TextInput({"list": "known-games"}),
        help_text=_("Any game; those that are played here are offered."),
    )
    variant = forms.CharField(label=_("Variant or house rules"), required=False, max_length=WORDS)
    direction = forms.ChoiceField(
        label=_("Who wins"), choices=GameReport.Direction, required=False, initial=HIGH
    )
    is_unfinished = forms.BooleanField(
        label=_("It was not played to its end: nobody has won"), required=False
    )
    story = Words(
        label=_("The story"), widget=forms.Textarea({"rows": 8}), help_text=_("In Markdown.")
    )
    source = forms.CharField(required=False, max_length=200, widget=forms.HiddenInput)
    n = forms.UUIDField(widget=forms.HiddenInput, required=False)

    @property
    def direction_typed(self) -> Direction:
        """Who wins, as chosen so far."""
        typed = self["direction"].value() or HIGH
        return _DIRECTIONS.get(str(typed), HIGH)

    @property
    def head(self) -> list[forms.BoundField]:
        """The fields above the players."""
        names = ("title", "played_on", "game", "variant", "place", "direction")
        return [self[name] for name in names]

    def draft(self, sheet: Sheet) -> ReportDraft:
        """All that was sent, to be published.

        Raises:
            Unfit: a score or a place is no whole number.
        """
        data: dict[str, Any] = self.cleaned_data
        named = sheet.named()
        return ReportDraft(
            address=data["source"],
            title=data["title"],
            played_on=data["played_on"],
            place=data["place"],
            game=data["game"],
            variant=data["variant"],
            direction=self.direction_typed,
            is_complete=not data["is_unfinished"],
            players=named.players(),
            rounds=named.scores(),
            story=data["story"],
        )


def form_of(draft: ReportDraft) -> ReportForm:
    """The form that a draft fills."""
    names = ", ".join(player.name or player.username for player in draft.players)
    title = draft.title or (f"{draft.game}: {names}"[:TITLE] if draft.players else "")
    return ReportForm(
        initial={
            "title": title,
            "played_on": draft.played_on or timezone.localdate(),
            "place": draft.place,
            "game": draft.game,
            "variant": draft.variant,
            "direction": draft.direction,
            "is_unfinished": not draft.is_complete,
            "story": draft.story,
            "source": draft.address,
        }
    )

"""What people send in, checked for its form; the rules and the services judge the rest."""

from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import Any

from django import forms
from django.forms.widgets import ChoiceWidget
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.selectors import time_zones
from accounts.widgets import LongSelect
from games.engine.base import Rules
from games.engine.fair import SeedKind
from games.engine.options import Option, options_of
from games.engine.registry import seats_usual
from games.models import Match
from games.selectors.says import (
    BANK_WORDS,
    INCREMENT_WORDS,
    ORDER_DELAY,
    ORDER_DELAY_WORDS,
    PACE_WORDS,
    VACATION_WORDS,
)

MAX_VERSION = 2**31 - 1
OPTION = "option-"
CLOCK = ("bank", "increment", "weekend_pause", "vacation", "order_delay")
PLAYERS = "option-players"
VISIBILITY_WORDS = {
    Match.Visibility.OPEN: _("Anybody: the lobby lists the table"),
    Match.Visibility.LINK: _("Only people to whom I give the address"),
}
IF_SHORT_WORDS = {
    Match.IfShort.BOTS: _("Bots take them"),
    Match.IfShort.SMALLER: _("The match is played by those who came"),
    Match.IfShort.OFF: _("The match is called off"),
}
EMAIL_LENGTH = 254
RADIOS = 6
"""An option with more values than this is chosen from a list."""
LISTED = 40
"""An option with more numbers than this is a number to type."""


class MoveForm(forms.Form):
    """A move: the version it answers, a nonce against doubles, and its text or ticked cards.

    A move that is a word and cards, such as ``give AS KS``, is sent as ``verb`` and ticked cards.
    """

    v = forms.IntegerField(min_value=0, max_value=MAX_VERSION)
    n = forms.UUIDField()
    move = forms.CharField(required=False)
    verb = forms.CharField(required=False)

    def clean(self) -> dict[str, Any]:
        """Name the fields as the service does; ticked cards become the text of a move."""
        data = super().clean() or {}
        ticked = self.data.getlist("card") if isinstance(self.data, QueryDict) else []
        text = data.get("move", "") or " ".join([data.get("verb", ""), *ticked])
        return {"v": data.get("v"), "nonce": data.get("n"), "text": " ".join(text.split())}


class ProposalForm(forms.Form):
    """What is proposed, and for how many days where it is a pause."""

    kind = forms.CharField()
    days = forms.IntegerField(required=False, min_value=0, max_value=1000)

    def clean(self) -> dict[str, Any]:
        """Name the fields as the service does."""
        data = super().clean() or {}
        days = data.get("days")
        until = timezone.now() + timedelta(days=days) if days else None
        return {"kind": data.get("kind"), "until": until}


class AnswerForm(forms.Form):
    """Yes, no, or the proposal of one's own taken back."""

    YES, NO, BACK = "yes", "no", "back"

    answer = forms.ChoiceField(choices=[(word, word) for word in (YES, NO, BACK)])


class JoinForm(forms.Form):
    """A seed of one's own, and where it comes from."""

    seed = forms.CharField(required=False, strip=False)
    kind = forms.IntegerField(
        required=False, min_value=SeedKind.TYPED, max_value=SeedKind.SUGGESTED
    )
    key = forms.CharField(required=False)

    def clean_kind(self) -> int:
        """A seed is typed unless said otherwise."""
        return self.cleaned_data["kind"] or SeedKind.TYPED


class InvitationForm(forms.Form):
    """Somebody's name or mail address, and for how many days their seat is kept."""

    whom = forms.CharField(max_length=EMAIL_LENGTH)
    days = forms.IntegerField()


class MatchNewForm(forms.Form):
    """A new table. Its house rules are made from the options of the game, whatever they are.

    It shows and keeps what was chosen; whether that goes together is for the service to say.
    """

    seats = forms.IntegerField(label=_("Players at the table"), widget=forms.Select)
    bots = forms.IntegerField(
        label=_("Bots among them"),
        initial=0,
        required=False,
        widget=forms.Select,
        help_text=_("If too few people come, bots can take the free seats later."),
    )
    pace = forms.CharField(label=_("Pace"), initial="1d", widget=forms.Select)
    visibility = forms.CharField(
        label=_("Who may sit down"), initial=Match.Visibility.OPEN, widget=forms.RadioSelect
    )
    bank = forms.CharField(
        label=_("Time besides, for the whole match"),
        required=False,
        widget=forms.Select,
        help_text=_("It is used when the pace has run out."),
    )
    increment = forms.CharField(label=_("A move puts back"), required=False, widget=forms.Select)
    weekend_pause = forms.BooleanField(
        label=_("Weekends do not count"),
        required=False,
        help_text=_("From Saturday to Monday at midnight."),
    )
    vacation = forms.CharField(
        label=_("Vacations"),
        initial=Match.Vacation.ALLOWED,
        required=False,
        widget=forms.RadioSelect,
    )
    order_delay = forms.CharField(
        label=_("Standing orders wait"),
        initial=str(ORDER_DELAY),
        required=False,
        widget=forms.Select,
        help_text=_("So long after a turn has begun, whatever anybody holds."),
    )
    starts = forms.CharField(
        label=_("Start at"),
        required=False,
        widget=forms.DateTimeInput({"type": "datetime-local"}),
        help_text=_(
            "In the time zone of the table, which stands under its clock. Leave it empty to start "
            "as soon as the table is full."
        ),
    )
    zone = forms.CharField(
        label=_("Time zone of the table"),
        required=False,
        widget=LongSelect,
        help_text=_("For its weekends and its start. Others see it where weekends do not count."),
    )
    if_short = forms.CharField(
        label=_("If seats are still free then"),
        initial=Match.IfShort.BOTS,
        required=False,
        widget=forms.RadioSelect,
    )

    def __init__(self, rules: Rules[Any], preset: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.rules, self.preset = rules, preset
        numbers = [*rules.seats]
        self.fields["seats"].initial = seats_usual(rules, preset)
        _choose(self.fields["seats"], [(number, number) for number in numbers])
        _choose(self.fields["bots"], [(number, _bots(number)) for number in range(numbers[-1])])
        _choose(self.fields["pace"], _translated(PACE_WORDS))
        _choose(self.fields["bank"], _translated(BANK_WORDS))
        _choose(self.fields["increment"], _translated(INCREMENT_WORDS))
        _choose(self.fields["vacation"], _translated(VACATION_WORDS))
        _choose(self.fields["order_delay"], _translated(ORDER_DELAY_WORDS))
        _choose(self.fields["visibility"], VISIBILITY_WORDS.items())
        _choose(self.fields["zone"], [(zone, zone.replace("_", " ")) for zone in time_zones()])
        _choose(self.fields["if_short"], IF_SHORT_WORDS.items())
        chosen = rules.presets[preset]
        for name, known in options_of(chosen).items():
            if name != "players":
                self.fields[OPTION + name] = _option_field(known, getattr(chosen, name))

    @property
    def table_fields(self) -> list[forms.BoundField]:
        """The fields that are no house rules."""
        return [self[name] for name in ("seats", "bots", "pace", "visibility")]

    @property
    def start_fields(self) -> list[forms.BoundField]:
        """The fields about starting at a time."""
        return [self[name] for name in ("starts", "if_short")]

    @property
    def clock_fields(self) -> list[forms.BoundField]:
        """The fields about the clock, besides the pace."""
        return [self[name] for name in (*CLOCK, "zone")]

    @property
    def option_fields(self) -> list[forms.BoundField]:
        """The house rules, each a question."""
        return [field for field in self if field.name.startswith(OPTION)]

    def clean(self) -> dict[str, Any]:
        """Take the house rules as they were sent: unknown ones too, for the service to refuse."""
        data = super().clean() or {}
        players = self.data.get(PLAYERS)
        if players is not None and players.strip() != str(data.get("seats")):
            self.add_error("seats", gettext("The number of players and of seats must be the same."))
        return {
            **{name: data.get(name) for name in ("seats", "pace", "visibility")},
            "bots": data.get("bots") or 0,
            "clock": {name: data.get(name, "") for name in (*CLOCK, "zone")},
            "plan": {name: data.get(name, "") for name in ("starts", "zone", "if_short")},
            "options": options_sent(self.data) if isinstance(self.data, QueryDict) else {},
        }


def options_sent(data: QueryDict) -> dict[str, str]:
    """The texts of the house rules in a POST; several values of one are joined by spaces."""
    return {
        name.removeprefix(OPTION): " ".join(data.getlist(name)).strip()
        for name in data
        if name.startswith(OPTION) and name != PLAYERS
    }


def proposed(query: QueryDict) -> dict[str, Any]:
    """What an address proposes for a new table; the form shows what it has a field for."""
    return {
        name: " ".join(query.getlist(name)).split() if name.startswith(OPTION) else query[name]
        for name in query
    }


def _option_field(known: Option, value: Any) -> forms.Field:
    """The field of a house rule. It never judges: the rules say what is wrong, and better."""
    if len(known.values) > LISTED:
        return _number_field(known, value)
    words = [
        (known.text((item,) if known.many else item), _say(known, item)) for item in known.values
    ]
    if known.many:
        initial: Any = known.text(value).split()
        widget: ChoiceWidget = forms.CheckboxSelectMultiple(choices=words)
    else:
        initial = known.text(value)
        widget = (forms.RadioSelect if len(words) <= RADIOS else forms.Select)(choices=words)
    return forms.Field(label=gettext(known.label), initial=initial, required=False, widget=widget)


def _number_field(known: Option, value: Any) -> forms.Field:
    """A house rule with many numbers; where none is a choice, that is an empty field."""
    numbers = [number for number in known.values if number is not None]
    limits = {"least": numbers[0], "most": numbers[-1]}
    words = gettext("From %(least)s to %(most)s.") % limits
    if None in known.values:
        empty = {**limits, "words": _say(known, None)}
        words = gettext("From %(least)s to %(most)s, or empty: %(words)s") % empty
    return forms.Field(
        label=gettext(known.label),
        initial="" if value is None else value,
        required=False,
        widget=forms.NumberInput(
            {"min": limits["least"], "max": limits["most"], "step": numbers[1] - numbers[0]}
        ),
        help_text=words,
    )


def _say(known: Option, value: Any) -> str:
    sentence, details = known.say((value,) if known.many else value)[0]
    return gettext(sentence) % details


def _translated(words: Mapping[str, str]) -> list[tuple[str, str]]:
    return [(key, gettext(said)) for key, said in words.items()]


def _bots(number: int) -> str:
    return str(number) if number else gettext("none, people only")


def _choose(field: forms.Field, choices: Iterable[tuple[Any, Any]]) -> None:
    widget = field.widget
    if isinstance(widget, ChoiceWidget):
        widget.choices = list(choices)

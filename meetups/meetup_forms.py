"""The forms of meetups: made, changed, answered, looked for."""

from datetime import datetime
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.selectors import player_find, time_zones
from accounts.widgets import LongSelect
from meetups import cells, vocabulary
from meetups.forms import NO_PLACE, SeveralField, cell_read
from meetups.models import RADII, Meetup, Place, Where
from meetups.models.meetups import EXTRA, SEATS, TEXT, TITLE
from meetups.plans import Plan
from meetups.recurrence import REPEATS
from meetups.selectors.meetups import co_hosts_of, unwelcome_ids
from meetups.selectors.places import FoundPlace, place_get, places_find
from pictures.models import Picture

CO_HOSTS: Final = 5
FAR: Final = 200
"""Kilometres between a town and a venue in it, at most."""
LEVELS: Final = (
    ("", _("for everybody")),
    ("new", _("for beginners")),
    ("some", _("for people who know the rules")),
    ("strong", _("for strong players")),
)
SCOPES: Final = (
    ("this", _("only this meetup")),
    ("following", _("this one and those after it")),
    ("all", _("all that are still to come")),
)
CLOCK: Final = forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
PLAN: Final = (
    *("title", "text", "where", "place", "venue", "address", "latitude", "longitude", "zone"),
    *("day", "start", "end", "end_day", "is_all_day", "seats", "games", "cost", "level"),
    *("guests_public", "repeat", "until", "co_hosts"),
)


def day_field(**kwargs: Any) -> forms.DateField:
    """A day, chosen in the browser's own calendar or typed as 2026-12-24."""
    widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    return forms.DateField(input_formats=["%Y-%m-%d"], widget=widget, **kwargs)


class MeetupForm(forms.Form):
    """A meetup. The town is typed; where several are called so, one is chosen on the next page."""

    title = forms.CharField(label=_("Title"), max_length=TITLE)
    where = forms.ChoiceField(label=_("Where"), choices=Where.choices, initial=Where.PUBLIC)
    town = forms.CharField(
        label=_("Town"), max_length=100, required=False,
        help_text=_("Everybody sees the town. It decides in which time zone the hours are."),
    )  # fmt: skip
    place = forms.ChoiceField(label=_("Which of these?"), required=False, widget=forms.RadioSelect)
    venue = forms.CharField(
        label=_("Name and address of a public place"), max_length=200, required=False,
        help_text=_("Everybody sees it. Leave it empty when you meet at somebody’s home."),
    )  # fmt: skip
    address = forms.CharField(
        label=_("Address of a home"), max_length=500, required=False,
        help_text=_("Only guests whom you have accepted ever see it."),
    )  # fmt: skip
    is_adult = forms.BooleanField(
        label=_("I am 18 or older"), required=False, help_text=_("To invite people home."),
    )  # fmt: skip
    day = day_field(label=_("Day"))
    start = forms.TimeField(label=_("Begins"), required=False, widget=CLOCK)
    end = forms.TimeField(label=_("Ends"), required=False, widget=CLOCK)
    end_day = day_field(label=_("Last day, if it is another one"), required=False)
    is_all_day = forms.BooleanField(label=_("The whole day"), required=False)
    zone = forms.ChoiceField(
        label=_("Time zone"), required=False, widget=LongSelect,
        help_text=_("Counts only online, or where the town is not known."),
    )  # fmt: skip
    repeat = forms.ChoiceField(label=_("It happens"), choices=REPEATS, required=False)
    until = day_field(
        label=_("Until"), required=False,
        help_text=_("Without an end it goes on for a year."),
    )  # fmt: skip
    seats = forms.IntegerField(
        label=_("Seats for guests"), min_value=1, max_value=SEATS, required=False,
        help_text=_("Leave it empty for as many as come."),
    )  # fmt: skip
    extra = forms.IntegerField(
        label=_("How many a guest may bring along"), min_value=0, max_value=EXTRA, initial=0,
        required=False,
    )  # fmt: skip
    games = SeveralField(label=_("Games"), choices=vocabulary.game_choices)
    level = forms.ChoiceField(label=_("Level"), choices=LEVELS, required=False)
    cost = forms.CharField(label=_("Cost"), max_length=100, required=False)
    co_hosts = forms.CharField(
        label=_("Who hosts with you"), max_length=300, required=False,
        help_text=_("Names of members, separated by commas. They decide about everything, too."),
    )  # fmt: skip
    picture = forms.FileField(
        label=_("A picture"), required=False,
        widget=forms.ClearableFileInput(attrs={"accept": "image/*"}),
        help_text=_("We draw it anew: where and with what it was taken is not kept."),
    )  # fmt: skip
    no_picture = forms.BooleanField(label=_("Without the picture it has"), required=False)
    text = forms.CharField(
        label=_("What people should know"), max_length=TEXT, required=False,
        widget=forms.Textarea(attrs={"rows": 5}),
    )  # fmt: skip
    guests_public = forms.BooleanField(label=_("Everybody may see who comes"), required=False)
    latitude = forms.FloatField(label=_("Latitude of a public place"), required=False)
    longitude = forms.FloatField(label=_("Longitude of a public place"), required=False)

    def __init__(
        self, *args: Any, editor: User, meetup: Meetup | None = None, has_picture: bool = False,
        **kwargs: Any,
    ) -> None:  # fmt: skip
        super().__init__(*args, **kwargs)
        self.editor, self.meetup = editor, meetup
        if not has_picture:
            del self.fields["no_picture"]
        zones = [(zone, zone.replace("_", " ")) for zone in time_zones()]
        self.fields["zone"].choices = zones  # type: ignore[attr-defined]
        if meetup is not None:
            del self.fields["repeat"], self.fields["until"]
        if meetup is not None and meetup.series_id is not None:
            scope = forms.ChoiceField(label=_("Change"), choices=SCOPES, widget=forms.RadioSelect)
            self.fields["scope"] = scope
        self.found = self._found()
        if not self.found:
            del self.fields["place"]

    def _found(self) -> list[FoundPlace]:
        """The places of the town that was typed; no list where it is one place alone."""
        town = str(self.data.get("town", "") or "")[:100]
        where = self.data.get("where")
        found = places_find(town) if town.strip() and where != Where.ONLINE else []
        if not found:
            return []
        labels = [(str(one.place.pk), one.label) for one in found]
        if "place" in self.fields:
            self.fields["place"].choices = [  # type: ignore[attr-defined]
                *labels, ("none", _("None of these: keep what I typed"))
            ]  # fmt: skip
        return found

    def clean_co_hosts(self) -> tuple[User, ...]:
        """The members who are named; who is blocked, or blocks, is as unknown as nobody."""
        names = [name.strip() for name in self.cleaned_data["co_hosts"].split(",")]
        found: dict[int, User] = {}
        unwelcome = unwelcome_ids(self.editor, self.meetup) if any(names) else set()
        for name in filter(None, names):
            user = player_find(name)
            if user is None or user.pk in unwelcome:
                raise forms.ValidationError(
                    _("No member is called “%(name)s”."), params={"name": name}
                )
            found[user.pk] = user
        if len(found) > CO_HOSTS:
            raise forms.ValidationError(
                _("At most %(most)s people host a meetup with you."), params={"most": CO_HOSTS}
            )
        return tuple(found.values())

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        data["place_typed"] = data.get("town", "")
        data["place"] = self._place(data)
        zone = data["place"].zone if data["place"] else data.get("zone")
        if not zone:
            self.add_error("zone", _("Choose the time zone in which the hours are."))
        data["zone"] = zone or "UTC"
        self._where_check(data)
        return data

    def _place(self, data: dict[str, Any]) -> Place | None:
        """The place that was chosen for what is typed now, or the only one of its name."""
        chosen = data.get("place") or ""
        if not self.found or chosen == "none":
            return None
        known = {str(one.place.pk): one.place for one in self.found}
        if chosen in known:
            return known[chosen]
        exact = [one for one in self.found if self.data.get("town") in (one.label, one.place.name)]
        if len(exact) == 1:
            return exact[0].place
        self.add_error("place", NO_PLACE)
        return None

    def _where_check(self, data: dict[str, Any]) -> None:
        where = data.get("where")
        if where != Where.ONLINE and not data.get("town"):
            self.add_error("town", _("Say in which town it is."))
        if where == Where.HOME and not data.get("address"):
            self.add_error("address", _("Write the address; only guests you accept see it."))
        north, east = data.get("latitude"), data.get("longitude")
        if north is None or east is None:
            if (north, east) != (None, None):
                self.add_error("latitude", _("Latitude and longitude go together."))
        elif abs(north) > 90 or abs(east) > 180:
            self.add_error("latitude", _("A latitude is at most 90, a longitude at most 180."))
        elif data["place"] is not None:
            self._near_check((north, east), data["place"])

    def _near_check(self, point: tuple[float, float], place: Place) -> None:
        if cells.distance(cells.cell_at(*point), place.cell5) <= FAR:
            return
        swapped = abs(point[1]) <= 90 and cells.cell_at(point[1], point[0])
        if swapped and cells.distance(swapped, place.cell5) <= FAR:
            self.add_error("latitude", _("Latitude and longitude are swapped."))
        else:
            self.add_error("latitude", _("This point is not near the town."))

    def plan(self, picture: Picture | None) -> Plan:
        """What was sent in, as the services take it, with the picture it is to have."""
        data = self.cleaned_data
        chosen: dict[str, Any] = {name: data[name] for name in PLAN if name in data}
        chosen |= {"games": tuple(data["games"]), "extra": data.get("extra") or 0}
        return Plan(**chosen, place_typed=data["place_typed"], picture=picture)


def meetup_initial(meetup: Meetup, address: str) -> dict[str, Any]:
    """What the form shows of a meetup that is changed, or copied."""
    start: datetime = meetup.local_start
    end = meetup.local_end
    names = ("title", "text", "where", "venue", "latitude", "longitude", "zone", "seats", "extra")
    more = ("games", "cost", "level", "guests_public", "is_all_day")
    return {
        **{name: getattr(meetup, name) for name in (*names, *more)},
        "town": FoundPlace(meetup.place).label if meetup.place else meetup.place_typed,
        "address": address,
        "co_hosts": ", ".join(one.username for one in co_hosts_of(meetup)),
        "day": start.date(),
        "start": start.time(),
        "end": end.time(),
        "end_day": end.date() if end.date() != start.date() else None,
        "is_adult": meetup.where == Where.HOME,
        "scope": "this",
    }


class AnswerForm(forms.Form):
    """Whether somebody comes, and with how many."""

    going = forms.TypedChoiceField(
        choices=[("yes", ""), ("no", "")], coerce=lambda text: text == "yes"
    )
    extra = forms.IntegerField(min_value=0, max_value=EXTRA, required=False)


class CommentForm(forms.Form):
    """What tells a comment from the same one sent twice."""

    n = forms.UUIDField(required=False)


class GuestForm(forms.Form):
    """A host's decision about a guest."""

    guest = forms.IntegerField(min_value=1, max_value=2**62)
    do = forms.ChoiceField(choices=[("accept", ""), ("decline", "")])


class ListForm(forms.Form):
    """Which meetups. Everything may be left out."""

    place = forms.CharField(required=False)
    cell = forms.CharField(required=False)
    km = forms.TypedChoiceField(
        choices=[(km, str(km)) for km in RADII], coerce=int, required=False, empty_value=None
    )
    game = forms.ChoiceField(required=False)
    show = forms.ChoiceField(choices=[("near", ""), ("online", "")], required=False)
    page = forms.IntegerField(min_value=1, max_value=200, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["game"].choices = [  # type: ignore[attr-defined]
            ("", _("any game")), *vocabulary.game_choices()
        ]  # fmt: skip

    def clean_place(self) -> Place | None:
        sent = self.cleaned_data["place"]
        place = place_get(sent) if sent else None
        if sent and place is None:
            raise forms.ValidationError(NO_PLACE)
        return place

    def clean_cell(self) -> int | None:
        return cell_read(self.cleaned_data["cell"])

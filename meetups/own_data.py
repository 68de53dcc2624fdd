"""What meetups know of a person, for the ZIP of their own data."""

from collections.abc import Iterable, Mapping

from django.db.models import Q, QuerySet

from accounts.data_export import Rows
from accounts.models import User
from meetups.models import (
    Announcement,
    Answer,
    Area,
    AreaChange,
    CalendarLink,
    CoHost,
    Meetup,
    MeetupAddress,
)
from meetups.selectors.places import area_name

HOSTED = (
    *("id", "title", "text", "where", "venue", "place_typed", "zone", "starts_at", "ends_at"),
    *("seats", "extra", "games", "level", "cost", "guests_public", "picture_id"),
    *("status", "created_at", "cancelled_at"),
)
ASKED = ("visibility", "adult_at", "games", "styles", "days", "languages", "radius", "unit")


def meetups_data(user: User) -> Iterable[tuple[str, Rows]]:
    """The files of an export that are about where a person plays."""
    areas = Area.objects.filter(user=user)
    own = [
        {
            "cell": f"{area.cell5:x}",
            "level": area.level,
            "about": area_name(area.cell5, area.level),
            "last_seen": area.last_seen,
            **{name: getattr(area, name) for name in ASKED},
        }
        for area in areas
    ]
    changes = AreaChange.objects.filter(user=user).values("at")
    answers = Answer.objects.filter(user=user).values(
        "meetup_id", "meetup__title", "state", "extra", "joined_at"
    )
    return (
        ("meetups/area.json", own),
        ("meetups/area-changes.csv", changes),
        ("meetups/hosted.json", map(_hosted, _meetups_of(user))),
        ("meetups/answers.csv", answers),
        ("meetups/calendar.csv", CalendarLink.objects.filter(user=user).values("made_at")),
    )


def _meetups_of(user: User) -> QuerySet[Meetup]:
    others = CoHost.objects.filter(user=user).values("meetup")
    return Meetup.objects.filter(Q(host=user) | Q(pk__in=others)).order_by("pk")


def _hosted(meetup: Meetup) -> Mapping[str, object]:
    """A meetup that the person decides about, with its address: a host knows it."""
    address = MeetupAddress.objects.filter(meetup=meetup).values_list("text", flat=True).first()
    told = Announcement.objects.filter(meetup=meetup).order_by("pk")
    return {
        **{name: getattr(meetup, name) for name in HOSTED},
        "address": address or "",
        "announcements": list(told.values("text", "at")),
    }

"""What a host has decided about a meetup, as the form gave it, and what follows from it."""

from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from typing import Any, Final

from django.utils.translation import gettext as _

from accounts.models import User
from meetups import cells
from meetups.clock import moment_of
from meetups.models import Place, Where
from meetups.refusals import Refused
from pictures.models import Picture

NIGHT: Final = timedelta(hours=12)
"""An end before the start is one of the next day, if the meetup is no longer than this."""
COPIED: Final = (
    *("title", "text", "where", "place", "place_typed", "venue", "latitude", "longitude"),
    *("seats", "extra", "games", "languages", "cost", "level", "guests_public", "is_all_day"),
    "picture",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A meetup as it is to be. ``zone`` is the place's, or chosen where there is no place."""

    title: str
    where: str
    zone: str
    day: date
    start: time | None = None
    end: time | None = None
    end_day: date | None = None
    is_all_day: bool = False
    text: str = ""
    place: Place | None = None
    place_typed: str = ""
    venue: str = ""
    address: str = ""
    latitude: float | None = None
    longitude: float | None = None
    seats: int | None = None
    extra: int = 0
    games: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    cost: str = ""
    level: str = ""
    guests_public: bool = False
    repeat: str = ""
    until: date | None = None
    picture: Picture | None = None
    co_hosts: tuple[User, ...] = ()

    @property
    def first(self) -> datetime:
        """What the wall clock shows when it begins."""
        return datetime.combine(self.day, self.start if self.start else time())

    def moved(self, day: date) -> "Plan":
        """The same on another day."""
        return replace(self, day=day, end_day=self.end_day and self.end_day + (day - self.day))

    def times(self) -> tuple[datetime, datetime]:
        """The moments at which it begins and ends.

        Raises:
            Refused: it ends before it begins, or one of the hours does not exist or comes twice.
        """
        if self.is_all_day:
            last = self.end_day or self.day
            if last < self.day:
                raise Refused(_("It ends before it begins. Choose a later last day."))
            after = moment_of(last + timedelta(days=1), time(), self.zone)
            return moment_of(self.day, time(), self.zone), after
        if self.start is None or self.end is None:
            raise Refused(_("Say when it begins and when it ends, or choose the whole day."))
        wall_end = datetime.combine(self.end_day or self.day, self.end)
        if not self.end_day and wall_end < self.first:
            wall_end += timedelta(days=1)
            if wall_end - self.first > NIGHT:
                raise Refused(_("It ends before it begins. Say on which day it ends."))
        if wall_end <= self.first:
            raise Refused(_("It ends before it begins. Say on which day it ends."))
        starts = moment_of(self.day, self.start, self.zone)
        return starts, moment_of(wall_end.date(), wall_end.time(), self.zone)

    def fields(self) -> dict[str, Any]:
        """The columns of a meetup, without its times: a home has no point and no venue."""
        stored = {name: getattr(self, name) for name in COPIED}
        stored |= {"zone": self.zone, "cell5": None, "cell3": None}
        if self.where != Where.PUBLIC:
            stored |= {"venue": "", "latitude": None, "longitude": None}
        if self.where == Where.ONLINE:
            return stored | {"place": None, "place_typed": ""}
        if self.place is not None:
            cell5 = self.place.cell5
            if stored["latitude"] is not None:
                cell5 = cells.cell_at(stored["latitude"], stored["longitude"])
            stored |= {"cell5": cell5, "cell3": cells.parent(cell5, cells.COARSE)}
            stored["place_typed"] = ""
        return stored

"""Places of the world, areas of players, meetups."""

from meetups.models.areas import RADII, Area, AreaChange, Visibility
from meetups.models.around import Announcement, CalendarLink, Move, Series
from meetups.models.meetups import Answer, CoHost, Meetup, MeetupAddress, Where
from meetups.models.places import Place, PlaceImport, PlaceName

__all__ = [
    "RADII",
    "Announcement",
    "Answer",
    "Area",
    "AreaChange",
    "CalendarLink",
    "CoHost",
    "Meetup",
    "MeetupAddress",
    "Move",
    "Place",
    "PlaceImport",
    "PlaceName",
    "Series",
    "Visibility",
    "Where",
]

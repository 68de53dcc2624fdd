"""Places of the world, areas of players, meetups."""

from meetups.models.areas import RADII, Area, AreaChange, Visibility
from meetups.models.meetups import Answer, CoHost, Meetup, MeetupAddress, Where
from meetups.models.places import Place, PlaceImport, PlaceName

__all__ = [
    "RADII",
    "Answer",
    "Area",
    "AreaChange",
    "CoHost",
    "Meetup",
    "MeetupAddress",
    "Place",
    "PlaceImport",
    "PlaceName",
    "Visibility",
    "Where",
]

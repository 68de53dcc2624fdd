"""Places of the world, areas of players, meetups."""

from meetups.models.areas import Area, AreaChange, Visibility
from meetups.models.places import Place, PlaceImport, PlaceName

__all__ = ["Area", "AreaChange", "Place", "PlaceImport", "PlaceName", "Visibility"]

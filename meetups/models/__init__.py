"""Places of the world, areas of players, meetups."""

from meetups.models.areas import RADII, Area, AreaChange, Visibility
from meetups.models.places import Place, PlaceImport, PlaceName

__all__ = ["RADII", "Area", "AreaChange", "Place", "PlaceImport", "PlaceName", "Visibility"]

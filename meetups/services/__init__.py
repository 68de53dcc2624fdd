"""Every write of meetups."""

from meetups.services.answers import answer_set
from meetups.services.areas import area_remove, area_save, area_seen
from meetups.services.places import places_import

__all__ = ["answer_set", "area_remove", "area_save", "area_seen", "places_import"]

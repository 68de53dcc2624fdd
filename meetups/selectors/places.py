"""What the gazetteer knows: places by name, and how many people live in a cell."""

from dataclasses import dataclass
from typing import Final

from babel import Locale
from django.db.models import Sum
from django.utils.functional import cached_property
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from meetups import cells
from meetups.models import Place, PlaceImport
from meetups.models.places import name_fold

SHOWN: Final = 8
LAST: Final = "\U0010ffff"
CROWD: Final = 5000
"""Fewer inhabitants than this do not hide anybody: their cell is made larger."""
BEFORE_A_COMMA: Final = 60
FIND: Final = """
SELECT place.* FROM (
  SELECT place_id, MAX(CASE WHEN folded = %s THEN 1 ELSE 0 END) AS exact, MAX(population) AS people
  FROM meetups_placename WHERE folded >= %s AND folded < %s
  GROUP BY place_id ORDER BY exact DESC, people DESC, place_id LIMIT %s
) AS found JOIN meetups_place AS place ON place.id = found.place_id
ORDER BY found.exact DESC, found.people DESC, found.place_id
"""
"""In SQL as both databases speak it: it is asked at every letter, and Django would take as long
to write it as the database takes to answer."""


@dataclass(frozen=True)
class FoundPlace:
    """A place as it is offered: with what tells it from others of its name."""

    place: Place

    @cached_property
    def label(self) -> str:
        """The town, its region and its country, in the reader's language."""
        words = {"name": self.place.name, "country": country_name(self.place.country)}
        if self.place.country == "US":
            return _("%(name)s, %(region)s, %(country)s") % {**words, "region": self.place.region}
        if self.place.region:
            region = {"region": self.place.region}
            return _("%(name)s (region of %(region)s), %(country)s") % {**words, **region}
        return _("%(name)s, %(country)s") % words


def country_name(code: str) -> str:
    """Return what a country is called in the language that is active."""
    locale = Locale.parse((get_language() or "en").replace("-", "_"))
    return str(locale.territories.get(code, code))


def places_find(words: str, *, limit: int = SHOWN) -> list[FoundPlace]:
    """Return the places called so: those of exactly this name, then those that begin so.

    Of either the larger come first. What follows a comma is looked for in region and country.
    """
    name, _comma, rest = words.partition(",")
    folded, where = name_fold(name), name_fold(rest)
    if not folded:
        return []
    most = BEFORE_A_COMMA if where else limit
    offered = [
        FoundPlace(place)
        for place in Place.objects.raw(FIND, [folded, folded, folded + LAST, most])
    ]
    if where:
        offered = [one for one in offered if where in name_fold(one.label)]
    return offered[:limit]


def place_get(place_id: str) -> Place | None:
    """Return the place of a number as it came from outside."""
    if not (place_id.isascii() and place_id.isdigit() and len(place_id) < 10):
        return None
    return Place.objects.filter(pk=int(place_id)).first()


def inhabitants(cell: int) -> int:
    """Return how many live in the places of a cell, as far as the gazetteer knows."""
    within = Place.objects.filter(cell5__range=cells.span(cell))
    return within.aggregate(people=Sum("population"))["people"] or 0


def area_of_place(place: Place) -> tuple[int, int]:
    """Return the cell and the level of the area around a place: large enough to hide in.

    Of a larger area it is the cell in the middle: nobody else can tell it from a small one.
    """
    for level in (cells.FINE, cells.FINE - 1):
        around = cells.parent(place.cell5, level)
        if inhabitants(around) >= CROWD:
            return cells.middle(around), level
    return cells.middle(cells.parent(place.cell5, cells.COARSE)), cells.COARSE


def area_name(cell5: int, level: int) -> str:
    """Return the largest place of an area, or nothing where there is none."""
    span = cells.span(cells.parent(cell5, level))
    place = Place.objects.filter(cell5__range=span).order_by("-population", "pk").first()
    return FoundPlace(place).label if place else ""


def places_coming() -> PlaceImport | None:
    """Return the import that still goes on, if some places cannot be found yet."""
    whole = PlaceImport.objects.filter(source__endswith=" from 0").order_by("-pk").first()
    if whole is None:
        return PlaceImport(source="", done=0, total=0)
    return None if whole.finished_at else whole

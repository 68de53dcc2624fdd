"""What is known of areas: one's own, how it looks on the map, and how many play where."""

from collections import Counter
from typing import Final

from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache
from django.db.models import Count, Q
from django.utils import timezone

from accounts.models import User
from meetups import cells, maps
from meetups.models import Area, AreaChange, Place, Visibility
from meetups.models.areas import CHANGES, MONTH
from meetups.permissions import areas_blocked, areas_shown

MINUTES_KEPT: Final = 10
SEEN_KM: Final = {5: 200, 4: 350, 3: 700}
"""How far the map of an area reaches, by its level."""
DRAWN: Final = 300
NAMED: Final = 20_000
"""Towns of at least so many inhabitants give their names to the bubbles of the map."""


def area_of(user: User | AnonymousUser) -> Area | None:
    """Return somebody's own area."""
    return Area.objects.filter(user_id=user.pk).first() if user.is_authenticated else None


def changes_left(user: User) -> int:
    """Return how often a person may move to another area within the next 30 days."""
    lately = AreaChange.objects.filter(user=user, at__gt=timezone.now() - MONTH)
    return max(CHANGES - lately.count(), 0)


def area_map(cell5: int, level: int) -> maps.AreaMap:
    """Return the map around an area, with the largest towns on it."""
    around = Q()
    for cell in cells.disk(cell5, SEEN_KM[level], cells.COARSE):
        around |= Q(cell5__range=cells.span(cell))
    towns = Place.objects.filter(around).order_by("-population", "pk")[:DRAWN]
    return maps.area_map(cell5, level, towns.values_list("name", "latitude", "longitude"))


def world_bubbles(viewer: User | AnonymousUser) -> list[maps.Bubble]:
    """Return how many play in each part of the world, as this viewer may know.

    The counts are kept for some minutes; whom the viewer has a block with is taken out of them.
    """
    least = Visibility.MEMBERS if viewer.is_authenticated else Visibility.EVERYBODY
    key = f"meetups-world-{least}"
    known = cache.get(key)
    if known is None:
        known = _world(least)
        cache.set(key, known, 60 * MINUTES_KEPT)
    counts, names = known
    if viewer.is_authenticated:
        hidden = areas_blocked(viewer).filter(visibility__gte=least).values_list("cell3", flat=True)
        counts = counts - Counter(cells.parent(cell, cells.BUBBLE) for cell in hidden)
    return maps.bubbles(counts, names)


def _world(least: int) -> tuple[Counter[int], dict[int, str]]:
    counts: Counter[int] = Counter()
    rows = areas_shown(least).order_by().values_list("cell3").annotate(Count("pk"))
    for cell, number in rows:
        counts[cells.parent(cell, cells.BUBBLE)] += number
    names: dict[int, str] = {}
    towns = Place.objects.filter(population__gte=NAMED).order_by("-population", "pk")
    for cell, name in towns.values_list("cell5", "name"):
        names.setdefault(cells.parent(cell, cells.BUBBLE), name)
    return counts, {cell: names[cell] for cell in counts if cell in names}

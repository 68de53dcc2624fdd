"""Who plays near a cell: by bands of distance, and inside a band by who was here last.

Nothing here knows more of a place than its cell. Two players of one cell are told alike from
every origin, so asking from many tells no more than asking once.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Q, QuerySet

from accounts.models import User
from meetups import cells
from meetups.models import RADII, Area
from meetups.models.words import words_join
from meetups.permissions import areas_visible

Areas: TypeAlias = QuerySet[Area]
BANDS: Final = (10, 25, 50, 100, 250, 500)
"""The farthest kilometre of each band."""
STEPS: Final = (10, 100)
"""How far to look first; where enough people live, nobody needs to look farther. They are ends of
bands, so that a band is seen whole or not at all, and pages follow on one another."""
TOLD: Final = (
    *("cell5", "cell3", "games", "styles", "days", "languages", "last_seen"),
    *("user__username", "user__public_name"),
)
"""What a page tells of a player, and what says in which band they are."""
PAGE: Final = 20
PAGES: Final = 25
FEW: Final = 5
"""Fewer people than this are told as “a few”."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What is asked: around which cell, how far, and which game, language, day; empty is any."""

    cell: int
    km: int = 50
    game: str = ""
    language: str = ""
    day: str = ""
    page: int = 1

    def condition(self) -> Q:
        """The filters as a condition on areas."""
        wanted = {"games": self.game, "languages": self.language, "days": self.day}
        return Q(
            **{f"{name}__contains": words_join([word]) for name, word in wanted.items() if word}
        )


@dataclass(frozen=True, slots=True)
class Band:
    """Players about equally far away: between so many and so many kilometres."""

    start: int
    end: int
    areas: list[Area]


@dataclass(frozen=True, slots=True)
class Near:
    """A page of the players near a cell. ``count`` are those in the part that was looked at."""

    bands: list[Band]
    count: int
    looked_km: int
    has_more: bool


@dataclass(frozen=True, slots=True)
class Ground:
    """Some cells, and in which band each lies, by its index."""

    field: str
    band_of: Mapping[int, int]
    without: frozenset[int] = frozenset()

    def condition(self, bands: set[int]) -> Q:
        """The areas that lie here, in these bands."""
        found = [cell for cell, band in self.band_of.items() if band in bands]
        here = Q(**{f"{self.field}__in": found})
        return here & ~Q(cell5__in=self.without) if self.without else here


def band_index(km: float) -> int:
    """Return the band of a distance."""
    return next(index for index, end in enumerate(BANDS) if km <= end)


def grounds(cell: int, km: int) -> list[Ground]:
    """Return where to look: fine cells up to 100 km, beyond it large ones."""
    fine = cells.disk(cell, min(km, STEPS[-1]), cells.FINE)
    near = Ground("cell5", {one: band_index(far) for one, far in fine.items()})
    if km <= STEPS[-1]:
        return [near]
    large = cells.disk(cell, km, cells.COARSE)
    farther = {one: band_index(max(far, STEPS[-1] + 1)) for one, far in large.items()}
    return [near, Ground("cell3", farther, frozenset(fine))]


def players_near(viewer: User | AnonymousUser, wish: Wish) -> Near:
    """Return a page of players: two queries where many live, at most seven anywhere."""
    first, last = (wish.page - 1) * PAGE, wish.page * PAGE
    visible = areas_visible(viewer).filter(wish.condition())
    counts, looked = None, 0
    for km in (*(step for step in STEPS if step < wish.km), wish.km):
        counts, looked = _counts(visible, wish.cell, km, counts), km
        if counts.total() > last:
            break
    found = counts or Counter()
    bands = _window(visible, grounds(wish.cell, looked), found, first, last)
    return Near(bands, found.total(), looked, found.total() > last and wish.page < PAGES)


def radius_with_somebody(viewer: User | AnonymousUser, wish: Wish) -> int | None:
    """Return the least radius beyond the one that was asked for within which somebody plays."""
    visible = areas_visible(viewer).filter(wish.condition())
    for km in RADII:
        if km > wish.km and _counts(visible, wish.cell, km, None).total():
            return km
    return None


def _counts(visible: Areas, cell: int, km: int, known: Counter[int] | None) -> Counter[int]:
    """How many are in each band up to so many kilometres.

    Beyond 100 km those within it are not counted again, when they are known.
    """
    *near, last = grounds(cell, km)
    found = _ground_counts(visible, last)
    if near:
        found.update(_ground_counts(visible, near[0]) if known is None else known)
    return found


def _ground_counts(visible: Areas, ground: Ground) -> Counter[int]:
    found: Counter[int] = Counter()
    rows = visible.filter(ground.condition(set(ground.band_of.values()))).order_by()
    for cell, number in rows.values_list(ground.field).annotate(Count("pk")):
        found[ground.band_of[cell]] += number
    return found


def _window(
    visible: Areas, where: list[Ground], counts: Counter[int], first: int, last: int
) -> list[Band]:
    """The players from the first to the last, counted over all bands, the nearest band first.

    Bands that are shown whole are read at once: together they are one page at most.
    """
    whole, parts, begin = set(), {}, 0
    for index in sorted(counts):
        low, high = max(first - begin, 0), min(last - begin, counts[index])
        begin += counts[index]
        if (low, high) == (0, counts[index]):
            whole.add(index)
        elif low < high:
            parts[index] = _people(visible, where, {index}, low, high)
    shown: dict[int, list[Area]] = {index: list(people) for index, people in parts.items()}
    for area in _people(visible, where, whole, 0, last) if whole else ():
        shown.setdefault(_band_of(where, area), []).append(area)
    return [
        Band(BANDS[index - 1] if index else 0, BANDS[index], shown[index])
        for index in sorted(shown)
    ]


def _people(visible: Areas, where: list[Ground], bands: set[int], low: int, high: int) -> Areas:
    """Some of the areas of these bands, with their people, who was here last first.

    An index alone says which ones; only their rows are read, however many others there are.
    """
    condition = Q()
    for ground in where:
        if bands & set(ground.band_of.values()):
            condition |= ground.condition(bands)
    order = ("-last_seen", "-user_id")
    chosen = visible.filter(condition).order_by(*order).values("pk")[low:high]
    people = Area.objects.filter(pk__in=chosen, user__is_active=True)
    return people.select_related("user").only(*TOLD).order_by(*order)


def _band_of(where: list[Ground], area: Area) -> int:
    """The band of an area: by its fine cell, or else by its large one."""
    cells_of = {"cell5": area.cell5, "cell3": area.cell3}
    ground = next(one for one in where if cells_of[one.field] in one.band_of)
    return ground.band_of[cells_of[ground.field]]

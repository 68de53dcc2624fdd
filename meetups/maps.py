"""Draws the world: bubbles where people play, and the outline of one area. No tiles, no server.

The projection is the plainest one, two units a degree. Nothing drawn here is wider than half
the map: what crosses the 180th meridian is drawn beside it, on either side.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import cos, log10, radians
from typing import Final

from meetups import cells

SCALE: Final = 2
WIDTH: Final = 720
HEIGHT: Final = 288
TOP: Final = 84
FEW: Final = 5
VIEW_WIDTH: Final = 340
VIEW_HEIGHT: Final = 200
WINDOW: Final = {5: 0.8, 4: 1.4, 3: 2.6}
"""Degrees of latitude that the map of an area shows above and below it, by the area's level."""
LEAST_SQUEEZE: Final = 0.05
TOWNS: Final = 8
LINKED: Final = 250
"""So many bubbles of a map are links, and said in words: a page of more would be too heavy."""


@dataclass(frozen=True, slots=True)
class Bubble:
    """Players of one part of the world: where it is drawn, how large, and who is in it."""

    x: float
    y: float
    radius: float
    cell: int
    count: int
    name: str

    @property
    def is_few(self) -> bool:
        """Whether so few are there that their number is not told."""
        return self.count < FEW


@dataclass(frozen=True, slots=True)
class World:
    """The bubbles that lead somewhere, and the path of the dots that stand for all others."""

    bubbles: Sequence[Bubble]
    rest: str


@dataclass(frozen=True, slots=True)
class Dot:
    """A town, drawn so that one recognises where one is."""

    x: float
    y: float
    name: str


@dataclass(frozen=True, slots=True)
class AreaMap:
    """The surroundings of an area: how the land is moved and stretched, the outline, some towns.

    ``shifts`` are where the world is drawn again, so that it goes on beyond its edge.
    """

    land: str
    outline: str
    dots: list[Dot]
    width: int = VIEW_WIDTH
    height: int = VIEW_HEIGHT
    shifts: tuple[int, ...] = (-WIDTH, 0, WIDTH)


def point(latitude: float, longitude: float) -> tuple[float, float]:
    """Return where a point of the world lies on the map."""
    return round((longitude + 180) * SCALE, 1), round((TOP - latitude) * SCALE, 1)


def bubbles(counts: Counter[int], names: Mapping[int, str]) -> list[Bubble]:
    """Return a bubble for each cell, the largest first, so that the small ones lie on top."""
    drawn = []
    for cell, count in sorted(counts.items(), key=lambda one: (-one[1], one[0])):
        x, y = point(*cells.centre(cell))
        radius = round(1.2 + 1.8 * log10(max(count, FEW)), 1)
        drawn.append(
            Bubble(x, min(y, HEIGHT - 4), radius, cells.middle(cell), count, names.get(cell, ""))
        )
    return drawn


def world(drawn: Sequence[Bubble]) -> World:
    """Return the map of these bubbles, however full the world is."""
    rest = "".join(f"M{one.x:g} {one.y:g}h0" for one in drawn[LINKED:])
    return World(drawn[:LINKED], rest)


def area_map(cell5: int, level: int, towns: Iterable[tuple[str, float, float]]) -> AreaMap:
    """Return the map around an area, with towns by name, latitude and longitude, largest first."""
    latitude, longitude = cells.centre(cells.parent(cell5, level))
    tall = VIEW_HEIGHT / 2 / WINDOW[level]  # A degree of latitude, in units of this picture.
    wide = tall * max(cos(radians(latitude)), LEAST_SQUEEZE)

    def place(lat: float, lon: float) -> tuple[float, float]:
        """Never on the other side of the world: longitudes are counted from the middle."""
        east = (lon - longitude + 180) % 360 - 180
        return VIEW_WIDTH / 2 + east * wide, VIEW_HEIGHT / 2 - (lat - latitude) * tall

    x, y = VIEW_WIDTH / 2 - (longitude + 180) * wide, VIEW_HEIGHT / 2 - (TOP - latitude) * tall
    edge = (place(lat, lon) for lat, lon in cells.outline(cell5, level))
    return AreaMap(
        land=f"translate({x:.1f} {y:.1f}) scale({wide / SCALE:.4f} {tall / SCALE:.4f})",
        outline=" ".join(f"{cx:.1f},{cy:.1f}" for cx, cy in edge),
        dots=_spread(Dot(*place(lat, lon), name) for name, lat, lon in towns),
    )


def _spread(dots: Iterable[Dot]) -> list[Dot]:
    """A few towns, of those in the picture, that do not stand on one another's names."""
    kept: list[Dot] = []
    for dot in dots:
        inside = 4 < dot.x < VIEW_WIDTH - 60 and 10 < dot.y < VIEW_HEIGHT - 6
        if inside and all(abs(dot.x - one.x) > 70 or abs(dot.y - one.y) > 14 for one in kept):
            kept.append(dot)
    return kept[:TOWNS]

"""The grid of the world (H3) in which people are: cells as whole numbers, disks, outlines.

All that is ever told about where somebody is follows from two cells: the viewer's and theirs.
The grid has no seam, so the poles and the 180th meridian need no words here.
"""

from collections.abc import Iterable
from functools import lru_cache
from math import ceil
from typing import Final

import h3.api.basic_int as h3

FINE: Final = 5
COARSE: Final = 3
BUBBLE: Final = 2
RING_KM: Final = {FINE: 10.3, COARSE: 73.0}
"""No cell of ring k is nearer to the middle one than k times this, anywhere on the globe."""
_DIGIT_BITS: Final = 3
_LAST: Final = 15


def cell_at(latitude: float, longitude: float) -> int:
    """Return the fine cell of a point."""
    return int(h3.latlng_to_cell(latitude, longitude, FINE))


def cell_is_fine(cell: int) -> bool:
    """Say whether a number that came from outside is a fine cell."""
    return 0 < cell < 2**63 and h3.is_valid_cell(cell) and h3.get_resolution(cell) == FINE


@lru_cache(maxsize=65536)
def parent(cell: int, level: int) -> int:
    """Return the larger cell around this one."""
    return int(h3.cell_to_parent(cell, level))


@lru_cache(maxsize=4096)
def middle(cell: int) -> int:
    """Return the fine cell in the middle of a larger one."""
    return int(h3.cell_to_center_child(cell, FINE))


@lru_cache(maxsize=65536)
def centre(cell: int) -> tuple[float, float]:
    """Return latitude and longitude of the middle of a cell."""
    latitude, longitude = h3.cell_to_latlng(cell)
    return latitude, longitude


def distance(one: int, other: int) -> float:
    """Return the kilometres between the middles of two cells."""
    return float(h3.great_circle_distance(centre(one), centre(other), unit="km"))


def span(cell: int) -> tuple[int, int]:
    """Return the least and the greatest number that a fine cell within this one can have."""
    level = h3.get_resolution(cell)
    low = (cell & ~(0xF << 52)) | FINE << 52
    for digit in range(level + 1, FINE + 1):
        low &= ~(7 << _DIGIT_BITS * (_LAST - digit))
    high = low
    for digit in range(level + 1, FINE + 1):
        high |= 6 << _DIGIT_BITS * (_LAST - digit)
    return low, high


@lru_cache(maxsize=1024)
def disk(cell: int, km: float, level: int) -> dict[int, float]:
    """Return the cells of a level whose middle is so near to the middle of a fine cell.

    The larger ones are counted from a cell that the fine one lies anywhere in: one ring more.
    """
    rings = ceil(km / RING_KM[level]) - (level == FINE)
    found: Iterable[int] = h3.grid_disk(parent(cell, level), rings)
    away = {one: distance(cell, one) for one in found}
    return {one: far for one, far in away.items() if far <= km}


def outline(cell: int, level: int) -> list[tuple[float, float]]:
    """Return the corners of the area that a fine cell stands for."""
    return [(lat, lon) for lat, lon in h3.cell_to_boundary(parent(cell, level))]

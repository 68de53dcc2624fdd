"""What the lobby and a profile cost as the site fills up: ``python -m bench.lobby``.

A person with thirty matches opens the lobby on a site with next to nothing else, and with
``BENCH_MATCHES`` more: a third open, a third running, a third finished. Medians of wall time too,
for on PostgreSQL much of the work is another process's.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from typing import Any
from uuid import uuid4

from bench.site import Cost, Table, cost_taken, site_make
from tests.services import Postgres

MATCHES = int(os.environ.get("BENCH_MATCHES", "10000"))
MINE = 30
LOT = 500
ROUNDS = 15
SEATS = 4


def main() -> None:
    if sys.argv[1:]:
        child(sys.argv[1], int(sys.argv[2]))
        return
    with tempfile.TemporaryDirectory() as folder:
        for others in (0, MATCHES):
            _child("SQLite", f"sqlite:///{folder}/{others}.sqlite3", others)
    server = Postgres().start()
    for others in (0, MATCHES):
        _child("PostgreSQL", server.database_make(f"lobby{others}"), others)
    server.stop()
    server.remove()


def _child(kind: str, url: str, others: int) -> None:
    """Measure in a process of its own, for settings are read once."""
    _say(f"{kind}, {others + MINE:,} matches")
    command = [sys.executable, "-m", "bench.lobby", url, str(others)]
    subprocess.run(command, check=True)  # noqa: S603 - our own program


def child(database_url: str, others: int) -> None:
    site_make(database_url)
    from django.test import Client

    person = fill(others)
    member, visitor = Client(), Client()
    member.force_login(person)
    for who, client in (("a member", member), ("a visitor", visitor)):
        for page in ("/games/", f"/players/{person.username}/"):
            measure(f"{page.split('/')[1]} as {who}", client, page)


def measure(what: str, client: Any, page: str) -> None:
    costs: list[Cost] = []
    walls = []
    for _ in range(ROUNDS):
        with cost_taken(costs):
            start = time.perf_counter()
            answer = client.get(page)
            walls.append(time.perf_counter() - start)
        if answer.status_code != 200:
            raise AssertionError(f"{page}: {answer.status_code}")
    wall, cpu = statistics.median(walls[3:]), statistics.median(cost.cpu for cost in costs[3:])
    queries = costs[-1].queries
    _say(f"  {what:<22} {1000 * wall:7.1f} ms  {1000 * cpu:6.1f} ms CPU  {queries:3} queries")


def fill(others: int) -> Any:
    """Somebody with matches of their own, among those of 200 others."""
    from django.db import connection

    from accounts.models import User
    from games.models import Match

    model = Table(SEATS)
    model.play(4)
    people = User.objects.bulk_create(
        User(username=uuid4().hex[:12], email=f"o{number}@b.no") for number in range(200)
    )
    row = Match.objects.filter(pk=model.match.pk).values().get()
    for lot in range(0, others, LOT):
        _matches(row, range(lot, min(lot + LOT, others)), people)
    _matches(row, range(MINE), [*model.people])
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return model.people[0]


def _matches(row: dict[str, Any], numbers: range, people: list[Any]) -> None:
    from django.utils import timezone

    from games.models import Commitment, Match, Seat

    idle = {"deadline": None, "bot_due_at": None, "abandoned_at": None, "remind_at": None}
    ways = [
        {"status": "open", **idle, "started_at": None},
        {"status": "running"},
        {"status": "finished", **idle, "finished_at": timezone.now(), "result": {"places": []}},
    ]
    pledges = Commitment.objects.bulk_create(
        Commitment(value=uuid4().hex * 2, chain_length=256, created_at=row["created_at"])
        for _ in numbers
    )
    matches = Match.objects.bulk_create(
        Match(**{**row, **ways[number % 3], "id": uuid4(), "commitment_id": pledge.pk})
        for number, pledge in zip(numbers, pledges, strict=True)
    )
    Seat.objects.bulk_create(
        Seat(match=match, joined=at, index=at, name="x", seed_kind=0, asked_version=at or None,
             user=people[(number * 7 + at) % len(people)])
        for number, match in zip(numbers, matches, strict=True)
        for at in range(SEATS - (match.status == "open"))
    )  # fmt: skip


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()

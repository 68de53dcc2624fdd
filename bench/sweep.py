"""What the sweep of the clocks costs: many matches run, few of them are due.

``python -m bench.sweep`` fills a database with ``BENCH_MATCHES`` running matches, lets 1,000 be due
twice (the first time each is excused, the second time a bot plays) and takes the processor time and
the statements of both; then the same with next to no other match, for the ratio. The budget is
five seconds of processor time for 100,000 matches.
"""

import os
import sys
import tempfile
from datetime import timedelta
from typing import Any
from uuid import uuid4

from bench.growth import matches_copy
from bench.site import Cost, Table, cost_taken, site_make
from tests.services import Postgres

MATCHES = int(os.environ.get("BENCH_MATCHES", "100000"))
DUE = int(os.environ.get("BENCH_DUE", "1000"))
MOVES_EACH = 10
LOT = 500
LATER = timedelta(days=30)
BUDGET = 5.0


def main() -> None:
    if sys.argv[1:]:
        child(sys.argv[1], int(sys.argv[2]))
        return
    with tempfile.TemporaryDirectory() as folder:
        for others in (0, MATCHES - DUE):
            _child("SQLite", f"sqlite:///{folder}/{others}.sqlite3", others)
    server = Postgres().start()
    for others in (0, MATCHES - DUE):
        _child("PostgreSQL", server.database_make(f"sweep{others}"), others)
    server.stop()
    server.remove()


def _child(kind: str, url: str, others: int) -> None:
    """Measure in a process of its own, for settings are read once."""
    import subprocess

    _say(f"{kind}: {DUE:,} matches due of {others + DUE:,}")
    command = [sys.executable, "-m", "bench.sweep", url, str(others)]
    subprocess.run(command, check=True)  # noqa: S603 - our own program


def child(database_url: str, others: int) -> None:
    site_make(database_url)
    fill(others)
    sweep("nothing due", 0)
    due_make()
    sweep("the first miss, excused", DUE)
    due_make()
    sweep("a bot plays", DUE)


def sweep(what: str, expected: int) -> None:
    """One sweep, as the beat asks for it; what it cost."""
    from django.utils import timezone

    from games import services
    from games.services.timeouts import BATCH

    costs: list[Cost] = []
    with cost_taken(costs):
        done = services.clocks_sweep(now=timezone.now() + timedelta(seconds=60))
    if done != expected:
        raise AssertionError(f"{done} matches were due, not {expected}")
    (cost,) = costs
    batches = max(-(-done // BATCH), 1)
    _say(f"  {what:<24} CPU {cost.cpu:6.2f} s   {cost.queries:5} statements,"
         f" {cost.queries / batches:5.1f} a batch of {BATCH}")  # fmt: skip


def due_make() -> None:
    """Let the time of the matches with a log run out now."""
    from django.utils import timezone

    from games.models import Match

    Match.objects.filter(moves_count__gt=0).update(deadline=timezone.now())


def fill(others: int) -> None:
    """Matches with all their rows that will be due, among people of their own; others without."""
    from django.db import connection
    from django.utils import timezone

    from games.models import Match

    model = Table()
    model.play(MOVES_EACH)
    for _ in range(0, DUE, LOT):
        matches_copy(model.match, min(LOT, DUE))
    Match.objects.filter(pk=model.match.pk).update(deadline=None, moves_count=0)
    seats_give()
    row = Match.objects.filter(pk=model.match.pk).values().get()
    far = timezone.now() + LATER
    for lot in range(0, others, LOT):
        others_make(row, min(LOT, others - lot), far)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def seats_give() -> None:
    """Each seat gets a person of its own."""
    from accounts.models import User
    from games.models import Match, Seat

    seats = list(Seat.objects.filter(match__in=Match.objects.filter(moves_count__gt=0)))
    people = User.objects.bulk_create(
        User(username=uuid4().hex[:12], email=f"{number}@b.no") for number in range(len(seats))
    )
    for seat, person in zip(seats, people, strict=True):
        seat.user = person
    Seat.objects.bulk_update(seats, ["user"], batch_size=LOT)


def others_make(row: dict[str, Any], count: int, deadline: Any) -> None:
    """Running matches that are not due: the rows that a sweep could look at."""
    from games.models import Commitment, Match, Seat

    pledges = Commitment.objects.bulk_create(
        Commitment(value=uuid4().hex * 2, chain_length=256, created_at=row["created_at"])
        for _ in range(count)
    )
    matches = [
        Match(**{**row, "id": uuid4(), "commitment_id": pledge.pk, "deadline": deadline})
        for pledge in pledges
    ]
    Match.objects.bulk_create(matches)
    Seat.objects.bulk_create(
        Seat(match=match, joined=joined, index=joined, name="x", seed_kind=0, asked_version=1)
        for match in matches
        for joined in range(2)
    )


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()

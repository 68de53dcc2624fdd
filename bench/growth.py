"""What a move costs as the site fills up, and as a match gets long: it should cost the same.

``python -m bench.growth`` plays in turns on an empty and on a full database, and at the
beginning and after 1,000 moves of a match; each ratio is of medians of the same run.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

from bench.site import Cost, Table, site_make
from tests.services import Postgres

MATCHES = int(os.environ.get("BENCH_MATCHES", "10000"))
MOVES_EACH = 10
ROUNDS = 20
TURNS = 10
LONG = 1000


def main() -> None:
    for kind in ("SQLite", "PostgreSQL"):
        with databases(kind) as urls:
            database_growth(kind, *urls)
    match_growth()


@contextmanager
def databases(kind: str) -> Iterator[tuple[str, str]]:
    """The addresses of two new databases."""
    if kind == "SQLite":
        with tempfile.TemporaryDirectory() as folder:
            yield f"sqlite:///{folder}/empty.sqlite3", f"sqlite:///{folder}/full.sqlite3"
        return
    server = Postgres().start()
    yield server.database_make("empty"), server.database_make("full")
    server.stop()
    server.remove()


def database_growth(kind: str, empty_url: str, full_url: str) -> None:
    """Play by turns on an empty and on a full database."""
    empty, full = Child(empty_url), Child(full_url)
    stored = full.ask("fill")
    for child in (empty, full):
        child.ask("play")  # Once to be warm.
    costs: tuple[list[Cost], list[Cost]] = [], []
    for _ in range(ROUNDS):
        for child, kept in zip((empty, full), costs, strict=True):
            kept += [Cost(*cost) for cost in child.ask("play")]
    empty.end()
    full.end()
    _say(f"{kind}: a move, with nothing stored and with {stored}")
    compare(*costs)


def match_growth() -> None:
    """Play by turns at the beginning of a match and after 1,000 moves of another."""
    site_make()
    young, old = Table(seats=4), Table(seats=4)
    young.play(10)
    old.play(LONG)
    early: list[Cost] = []
    late: list[Cost] = []
    for _ in range(ROUNDS * TURNS):
        young.play(1, early)
        old.play(1, late)
    _say(f"SQLite: a move at the beginning of a match and after {LONG} moves")
    compare(early, late)


def compare(before: list[Cost], after: list[Cost]) -> None:
    """Medians of both, and their ratios."""
    cpu = [statistics.median(cost.cpu for cost in costs) for costs in (before, after)]
    queries = [statistics.median(cost.queries for cost in costs) for costs in (before, after)]
    _say(
        f"  CPU      {1000 * cpu[0]:6.2f} ms {1000 * cpu[1]:6.2f} ms   {cpu[1] / cpu[0]:.2f} times"
    )
    _say(f"  queries  {queries[0]:6.0f}    {queries[1]:6.0f}      "
         f"{queries[1] / queries[0]:.2f} times")  # fmt: skip


class Child:
    """A process with a database of its own, which does what it is asked."""

    def __init__(self, database_url: str) -> None:
        self.process = subprocess.Popen(  # noqa: S603 - our own program
            [sys.executable, "-m", "bench.growth", database_url],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip

    def ask(self, what: str) -> Any:
        if self.process.stdin is None or self.process.stdout is None:
            raise AssertionError("it was started with both")
        self.process.stdin.write(what + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def end(self) -> None:
        self.process.communicate()


def child(database_url: str) -> None:
    """The other side of ``Child``."""
    site_make(database_url)
    table = Table()
    for line in sys.stdin:
        _say(json.dumps(database_fill() if line.strip() == "fill" else turns(table)))


def turns(table: Table) -> list[Cost]:
    costs: list[Cost] = []
    table.play(TURNS, costs)
    return costs


def database_fill() -> str:
    """Store copies of one match, in lots; what there is then, in words."""
    from django.db import connection

    from games.models import Match, Move

    model = Table()
    model.play(MOVES_EACH)
    for _ in range(0, MATCHES, 500):
        matches_copy(model.match, 500)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return f"{Match.objects.count():,} matches and {Move.objects.count():,} rows of their logs"


def matches_copy(match: Any, count: int) -> None:
    """Store so many copies of a match and of all that belongs to it, but for its people."""
    from games.models import Commitment, DealSecret, Hand, Match, Move, Seat, Snapshot, Submission

    pairs = [(uuid4(), Commitment(value=uuid4().hex * 2, chain_length=256,
                                  created_at=match.created_at)) for _ in range(count)]  # fmt: skip
    Commitment.objects.bulk_create(commitment for _pk, commitment in pairs)
    row = Match.objects.filter(pk=match.pk).values().get()
    Match.objects.bulk_create(
        Match(**{**row, "id": pk, "commitment_id": commitment.pk}) for pk, commitment in pairs
    )
    for model in (Seat, Hand, Move, Submission, Snapshot, DealSecret):
        found = [_unowned(each) for each in model.objects.filter(match=match.pk).values()]
        model.objects.bulk_create(
            model(**{**one, "match_id": pk, **({"nonce": uuid4()} if "nonce" in one else {})})
            for pk, _commitment in pairs
            for one in found
        )


def _unowned(row: dict[str, Any]) -> dict[str, Any]:
    return {key: kept for key, kept in row.items() if key not in {"id", "match_id", "move_id"}}


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    child(sys.argv[1]) if sys.argv[1:] else main()

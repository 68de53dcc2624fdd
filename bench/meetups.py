"""What lists, calendars and the search for towns cost: ``python -m bench.meetups``.

A site with ``BENCH_MEETUPS`` meetups, 200 of them of one game, and with all the towns of the
gazetteer. CPU of this process and of the database's, medians; the second fetch of a calendar says
what it has already.
"""

import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from itertools import product
from random import Random
from string import ascii_lowercase
from typing import Any

from bench.near import cost, cpu
from bench.site import Cost, cost_taken, site_make

MEETUPS = int(os.environ.get("BENCH_MEETUPS", "10000"))
EVENTS = 200
ROUNDS = 15
TYPED = 300
"""Towns whose names are typed, a letter at a time."""


def main() -> None:
    if sys.argv[1:]:
        child(sys.argv[1])
        return
    from tests.services import Postgres

    with tempfile.TemporaryDirectory() as folder:
        _child("SQLite", f"sqlite:///{folder}/meetups.sqlite3")
    server = Postgres().start()
    _child("PostgreSQL", server.database_make("meetups"))
    server.stop()
    server.remove()


def _child(kind: str, url: str) -> None:
    """Measure in a process of its own, for settings are read once."""
    _say(f"{kind}, {MEETUPS:,} meetups")
    subprocess.run([sys.executable, "-m", "bench.meetups", url], check=True)  # noqa: S603


def child(database_url: str) -> None:
    site_make(database_url)
    from django.core.management import call_command
    from django.test import Client

    call_command("import_places")
    member, visitor = Client(), Client()
    member.force_login(fill())
    for who, client in (("a member", member), ("a visitor", visitor)):
        for page in ("/meetups/", "/meetups/?show=online", "/meetups/month/", "/meetups/map/"):
            answered(f"{page} as {who}", client, page)
    feed = "/meetups/games/hearts.ics"
    first = answered(f"a calendar of {EVENTS} events", visitor, feed)
    held = {"if-none-match": first["ETag"]}
    answered("the same fetched again", visitor, feed, status=304, headers=held)
    suggestions()


def fill() -> Any:
    """Meetups over the towns of the world, and somebody who goes to some of them."""
    from django.db import connection
    from django.utils import timezone

    from accounts.models import User
    from meetups import cells
    from meetups.models import Answer, Meetup, Place, Where

    random, now = Random(313), timezone.now()  # noqa: S311 - nothing is secret here.
    people = User.objects.bulk_create(
        User(username=f"p{number}", password="!") for number in range(500)
    )
    towns = list(Place.objects.order_by("-population", "pk")[:5000])
    made = []
    for number in range(MEETUPS):
        town, starts_at = random.choice(towns), now + timedelta(hours=2 + number % 4000)
        made.append(
            Meetup(
                host=random.choice(people), title=f"Cards {number}", text="Bring cake. " * 20,
                where=Where.PUBLIC, place=town, venue="Main library", zone=town.zone,
                cell5=town.cell5, cell3=cells.parent(town.cell5, cells.COARSE), seats=6,
                games=("hearts",) if number < EVENTS else ("spades",),
                starts_at=starts_at, ends_at=starts_at + timedelta(hours=3),
                created_at=now, changed_at=now, approved_at=now,
            )
        )  # fmt: skip
    Meetup.objects.bulk_create(made, batch_size=1000)
    Answer.objects.bulk_create(
        Answer(meetup=one, user=guest, state="going", joined_at=now, accepted_at=now)
        for one in made
        for guest in random.sample(people, 3)
    )
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE" if connection.vendor == "sqlite" else "VACUUM ANALYZE")
    return people[0]


def answered(what: str, client: Any, page: str, status: int = 200, **more: Any) -> Any:
    """The page, and what it costs."""
    from django.db import connection

    costs: list[Cost] = []
    taken = []
    for _ in range(ROUNDS):
        before = cpu(connection)
        with cost_taken(costs):
            answer = client.get(page, **more)
        taken.append(cpu(connection) - before)
        if answer.status_code != status:
            raise AssertionError(f"{page}: {answer.status_code}")
    median = 1000 * statistics.median(taken[3:])
    _say(f"  {what:<38} {median:6.1f} ms CPU  {costs[-1].queries:3} queries")
    return answer


def suggestions() -> None:
    """Towns as people type them, and any three letters that there are."""
    from meetups.models import Place
    from meetups.selectors.places import places_find

    def ask(words: str) -> Callable[[], object]:
        return partial(places_find, words)

    names = Place.objects.order_by("-population", "pk").values_list("name", flat=True)[:TYPED]
    typed = [name[:end] for name in names for end in range(2, len(name) + 1)]
    _say(f"  {Place.objects.count():,} towns; {len(typed):,} beginnings of {TYPED} names")
    taken = sorted(cost(ask(words), 3) for words in typed)
    _say(f"    median {1000 * statistics.median(taken):.2f} ms, slowest {1000 * taken[-1]:.1f} ms")
    letters = ["".join(three) for three in product(ascii_lowercase, repeat=3)]
    slowest = max((cost(ask(three), 3), three) for three in letters)
    _say(f"    of {len(letters):,} times three letters the slowest: {slowest[1]!r}"
         f" {1000 * slowest[0]:.1f} ms")  # fmt: skip


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()

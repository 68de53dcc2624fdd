"""What the pages cost for somebody who is signed in: ``python -m bench.page`` prints it."""

import statistics
import sys
from collections.abc import Callable
from typing import Any

from bench.site import Cost, Table, cost_taken, site_make

ROUNDS = 60
LONG = 1000
MATCHES = 30


def main() -> None:
    site_make()
    from django.test import Client

    young, old = Table(seats=4), Table(seats=4)
    young.play(10)
    old.play(LONG)
    old.play_to_entry(10)
    client = Client()
    client.force_login(young.people[0])
    for _ in range(MATCHES):
        Table(seats=4)
    pages = {
        "match page at move 10": page_of(young),
        f"match page at move {LONG}": page_of(old),
        "state.json": (client, f"{young.match.get_absolute_url()}state.json"),
        "version": (client, f"{young.match.get_absolute_url()}version"),
        f"lobby with {MATCHES + 2} matches": (client, "/games/"),
    }
    costs: dict[str, list[Cost]] = {name: [] for name in pages}
    for _ in range(ROUNDS):
        for name, (who, path) in pages.items():
            get(who, path, costs[name])
    for name, taken in costs.items():
        cpu = statistics.median(cost.cpu for cost in taken[5:])
        sys.stdout.write(f"{name:<28}{1000 * cpu:6.1f} ms CPU {taken[-1].queries:4} queries\n")


def page_of(table: Table) -> tuple[Any, str]:
    """The match page for whoever is to act: the longest one."""
    from django.test import Client

    from games.models import Seat

    client = Client()
    client.force_login(Seat.objects.get(match=table.match, asked_version__isnull=False).user)
    return client, table.match.get_absolute_url()


def get(client: Any, path: str, costs: list[Cost]) -> None:
    fetch: Callable[[str], Any] = client.get
    with cost_taken(costs):
        answer = fetch(path)
    if answer.status_code != 200:
        raise AssertionError(f"{path}: {answer.status_code}")


if __name__ == "__main__":
    main()

"""What a search costs among 100,000 posts, on both databases: ``python -m bench.search``.

The whole page of a member, newest first, best first and with filters, for words that every second,
every hundredth or ten posts have. PostgreSQL is started for it where its programs are.
"""

import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

from bench import ROOT
from bench.site import Cost, cost_taken, site_make

POSTS = int(os.environ.get("POSTS", "100000"))
ROUNDS = 15
PEOPLE = 2000
SEARCHES = {
    "a word of half the posts": {"q": "common"},
    "of one in a hundred": {"q": "seldom"},
    "of ten posts": {"q": "rare"},
    "of none": {"q": "nowhere"},
    "the beginning of most words": {"q": "word"},
    "two words": {"q": "common seldom"},
    "a phrase": {"q": '"common seldom"'},
    "common, best first": {"q": "common", "order": "best"},
    "common, one author": {"q": "common", "author": "bench7"},
    "common, one category": {"q": "common", "where": "bench.post/3"},
    "common, years ago": {"q": "common", "until": "2020-06-30"},
    "common, page 50": {"q": "common", "page": "50"},
    "løp for lop": {"q": "løp"},
    "two characters": {"q": "名前"},
}


def main() -> None:
    if sys.argv[1:] == ["here"]:
        _measure()
        return
    _run("SQLite", "")
    sys.path.insert(0, str(ROOT))
    from tests.services import Postgres

    server = Postgres().start()
    try:
        _run("PostgreSQL", server.database_make("bench"))
    finally:
        server.stop()
        server.remove()


def _run(name: str, url: str) -> None:
    sys.stdout.write(f"{name}, {POSTS:,} posts: median of {ROUNDS} whole pages\n")
    sys.stdout.flush()
    command = [sys.executable, "-m", "bench.search", "here"]
    env = {**os.environ, "BENCH_URL": url}
    subprocess.run(command, cwd=ROOT, env=env, check=True)  # noqa: S603 - our own program


def _measure() -> None:
    site_make(os.environ["BENCH_URL"])
    from django.test import Client

    from accounts.models import User

    _fill()
    client = Client()
    client.force_login(User.objects.get(username="bench7"))
    for name, asked in SEARCHES.items():
        costs: list[Cost] = []
        walls = [_get(client, asked, costs) for _ in range(ROUNDS)]
        cpu = 1000 * statistics.median(cost.cpu for cost in costs)
        wall = 1000 * statistics.median(walls)
        queries = costs[-1].queries
        sys.stdout.write(f"  {name:<28}{wall:7.1f} ms {cpu:7.1f} ms CPU {queries:2} queries\n")


def _get(client: Any, asked: dict[str, str], costs: list[Cost]) -> float:
    start = time.perf_counter()
    with cost_taken(costs):
        answer = client.get("/search/", asked)
    if answer.status_code != 200:
        raise AssertionError(f"{asked}: {answer.status_code}")
    return time.perf_counter() - start


def _fill() -> None:
    """Index the posts of ten years, as ``search_rebuild`` does, from a source of our own."""
    from accounts.models import User
    from search import sources
    from search.rebuilding import source_rebuild

    people = [User(username=f"bench{n}", email=f"{n}@b.no") for n in range(PEOPLE)]
    User.objects.bulk_create(people)
    ids = list(User.objects.order_by("pk").values_list("pk", flat=True))
    for source in sources.registered():
        sources.unregister(source)
    source = sources.Source(
        kind="bench.post",
        title="Post",
        model=User,
        document=lambda post: _document(post.pk, ids),
        everything=_posts,
        categories=lambda viewer: {str(n): f"Category {n}" for n in range(50)},
    )
    sources.register(source)
    start = time.perf_counter()
    source_rebuild(source)
    took = time.perf_counter() - start
    sys.stdout.write(f"  indexed in {took:.0f} s, {1000 * took / POSTS:.2f} ms a post\n")
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def _posts() -> Iterator[Any]:
    from accounts.models import User

    return (User(pk=number) for number in range(1, POSTS + 1))


def _document(number: int, ids: list[int]) -> Any:
    from search.sources import Document

    chance = random.Random(number)  # noqa: S311 - a benchmark needs repeatable chance
    words = [f"word{int(4000 * chance.random() ** 2)}" for _ in range(60)]
    for word, share in {"common": 2, "seldom": 100, "rare": POSTS // 10, "løp": 50}.items():
        if number % share == 0:
            words.insert(chance.randrange(len(words)), word)
    if number % 200 == 0:
        words.append("名前を教えて")
    return Document(
        title=f"Thread {number // 20}",
        body=" ".join(words),
        url="/",
        date=datetime(2016, 1, 1, tzinfo=UTC) + timedelta(minutes=50 * number),
        author_id=ids[number % PEOPLE],
        category=str(number % 50),
    )


if __name__ == "__main__":
    main()

"""A site inside this process, for what is measured without a network: a table and its turns."""

import os
import random
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple
from uuid import uuid4

import django

DEAL_KEY = "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE="


class Cost(NamedTuple):
    """What something cost: processor seconds, and statements sent to the database."""

    cpu: float
    queries: int


def site_make(database_url: str = "") -> None:
    """Set Django up on a new database: a file of SQLite in a folder of its own, or this one."""
    os.environ["PLAY313_VAR"] = tempfile.mkdtemp(prefix="play313-bench-")
    os.environ["DATABASE_URL"] = database_url
    os.environ["MOVES_PER_MINUTE"] = "1000000"
    os.environ["LOG_LEVEL"] = "ERROR"
    os.environ["DJANGO_SETTINGS_MODULE"] = "play313.settings.test"
    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)


@contextmanager
def cost_taken(costs: list[Cost]) -> Iterator[None]:
    """Append what the block cost."""
    from django.db import connection

    count = 0

    def counted(execute: Any, *args: Any) -> Any:
        nonlocal count
        count += 1
        return execute(*args)

    with connection.execute_wrapper(counted):
        start = time.process_time()
        yield
        costs.append(Cost(time.process_time() - start, count))


class Table:
    """A match of 313 among people, and what each of its turns costs."""

    def __init__(self, seats: int = 2, games: int = 20) -> None:
        from accounts.models import User
        from games import services

        self.chance = random.Random(313)  # noqa: S311 - a benchmark needs repeatable chance
        names = [uuid4().hex[:12] for _ in range(seats)]
        self.people = [User.objects.create(username=name, email=f"{name}@b.no") for name in names]
        self.match = services.match_create(
            creator=self.people[0], game_slug="313", preset="313", seats=seats, bots=0, pace="7d",
            visibility="open",
            options={"first_play_lowest": "false", "instant_wins": "", "games": str(games)},
        )  # fmt: skip
        for user in self.people:
            services.match_join(match_id=self.match.pk, user=user)

    def play(self, turns: int, costs: list[Cost] | None = None) -> None:
        """Play so many turns: each submitted as by its person, then applied as by a worker."""
        for _ in range(turns):
            self._turn([] if costs is None else costs)

    def play_to_entry(self, number: int) -> None:
        """Play on until the log of a new hand has so many entries."""
        from games.models import Hand

        hand_no = Hand.objects.filter(match=self.match).count()
        while True:
            self.play(1)
            self.match.refresh_from_db()
            hand = Hand.objects.get(match=self.match, number=self.match.hand_no)
            if hand.number >= hand_no and self.match.entries_count - hand.after >= number:
                return

    def _turn(self, costs: list[Cost]) -> None:
        from django.utils import timezone

        from games import services
        from games.models import Seat
        from games.selectors.positions import match_view

        seat = Seat.objects.select_related("user").get(
            match=self.match, asked_version__isnull=False
        )
        text = self._choose(match_view(self.match, seat.number)["legal"])
        with cost_taken(costs):
            submission = services.move_submit(
                match_id=self.match.pk, user=seat.user, v=seat.asked_version,
                nonce=uuid4(), text=text, received_at=timezone.now(),
            )  # fmt: skip
            services.submission_apply(submission_id=submission.pk)
        submission.refresh_from_db()
        if submission.status != "applied":
            raise AssertionError(submission.reason)

    def _choose(self, legal: list[str]) -> str:
        """Now and then a pass, so that games last."""
        return "pass" if "pass" in legal and self.chance.random() < 0.5 else legal[0]

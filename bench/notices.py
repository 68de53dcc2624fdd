"""What a day of 10,000 turns tells people: ``python -m bench.notices`` prints it.

A day in which 500 people play 1,000 matches by post, with the clock moved by the benchmark: turns
are played at random moments, the mailer sweeps every two minutes of that time. It counts the
notices, the mails of each person in any hour, the statements of a batch, and the processor time.
"""
# ruff: noqa: S311 - a benchmark needs repeatable chance, not secret chance

import os
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any

TURNS = int(os.environ.get("BENCH_TURNS", "10000"))
PEOPLE, MATCHES = 500, 1_000
START = datetime(2026, 12, 1, 6, 0, tzinfo=UTC)
DAY = timedelta(hours=24)
SWEEP = timedelta(minutes=2)
HOUR = timedelta(hours=1)


def main() -> None:
    """Play the day on a database of its own and print what came of it."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"PLAY313_VAR": folder, "DJANGO_SETTINGS_MODULE": "bench.settings"}
        import django
        from django.core.management import call_command

        django.setup()
        call_command("migrate", verbosity=0)
        day_play()


def day_play() -> None:
    """Ask and play turns all day, sweep, and count."""
    from django.conf import settings

    settings.EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
    chance = random.Random(313)
    people = people_make()
    turns = Turns(chance, people)
    moments = sorted(START + DAY * chance.random() for _ in range(TURNS))
    told, sweeps = 0, []
    next_sweep = START
    for moment in moments:
        while next_sweep <= moment:
            sweeps.append(sweep(next_sweep))
            next_sweep += SWEEP
        told += turns.play(moment)
    while next_sweep <= START + DAY + HOUR:
        sweeps.append(sweep(next_sweep))
        next_sweep += SWEEP
    report(told, sweeps)


class Turns:
    """Matches of two, of which one waits; the kind is the bench's own, so no rules are played."""

    def __init__(self, chance: random.Random, people: list[int]) -> None:
        from notices import kinds

        self.chance = chance
        self.pairs = [chance.sample(people, 2) for _ in range(MATCHES)]
        self.versions = [0] * MATCHES
        kinds._kinds.clear()
        kinds.register(kinds.Kind("bench.turn", "Turn", "A turn.", "now", said, waits=True))

    def play(self, moment: datetime) -> int:
        """One turn is played: its notice is withdrawn and the other person is told."""
        from django.db import transaction

        from notices import services

        match = self.chance.randrange(MATCHES)
        version = self.versions[match] = self.versions[match] + 1
        pair = self.pairs[match]
        with transaction.atomic():
            services.notices_withdraw(
                recipients=[pair[version % 2]],
                kinds=["bench.turn"],
                subject_type="match",
                subject_id=str(match),
            )
            services.notice_add(
                recipients=[pair[1 - version % 2]],
                kind="bench.turn",
                subject_type="match",
                subject_id=str(match),
                version=version,
                not_before=moment,
            )
        return 1


def said(notices: Any) -> Any:
    """Every notice that is still there is true."""
    from notices.kinds import Said

    return {
        notice.pk: Said(f"Your turn in match {notice.subject_id}", f"/games/{notice.subject_id}/")
        for notice in notices
    }


def people_make() -> list[int]:
    """People with an address."""
    from accounts.models import User

    return [
        User.objects.create(username=f"p{number}", email=f"p{number}@example.org").pk
        for number in range(PEOPLE)
    ]


def sweep(now: datetime) -> tuple[int, int, float]:
    """One sweep: the mails that left, the statements, the seconds of this processor."""
    from notices import services

    with counted() as statements:
        start = time.process_time()
        mails, _others = services.notices_send(now=now)
        seconds = time.process_time() - start
    return mails, len(statements), seconds


@contextmanager
def counted() -> Iterator[list[str]]:
    """The statements that are asked meanwhile."""
    from django.db import connection

    asked: list[str] = []

    def note(execute: Any, sql: str, *rest: Any) -> Any:
        asked.append(sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(note):
        yield asked


def report(told: int, sweeps: list[tuple[int, int, float]]) -> None:
    """The figures, one a line."""
    from notices.models import Mail

    sent: dict[str, list[datetime]] = {}
    rows = Mail.objects.filter(sent_at__isnull=False).order_by("sent_at")
    for person, at in rows.values_list("recipient__username", "sent_at"):
        sent.setdefault(person, []).append(at)
    gaps = [b - a for mine in sent.values() for a, b in pairwise(mine)]
    counts = Counter({person: len(mine) for person, mine in sent.items()})
    idle = [count for mails, count, _seconds in sweeps if not mails]
    busy = [(count, mails) for mails, count, _seconds in sweeps if mails]
    say(f"turns {TURNS}, notices {told}, mails {sum(counts.values())} to {len(sent)} people")
    say(f"most mails to one person {max(counts.values())}; closest two {min(gaps, default=DAY)}")
    say(f"{len(sweeps)} sweeps, {sum(seconds for *_, seconds in sweeps):.1f} s of processor in all")
    say(f"statements of a sweep without mails: {max(idle, default=0)} at most")
    say(f"statements of a sweep for each mail: {max(c / m for c, m in busy):.1f} at most, "
        f"{min(c / m for c, m in busy):.1f} at least")  # fmt: skip


def say(words: str) -> None:
    """A line of the report."""
    sys.stdout.write(f"{words}\n")


if __name__ == "__main__":
    main()

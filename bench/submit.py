"""From a POST to the move that is played: how long, how much processor time, how many a second.

``python -m bench.submit`` starts a site of its own twice: embedded, then on PostgreSQL and Redis.
One player plays; then many at once. There a Celery task that does nothing is sent between the
moves, after the same rest: back to back it would find every cache warm, and takes two thirds of
the time.
"""

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median, quantiles
from typing import NamedTuple, Self
from uuid import uuid4

import play
from bench.cpu import cpu_seconds, cpu_since, family
from tests.load import Load
from tests.player import Player
from tests.services import Postgres, Redis
from tests.stack import Stack

MOVES = 240
WARM = 20
SECONDS = 15
MANY = 8
REST = 0.01
"""Seconds in which what the last answers left to do is done."""


class Figures(NamedTuple):
    """Of each move: seconds from POST to 303, and processor seconds of web and worker."""

    seconds: list[float]
    cpu: list[float]
    pending: int


def main() -> None:
    with embedded() as stack:
        say("embedded, idle", one_by_one(stack))
        many(stack)
    with distributed() as stack:
        with Nothing(stack) as nothing:
            figures = one_by_one(stack, nothing)
        say("Redis and PostgreSQL, idle", figures)
        nothing.say(figures)
        many(stack)


@contextmanager
def embedded() -> Iterator[Stack]:
    with tempfile.TemporaryDirectory() as folder, Stack(folder, settings="bench.settings") as stack:
        yield stack


@contextmanager
def distributed() -> Iterator[Stack]:
    """One web and one worker process, which is what two cores are good for."""
    server = Postgres().start()
    with tempfile.TemporaryDirectory() as folder:
        redis = Redis(folder).start()
        urls = {"database_url": server.database_make("bench"), "redis_url": redis.url}
        with Stack(folder, kind="distributed", settings="bench.settings", **urls) as stack:
            yield stack
        redis.stop()
    server.stop()
    server.remove()


class Nothing:
    """The task that does nothing, as a program of its own sends it; what it took."""

    def __init__(self, stack: Stack) -> None:
        self.figures = Figures([], [], 0)
        self.pids = pids_of(stack, "worker0")
        self.sender = subprocess.Popen(
            [sys.executable, "-m", "bench.noop.send"], cwd=play.ROOT, env=stack.env, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.sender.communicate()

    def send(self) -> None:
        """Once there and back."""
        if self.sender.stdin is None or self.sender.stdout is None:
            raise ValueError("the sender has no pipes")
        time.sleep(REST)
        before = cpu_seconds(self.pids)
        self.sender.stdin.write("\n")
        self.sender.stdin.flush()
        seconds, cpu = json.loads(self.sender.stdout.readline())
        time.sleep(REST)
        self.figures.seconds.append(seconds)
        self.figures.cpu.append(cpu + cpu_since(before))

    def say(self, moves: Figures) -> None:
        """Beside what the moves took that it was sent between."""
        seconds, cpu = median(self.figures.seconds[WARM:]), median(self.figures.cpu[WARM:])
        _say(f"  a task that does nothing     median {1000 * seconds:6.1f} ms  "
             f"CPU {1000 * cpu:5.1f} ms")  # fmt: skip
        _say(f"  ratio: {median(moves.seconds) / seconds:.2f} times the round trip, "
             f"{median(moves.cpu) / cpu:.1f} times the CPU")  # fmt: skip


def one_by_one(stack: Stack, nothing: Nothing | None = None) -> Figures:
    """One move after the other, in matches of two."""
    figures = Figures([], [], 0)
    pending = 0
    pids = pids_of(stack, "web0", "worker0")
    for table in stack.inside("table_fill", tables=3, seats=2, games=20):
        players = [Player(stack.base_url, cookies=cookies) for cookies in table["people"]]
        for _ in range((MOVES + WARM) // 3):
            pending += not move(table["url"], players, figures, pids)
            if nothing:
                nothing.send()
    return Figures(figures.seconds[WARM:], figures.cpu[WARM:], pending)


def move(match: str, players: list[Player], figures: Figures, pids: list[int]) -> bool:
    """One move; whether it was played when the answer came."""
    states = [player.state(match) for player in players]
    at = next(number for number, state in enumerate(states) if state["legal"])
    state, who = states[at], players[at]
    time.sleep(REST)
    before, start = cpu_seconds(pids), time.perf_counter()
    answer = who.move(match, state["legal"][0], state["v"], str(uuid4()))
    figures.seconds.append(time.perf_counter() - start)
    time.sleep(REST)
    figures.cpu.append(cpu_since(before))
    return bool(who.outcome(answer)["status"] == "applied")


def many(stack: Stack) -> None:
    """Several matches at once, for some seconds; and what both cores would have managed alone."""
    tables = stack.inside("table_fill", tables=4 * MANY, seats=2, games=20)
    pids, start = pids_of(stack, "web0", "worker0"), time.monotonic()
    before = cpu_seconds(pids)
    with Load(stack.urls, tables, threads=MANY) as load:
        time.sleep(SECONDS)
    seconds, cpu = time.monotonic() - start, cpu_since(before)
    verdict = stack.inside("verdict", nonces=load.sent)
    _say(f"  {MANY} matches at once            {len(load.sent) / seconds:6.1f} moves a second, "
         f"{1000 * cpu / len(load.sent):.1f} ms CPU of web and worker a move (with reading the "
         f"state), {len(verdict['lost'])} lost")  # fmt: skip


def pids_of(stack: Stack, *names: str) -> list[int]:
    return [pid for name in names for pid in family(stack.processes[name].pid)]


def say(title: str, figures: Figures) -> None:
    cut = quantiles(figures.seconds, n=20)
    _say(f"{title}: {len(figures.seconds)} moves, {figures.pending} pending when answered")
    _say(f"  submit to applied            median {1000 * cut[9]:6.1f} ms  p95 {1000 * cut[18]:6.1f}"
         f" ms  CPU {1000 * median(figures.cpu):5.1f} ms")  # fmt: skip


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()

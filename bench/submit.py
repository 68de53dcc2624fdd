"""From a POST to the move that is played: how long, how much processor time, how many a second.

``python -m bench.submit`` starts a site of its own twice: embedded, then on PostgreSQL and Redis,
there beside a Celery task that does nothing. One player plays; then many at once.
"""

import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple
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
NOOPS = 220


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
        figures = one_by_one(stack)
        say("Redis and PostgreSQL, idle", figures)
        nothing = noop(stack)
        _say(f"  a task that does nothing     median {1000 * nothing[0]:6.1f} ms  "
             f"CPU {1000 * nothing[1]:5.1f} ms")  # fmt: skip
        _say(f"  ratio: {statistics.median(figures.seconds) / nothing[0]:.1f} times the round "
             f"trip, {statistics.median(figures.cpu) / nothing[1]:.1f} times the CPU")  # fmt: skip
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


def one_by_one(stack: Stack) -> Figures:
    """One move after the other, in matches of two."""
    figures = Figures([], [], 0)
    pending = 0
    pids = pids_of(stack, "web0", "worker0")
    for table in stack.inside("table_fill", tables=3, seats=2, games=20):
        players = [Player(stack.base_url, cookies=cookies) for cookies in table["people"]]
        for _ in range((MOVES + WARM) // 3):
            pending += not move(table["url"], players, figures, pids)
    return Figures(figures.seconds[WARM:], figures.cpu[WARM:], pending)


def move(match: str, players: list[Player], figures: Figures, pids: list[int]) -> bool:
    """One move; whether it was played when the answer came."""
    states = [player.state(match) for player in players]
    at = next(number for number, state in enumerate(states) if state["legal"])
    state, who = states[at], players[at]
    time.sleep(0.01)  # What the last answers left to do is done.
    before, start = cpu_seconds(pids), time.perf_counter()
    answer = who.move(match, state["legal"][0], state["v"], str(uuid4()))
    figures.seconds.append(time.perf_counter() - start)
    time.sleep(0.01)
    figures.cpu.append(cpu_since(before))
    return bool(who.outcome(answer)["status"] == "applied")


def noop(stack: Stack) -> tuple[float, float]:
    """The median round trip of the task that does nothing, and its processor seconds."""
    pids = pids_of(stack, "worker0")
    before = cpu_seconds(pids)
    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-m", "bench.noop.send", str(NOOPS)], cwd=play.ROOT, env=stack.env,
        check=True, stdout=subprocess.PIPE,
    )  # fmt: skip
    told: dict[str, Any] = json.loads(done.stdout)
    worker = (cpu_since(before)) / NOOPS
    return statistics.median(told["seconds"]), told["cpu"] + worker


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
    cut = statistics.quantiles(figures.seconds, n=20)
    _say(f"{title}: {len(figures.seconds)} moves, {figures.pending} pending when answered")
    _say(f"  submit to applied            median {1000 * cut[9]:6.1f} ms  p95 {1000 * cut[18]:6.1f}"
         f" ms  CPU {1000 * statistics.median(figures.cpu):5.1f} ms")  # fmt: skip


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()

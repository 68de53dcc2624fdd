"""What the forum costs among 100,000 posts, on both databases: ``python -m bench.forum``.

Ours, the floor (Django as it comes, with the same content) and Spirit, each in a process of its
own, asked in turn: milliseconds of processor time of that process and of its PostgreSQL backend.
``BENCH_SCALE=0.1`` makes the forum a tenth, ``ROUNDS`` says how often each page is asked for,
``TARGETS`` who takes part, ``DATABASES`` where.
"""

import json
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from bench import ROOT
from bench.environments import environment_python
from bench.forum.memory import workers_memory
from bench.forum.spirit import PACKAGES
from bench.forum.table import Job, Taken, table

ROUNDS = int(os.environ.get("ROUNDS", "20"))
REPLIES = 16
TARGETS = os.environ.get("TARGETS", "ours floor spirit").split()
DATABASES = os.environ.get("DATABASES", "SQLite PostgreSQL").split()
PAGES = ("index", "list 1", "list 100", "thread 1", "thread 100")
WARM = 4
STRANGER = 23
"""The number of a person who has visited nothing yet."""


def main() -> None:
    pythons = _pythons()
    for database in DATABASES:
        with ExitStack() as stack:
            make = stack.enter_context(_postgres()) if database == "PostgreSQL" else None
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="play313-bench-"))
            programs = _started(stack, pythons, folder, make)
            taken = _measure(programs)
            memory = workers_memory(programs["ours"].env) if "ours" in programs else ""
        load = os.getloadavg()[0]
        sys.stdout.write(f"\n{database}, load {load:.1f}\n{table(taken)}\n{memory}\n")


class Program:
    """One that is measured, as a process that answers."""

    def __init__(self, command: list[str], env: dict[str, str]) -> None:
        self.env = env
        pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        self.process = subprocess.Popen(  # noqa: S603 - our own program
            [*command, "serve"], cwd=ROOT, env=env, text=True, **pipes
        )
        if self._line() != "ready\n":
            raise RuntimeError(f"{command} does not serve.")

    def ask(self, job: Job, *, count: bool = False, who: int | None = None) -> dict[str, Any]:
        asked = {"page": job.page, "who": who, "kind": job.kind, "count": count}
        self.process.stdin.write(json.dumps(asked) + "\n")
        self.process.stdin.flush()
        answer: dict[str, Any] = json.loads(self._line())
        wanted = {"reply": {302, 303}, "again": {304}, "get": {200}}.get(job.kind)
        if wanted and answer["status"] not in wanted:
            raise RuntimeError(f"{self.process.args}: {asked} was answered {answer}")
        return answer

    def _line(self) -> str:
        return str(self.process.stdout.readline())

    def stop(self) -> None:
        self.process.stdin.close()
        self.process.wait(20)


def _pythons() -> dict[str, str]:
    pythons = {"ours": sys.executable, "floor": sys.executable}
    try:
        pythons["spirit"] = str(environment_python("spirit", *PACKAGES))
    except subprocess.CalledProcessError:
        sys.stdout.write("Spirit could not be installed; it is left out.\n")
    return {name: python for name, python in pythons.items() if name in TARGETS}


def _started(
    stack: ExitStack, pythons: dict[str, str], folder: str, make: Callable[[str], str] | None
) -> dict[str, Program]:
    """Every program, its database filled: all at once, for nothing is measured yet."""
    commands, loading = {}, []
    for name, python in pythons.items():
        url = make(name) if make else ""
        env = {**os.environ, "BENCH_FOLDER": folder, "BENCH_URL": url, "DATABASE_URL": url,
               "PLAY313_VAR": f"{folder}/var", "LOG_LEVEL": "ERROR", "REDIS_URL": ""}  # fmt: skip
        commands[name] = ([python, "-m", "bench.forum.worker", name], env)
        load = [*commands[name][0], "load"]
        loading.append(subprocess.Popen(load, cwd=ROOT, env=env))  # noqa: S603 - our own program
    if any(process.wait() for process in loading):
        raise RuntimeError("A database could not be filled.")
    programs = {name: Program(*command) for name, command in commands.items()}
    for program in programs.values():
        stack.callback(program.stop)
    return programs


def _measure(programs: dict[str, Program]) -> Taken:
    chance = random.Random(7)  # noqa: S311 - a benchmark needs repeatable chance
    jobs = [Job(page, who, "get") for page in PAGES for who in ("visitor", "member")]
    pairs = [(name, job) for name in programs for job in jobs]
    if "ours" in programs:
        pairs.append(("ours", Job("thread 1", "visitor", "again")))
    taken: Taken = {}
    for name, job in pairs:
        _warm(programs[name], job, taken.setdefault((name, job), []))
    for number in range(ROUNDS):
        chance.shuffle(pairs)
        for name, job in pairs:
            who = number % WARM if job.who == "member" else None
            taken[name, job].append(programs[name].ask(job, who=who))
    answers = [(name, Job(page, "member", "reply")) for name in programs for page in REPLIED]
    for number in range(REPLIES):
        chance.shuffle(answers)
        for name, job in answers:
            said = programs[name].ask(job, who=number, count=number == 0)
            taken.setdefault((name, job), []).append(said)
    return taken


REPLIED = ("short", "long")


def _warm(program: Program, job: Job, answers: list[dict[str, Any]]) -> None:
    """Ask as often as it takes for everything to be as it stays; the statements of two visits."""
    member = job.who == "member"
    first = program.ask(job, count=True, who=STRANGER if member else None)
    for who in range(WARM):
        program.ask(job, who=who if member else None)
    again = program.ask(job, count=True, who=0 if member else None)
    answers.append({**again, "first": first["statements"]})


@contextmanager
def _postgres() -> Iterator[Callable[[str], str]]:
    from tests.services import Postgres

    server = Postgres().start()
    try:
        yield server.database_make
    finally:
        server.stop()
        server.remove()


if __name__ == "__main__":
    main()

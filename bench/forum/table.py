"""The table of a run: what each page cost, how often the floor and Spirit that is, and the goal."""

import statistics
from collections.abc import Iterator
from typing import Any, NamedTuple


class Job(NamedTuple):
    """A page, or the thread of an answer; who asks; and how: get, again, reply."""

    page: str
    who: str | None
    kind: str


Taken = dict[tuple[str, Job], list[dict[str, Any]]]
GOALS = {
    "index": "floor 1.0, Spirit 0.4",
    "list 1": "floor 1.3, Spirit 0.75",
    "list 100": "list 1 x 1.2",
    "thread 1 visitor": "floor 1.25, Spirit 0.45",
    "thread 1 member": "floor 1.5, Spirit 0.4",
    "thread 100": "thread 1 x 1.1, database x 1.3",
    "again": "floor 0.3, 2 statements",
    "reply": "floor 1.8, Spirit 0.8, long as short ± 10 %",
}
HEAD = ("", "ours ms", "database", "statements", "KB", "floor ms", "x", "Spirit ms", "x",
        "x page 1", "goal")  # fmt: skip


def table(taken: Taken) -> str:
    rows = [HEAD, *(_row(taken, job) for name, job in taken if name == "ours" and job.who)]
    widths = [max(len(row[place]) for row in rows) for place in range(len(HEAD))]
    return "\n".join(" | ".join(_cells(row, widths)).rstrip() for row in rows)


def cost(taken: Taken, name: str, job: Job, part: str = "") -> float | None:
    """The median of what a job cost a program, without its first answer, which was counted."""
    answers = taken.get((name, job), [])[1:]
    if not answers:
        return None
    return statistics.median(one[part] if part else one["cpu"] + one["database"] for one in answers)


def _row(taken: Taken, job: Job) -> tuple[str, ...]:
    ours, database = cost(taken, "ours", job), cost(taken, "ours", job, "database")
    first = taken["ours", job][0]
    whole = job._replace(kind="get") if job.kind == "again" else job
    cells = [f"{job.kind} {job.page}, {job.who}", f"{ours:.1f}", f"{database:.1f}"]
    cells += [_statements(first), f"{first['bytes'] / 1024:.0f}"]
    for name in ("floor", "spirit"):
        other = cost(taken, name, whole)
        cells += [f"{other:.1f}", f"{ours / other:.2f}"] if other else ["-", "-"]
    return (*cells, _against(taken, job, ours), _goal(job))


def _statements(first: dict[str, Any]) -> str:
    steady, before = first["statements"], first.get("first")
    return f"{steady} ({before})" if before not in {None, steady} else str(steady)


def _against(taken: Taken, job: Job, ours: float) -> str:
    """Against the first page, or against the short thread."""
    other = {"list 100": "list 1", "thread 100": "thread 1", "long": "short"}.get(job.page)
    base = cost(taken, "ours", job._replace(page=other)) if other else None
    return f"{ours / base:.2f}" if base else ""


def _goal(job: Job) -> str:
    keys = (job.kind, f"{job.page} {job.who}", job.page)
    return next((GOALS[key] for key in keys if key in GOALS), "")


def _cells(row: tuple[str, ...], widths: list[int]) -> Iterator[str]:
    for place, (text, width) in enumerate(zip(row, widths, strict=True)):
        yield text.ljust(width) if place in {0, len(widths) - 1} else text.rjust(width)

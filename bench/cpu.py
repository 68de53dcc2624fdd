"""The processor time of other processes, by the kernel's own clock of nanoseconds."""

from collections.abc import Iterable
from pathlib import Path

from tests.stack import children_of


def family(pid: int) -> list[int]:
    """A process and all that descend from it."""
    found = [pid]
    for child in children_of(pid):
        found += family(child)
    return found


def cpu_seconds(pids: Iterable[int]) -> dict[int, float]:
    """What all threads of each of these processes have run so far, of those that still live."""
    return {pid: seconds for pid in pids if (seconds := _process(pid))}


def cpu_since(before: dict[int, float]) -> float:
    """What they have run since then; a process that has ended meanwhile is left out."""
    now = cpu_seconds(before)
    return sum(now[pid] - before[pid] for pid in now)


def _process(pid: int) -> float:
    try:
        return sum(_thread(task) for task in Path(f"/proc/{pid}/task").iterdir())
    except (FileNotFoundError, ProcessLookupError):
        return 0.0


def _thread(task: Path) -> float:
    return int((task / "schedstat").read_text().split()[0]) / 1e9

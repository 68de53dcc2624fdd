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


def cpu_seconds(pids: Iterable[int]) -> float:
    """What all threads of these processes have run so far."""
    return sum(_thread(task) for pid in pids for task in Path(f"/proc/{pid}/task").iterdir())


def _thread(task: Path) -> float:
    return int((task / "schedstat").read_text().split()[0]) / 1e9

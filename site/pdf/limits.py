"""How much memory a drawing may take: a page that wants more fails alone."""

import resource
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

MEMORY: Final = 512 * 1024 * 1024
"""Bytes of address space beyond what the process has; a sheet takes a tenth of it."""


@contextmanager
def memory_limited() -> Iterator[None]:
    """Refuse more memory than that meanwhile. Other systems than Linux have no such limit."""
    if sys.platform != "linux":
        yield
        return
    before = resource.getrlimit(resource.RLIMIT_AS)
    most = _taken() + MEMORY
    if before[1] != resource.RLIM_INFINITY:
        most = min(most, before[1])
    resource.setrlimit(resource.RLIMIT_AS, (most, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


def _taken() -> int:
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    return pages * resource.getpagesize()

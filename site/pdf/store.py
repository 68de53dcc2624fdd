"""What has been drawn, on disk, by a name that stands for everything it was drawn from.

A name never means two things, so nothing is ever out of date and what is here is served as it is.
Where the worker that draws has another disk than the web, it hands its work over in the cache.
"""

import os
import re
from pathlib import Path
from typing import Final

from django.conf import settings
from django.core.cache import cache

HANDOVER_SECONDS: Final = 300
KEPT: Final = 5000
"""Files; when there are more, a write throws away those that nobody has written for longest."""
_NAME: Final = re.compile(r"[0-9a-f]{32}\.[a-z]{3,8}")


def path_of(name: str) -> Path:
    """Where the file with this name is kept."""
    if not _NAME.fullmatch(name):
        raise ValueError(name)
    return Path(settings.VAR) / "pdf" / "made" / name[:2] / name


def read(name: str) -> bytes | None:
    """The file with this name, from the disk or out of the hand of a worker, or None."""
    try:
        return path_of(name).read_bytes()
    except FileNotFoundError:
        handed: bytes | None = cache.get(_handover(name))
        if handed is not None:
            _keep(name, handed)
        return handed


def exists(name: str) -> bool:
    return path_of(name).exists()


def write(name: str, data: bytes) -> None:
    """Keep a file, whole or not at all, and hand it to webs on other machines."""
    _keep(name, data)
    if settings.REDIS_URL:
        cache.set(_handover(name), data, HANDOVER_SECONDS)


def prune() -> int:
    """Throw away the oldest files beyond those that are kept; how many."""
    files = list(path_of("0" * 32 + ".pdf").parents[1].rglob("*.*"))
    if len(files) <= KEPT:
        return 0
    old = sorted(files, key=_written_at)[: len(files) - KEPT]
    for path in old:
        path.unlink(missing_ok=True)
    return len(old)


def _keep(name: str, data: bytes) -> None:
    path = path_of(name)
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    half = path.with_name(f".{name}.{os.getpid()}")
    half.write_bytes(data)
    half.replace(path)
    prune()


def _written_at(path: Path) -> float:
    """When a file was written; one that another process has taken away meanwhile is the oldest."""
    try:
        return path.stat().st_mtime
    except FileNotFoundError:
        return 0


def _handover(name: str) -> str:
    return f"pdf:made:{name}"

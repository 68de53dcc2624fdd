"""What a web worker takes: gunicorn as it is set up here, with two workers, asked 200 times."""

import subprocess
import sys
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import cycle, islice
from pathlib import Path

from bench import ROOT
from tests.services import free_port, wait_for
from tests.stack import children_of

ROOMS = ("forum", "games", "rules", "meetups", "scoresheets", "accounts/login")
PAGES = ("/", "/search/?q=trick", *(f"/{room}/" for room in ROOMS))
REQUESTS = 200


def workers_memory(env: Mapping[str, str]) -> str:
    """Of one of its workers: the share that falls to it of what it has in memory, and all of it."""
    with _gunicorn(env) as (process, origin):
        for path in islice(cycle(PAGES), REQUESTS):
            urllib.request.urlopen(origin + path, timeout=60).read()  # noqa: S310 - our own server
        found = [_memory(pid) for pid in children_of(process.pid)]
    share, whole = (max(one[name] for one in found) for name in ("Pss", "Rss"))
    return f"web worker after {REQUESTS} requests: {share:.0f} MiB (PSS), {whole:.0f} MiB (RSS)"


@contextmanager
def _gunicorn(env: Mapping[str, str]) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    port = free_port()
    command = [sys.executable, "-m", "gunicorn", "--config", "gunicorn.conf.py",
               "--bind", f"127.0.0.1:{port}", "play313.wsgi"]  # fmt: skip
    settings = {"DJANGO_SETTINGS_MODULE": "bench.forum.ours_settings", "WEB_CONCURRENCY": "2"}
    with subprocess.Popen(command, cwd=ROOT, env={**env, **settings}) as process:  # noqa: S603
        try:
            origin = f"http://127.0.0.1:{port}"
            wait_for(lambda: _answers(origin), seconds=120, what="gunicorn")
            yield process, origin
        finally:
            process.terminate()


def _answers(origin: str) -> bool:
    try:
        return bool(urllib.request.urlopen(f"{origin}/healthz").read())  # noqa: S310
    except OSError:
        return False


def _memory(pid: int) -> dict[str, float]:
    """Its memory in MiB, by the names of the kernel."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()[1:]
    pairs = (line.split()[:2] for line in lines)
    return {name.rstrip(":"): int(number) / 1024 for name, number in pairs}

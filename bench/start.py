"""How long ``python3 play.py`` takes to start and to stop, the packages being installed.

``python -m bench.start``: the first start of a site makes its database and the demo; the warm
ones do not. What installing takes depends on the network; the launcher says it.
"""

import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import play
from tests.services import free_port

WARM = 3


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        report("first start", [start_and_stop(Path(folder))])
        report("warm start", [start_and_stop(Path(folder)) for _ in range(WARM)])


def start_and_stop(folder: Path) -> tuple[float, float]:
    """Seconds until it says where it is, and from Ctrl-C to its end."""
    env = {"PATH": os.environ["PATH"], "HOME": str(folder), "PORT": str(free_port()),
           "PLAY313_VAR": str(folder / "var"), "PLAY313_VENV": sys.prefix,
           "PLACES": "few"}  # fmt: skip
    start = time.monotonic()
    process = subprocess.Popen(  # noqa: S603 - our own program
        play.bound([sys.executable, str(play.ROOT / "play.py")]), env=env, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    said = []
    for line in process.stdout or ():
        said.append(line)
        if "Play 313 is at" in line:
            break
    else:
        raise AssertionError("".join(said))
    started = time.monotonic()
    process.send_signal(signal.SIGINT)
    process.communicate()
    return started - start, time.monotonic() - started


def report(title: str, rounds: list[tuple[float, float]]) -> None:
    starts, stops = zip(*rounds, strict=True)
    sys.stdout.write(f"{title:<12} {_range(starts)} s until it serves, {_range(stops)} s to stop\n")


def _range(seconds: tuple[float, ...]) -> str:
    low, high = f"{min(seconds):.1f}", f"{max(seconds):.1f}"
    return low if low == high else f"{low} to {high}"


if __name__ == "__main__":
    main()

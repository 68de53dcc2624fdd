"""Every benchmark in turn, or those that are named: ``python -m bench page growth``."""

import subprocess
import sys

from bench import ROOT

NAMES = (
    "engine",
    "melds",
    "fair",
    "page",
    "lobby",
    "growth",
    "submit",
    "sweep",
    "notices",
    "start",
    "search",
    "near",
    "meetups",
    "sheets",
    "forum",
)


def main() -> None:
    for name in sys.argv[1:] or NAMES:
        sys.stdout.write(f"\n== {name}\n")
        sys.stdout.flush()
        command = [sys.executable, "-m", f"bench.{name}"]
        subprocess.run(command, cwd=ROOT, check=True)  # noqa: S603 - our own programs


if __name__ == "__main__":
    main()

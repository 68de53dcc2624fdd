"""Virtual environments for the programs that we are measured against; no part of the site."""

import subprocess
import venv
from pathlib import Path

from bench import ROOT

PLACE = ROOT / "var" / "bench"


def environment_python(name: str, *packages: str) -> Path:
    """The Python of an environment with these packages, made when it is first asked for."""
    folder = PLACE / name
    python = folder / "bin" / "python"
    done = folder / "packages.txt"
    wanted = "\n".join(packages)
    if not done.exists() or done.read_text(encoding="utf-8") != wanted:
        venv.create(folder, with_pip=True, clear=True)
        install = [python, "-m", "pip", "install", "--quiet", *packages]
        subprocess.run(install, check=True)  # noqa: S603 - our own program
        done.write_text(wanted, encoding="utf-8")
    return python

"""The libraries of the system that a PDF is drawn with; pip does not bring them."""

import ctypes
from typing import Final

LIBRARIES: Final = {
    "libpango-1.0-0": ("libpango-1.0.so.0", "libpango-1.0.dylib"),
    "libpangoft2-1.0-0": ("libpangoft2-1.0.so.0", "libpangoft2-1.0.dylib"),
    "libharfbuzz-subset0": ("libharfbuzz-subset.so.0", "libharfbuzz-subset.0.dylib"),
}
"""The Debian package of each, and what its file is called on Linux and on macOS."""

NEEDED: Final = ("libpango-1.0-0", "libpangoft2-1.0-0")
"""Nothing is drawn without these; without the other it takes three times as long."""

INSTALL: Final = f"apt-get install {' '.join(LIBRARIES)}"


def libraries_missing() -> list[str]:
    """The packages of the libraries that this machine lacks."""
    return [package for package, files in LIBRARIES.items() if not any(map(_loads, files))]


def can_draw() -> bool:
    """Whether what is needed is here."""
    return not set(NEEDED) & set(libraries_missing())


def _loads(file: str) -> bool:
    try:
        ctypes.CDLL(file)
    except OSError:
        return False
    return True

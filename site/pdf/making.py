"""What a PDF is made of besides its content: the versions of the programs, and our own code.

A change of any of them changes the names of files, so that nothing old is served.
"""

import ctypes
import hashlib
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
_HARFBUZZ: Final = ("libharfbuzz.so.0", "libharfbuzz.0.dylib")


@cache
def programs() -> tuple[str, ...]:
    """WeasyPrint, pikepdf, HarfBuzz and this room, each as it is now."""
    ours = files_hash(path for path in HERE.rglob("*") if path.suffix in {".py", ".ttf"})
    return version("weasyprint"), version("pikepdf"), harfbuzz_version(), ours


def harfbuzz_version() -> str:
    """As the library says it; empty where it is missing."""
    for file in _HARFBUZZ:
        with suppress(OSError):
            say = ctypes.CDLL(file).hb_version_string
            say.restype = ctypes.c_char_p
            return str(say().decode())
    return ""


def files_hash(paths: Iterable[Path]) -> str:
    """One hash for the contents of many files."""
    digest = hashlib.sha256()
    for path in sorted(paths):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def name_of(parts: Iterable[object], suffix: str) -> str:
    """The name of the file that is made of these parts by these programs."""
    text = "\0".join(str(part) for part in (*programs(), *parts))
    return f"{hashlib.sha256(text.encode()).hexdigest()[:32]}.{suffix}"

"""Our font, and nothing else that a machine has: the same sheet is the same bytes everywhere."""

import os
from functools import cache
from pathlib import Path
from typing import Final

from django.conf import settings

FAMILY: Final = "Play313 Sheet"
FOLDER: Final = Path(__file__).resolve().parent / "fonts"
REGULAR: Final = FOLDER / "play313-sheet-regular.ttf"
BOLD: Final = FOLDER / "play313-sheet-bold.ttf"
_CONFIG: Final = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>%s</dir>
  <cachedir>%s</cachedir>
</fontconfig>
"""


def font_config_use() -> None:
    """Let fontconfig, which reads its file once a process, know our fonts alone."""
    folder = Path(settings.VAR) / "pdf"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    config = folder / "fonts.conf"
    half = folder / f"fonts.conf.{os.getpid()}"
    half.write_text(_CONFIG % (FOLDER, folder / "fontconfig"), encoding="utf-8")
    half.replace(config)
    os.environ["FONTCONFIG_FILE"] = str(config)


def characters_missing(text: str) -> list[str]:
    """The characters that our font lacks, each once, in their order."""
    widths, _units = _widths(bold=False)
    return list(dict.fromkeys(sign for sign in text if ord(sign) not in widths))


def text_width(text: str, points: float, *, bold: bool = False) -> float:
    """How wide a text is, in points; a character that the font lacks is as wide as its box."""
    widths, units = _widths(bold=bold)
    return sum(widths.get(ord(sign), widths[0xFFFD]) for sign in text) * points / units


@cache
def _widths(*, bold: bool) -> tuple[dict[int, int], int]:
    from fontTools.ttLib import TTFont

    with TTFont(BOLD if bold else REGULAR) as font:
        advance = font["hmtx"]
        units = font["head"].unitsPerEm
        return {point: advance[name][0] for point, name in font.getBestCmap().items()}, units


@cache
def glyphs() -> dict[int, int]:
    """The number of the glyph of each character, as a PDF that embeds the whole font counts."""
    from fontTools.ttLib import TTFont

    with TTFont(REGULAR) as font:
        return {point: font.getGlyphID(name) for point, name in font.getBestCmap().items()}

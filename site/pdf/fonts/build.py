"""Makes the fonts of our PDFs from DejaVu Sans, whose folder it is given (README.md).

A font file of ours, and not whatever a machine has, so that the same sheet is the same bytes
everywhere, and small, because a form that people can type into carries the whole font. It keeps
the Latin letters of Europe and Vietnam, the Cyrillic ones, figures, suits and the signs of a score
sheet, and no hints, which only screens of the past needed. DejaVu's licence asks for another name:
README.md.
"""

import sys
from pathlib import Path
from typing import Any, Final

from fontTools import subset
from fontTools.ttLib import TTFont

HERE: Final = Path(__file__).resolve().parent
FAMILY: Final = "Play313 Sheet"
STYLES: Final = {"Regular": "DejaVuSans.ttf", "Bold": "DejaVuSans-Bold.ttf"}
RANGES: Final = (
    range(0x20, 0x7F),  # ASCII
    range(0xA0, 0x180),  # Latin-1 and Latin Extended-A
    range(0x1A0, 0x1A2),  # Ơ ơ
    range(0x1AF, 0x1B1),  # Ư ư
    range(0x218, 0x21C),  # Romanian
    range(0x400, 0x460),  # Cyrillic
    range(0x490, 0x492),  # Ukrainian Ґ
    range(0x1E9E, 0x1E9F),  # ẞ
    range(0x1EA0, 0x1EFA),  # Vietnamese
    range(0x2010, 0x2016),  # Hyphens and dashes
    range(0x2018, 0x2023),  # Quotation marks and the bullet
)
SIGNS: Final = "…′″‹›€№←↑→↓−×÷±≤≥○●□✓✗♠♥♦♣♡♢♤♧♭♮♯\ufffd"


def main(source: Path) -> None:
    """Write one file for each style."""
    for style, name in STYLES.items():
        font = TTFont(source / name, recalcTimestamp=False)
        subset_make(font)
        name_change(font, style)
        font.save(HERE / f"play313-sheet-{style.lower()}.ttf")


def subset_make(font: Any) -> None:
    """Keep our characters; none of them needs a table of marks or of kerning."""
    options = subset.Options()
    options.hinting = False
    options.layout_features = []
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 14]
    options.drop_tables += ["FFTM", "GDEF", "GPOS", "GSUB", "MATH", "kern", "gasp"]
    options.glyph_names = False
    options.recalc_timestamp = False
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[*(point for part in RANGES for point in part), *map(ord, SIGNS)])
    subsetter.subset(font)


def name_change(font: Any, style: str) -> None:
    """Call it by a name of our own; its copyright and licence stay."""
    names = {
        1: FAMILY,
        2: style,
        3: f"{FAMILY} {style}",
        4: f"{FAMILY} {style}",
        6: f"{FAMILY.replace(' ', '')}-{style}",
    }
    for record in font["name"].names:
        if record.nameID in names:
            record.string = names[record.nameID]


if __name__ == "__main__":
    main(Path(sys.argv[1]))

"""Staff paper: the whole page is one drawing."""

from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from scoresheets.paper.clefs import BASS, PERCUSSION, TREBLE
from scoresheets.paper.frames import Frame
from scoresheets.paper.tables import Card, Cell, Plan, Table, header_height
from scoresheets.sheets.base import Said

SPACE: Final = 250
"""A staff space in the units of the outlines."""
INDENT: Final = 1.5
LINES: Final = {"tab": 6}
OUTLINES: Final = {"treble": TREBLE, "bass": BASS, "percussion": PERCUSSION}
SIZES: Final = {"normal": 2.0, "large": 2.6}
"""Between two lines of a staff, at most, in millimetres."""
TAB: Final = "TAB"


@dataclass(frozen=True, slots=True)
class Clef:
    """An outline at its place, in millimetres from the top left corner of the drawing."""

    path: str
    x: float
    y: float
    scale: float


@dataclass(frozen=True, slots=True)
class Drawing:
    """Lines as one path, clefs, and the letters of a tablature."""

    title: str
    width: float
    height: float
    thin: str
    thick: str
    clefs: tuple[Clef, ...]
    letters: tuple[tuple[str, float, float, float], ...]


def staves_cards(plan: Plan, frame: Frame) -> list[Card]:
    """A page with its title lines above."""
    lines = (
        Cell(_("Title"), "title", _("Title")),
        Cell(_("Composer"), "composer", _("Composer")),
    )
    height = frame.height - header_height(plan.letters)
    drawing = _draw(plan.options, plan.letters.field > 12, frame.width, height)
    return [Card(_(plan.sheet.title), lines, Table((), (), ()), (), drawing=drawing)]


def _draw(options: Any, is_large: bool, width: float, height: float) -> Drawing:
    """So many staves, evenly down the page; two make a grand staff."""
    count = options.staves
    kinds = _kinds(options.clef, count)
    lines = LINES.get(options.clef, 5)
    pitch = height / count
    space = min(SIZES["large" if is_large else "normal"], pitch / (lines + 3.2))
    tops = [pitch * (number + 0.5) - space * (lines - 1) / 2 for number in range(count)]
    tops = _pulled_together(tops, space) if options.clef == "grand" else tops
    systems = [(top, top) for top in tops]
    if options.clef == "grand":
        systems = list(zip(tops[::2], tops[1::2], strict=True))
    staff = space * (lines - 1)
    return Drawing(
        _title(options),
        width,
        height,
        "".join(_staff(top, lines, space, width) for top in tops),
        "".join(_bars(top, low + staff, width, options.bars) for top, low in systems),
        tuple(
            Clef(OUTLINES[kind], INDENT, top + staff, space / SPACE)
            for kind, top in zip(kinds, tops, strict=True)
            if kind in OUTLINES
        ),
        tuple(
            (letter, INDENT, top + staff * (0.28 + 0.31 * number), space * 1.6)
            for top in (tops if options.clef == "tab" else ())
            for number, letter in enumerate(TAB)
        ),
    )


def _kinds(clef: str, count: int) -> list[str]:
    return (
        [("treble", "bass")[number % 2] for number in range(count)]
        if clef == "grand"
        else [clef] * count
    )


def _pulled_together(tops: list[float], space: float) -> list[float]:
    """The two staves of a grand staff stand closer than its systems."""
    return [top + (space if number % 2 == 0 else -space) for number, top in enumerate(tops)]


def _staff(top: float, lines: int, space: float, width: float) -> str:
    return "".join(f"M0 {top + line * space:.3f}H{width:.3f}" for line in range(lines))


def _bars(top: float, low: float, width: float, bars: int) -> str:
    """A line at both ends of a system, and between its bars."""
    places = [width * number / bars for number in range(bars + 1)] if bars else [0.0, width]
    return "".join(f"M{min(max(x, 0.1), width - 0.1):.3f} {top:.3f}V{low:.3f}" for x in places)


def _title(options: Any) -> str:
    """What somebody hears who cannot see the lines."""
    said: Said = _("%(staves)s empty staves"), {"staves": options.staves}
    return said[0] % said[1]

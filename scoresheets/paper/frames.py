"""How big things are on paper, in millimetres: pages, print, and how much text needs.

What is printed lies in 190 by 255 mm, so that a sheet for A4 prints on Letter too.
"""

from dataclasses import dataclass
from typing import Final

from pdf.fontfile import text_width

PAPER_SIZES: Final = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
CONTENT: Final = (190.0, 255.0)
GAP: Final = 6.0
"""Between two sheets on one page."""

MM_PER_PT: Final = 25.4 / 72
LINE_HEIGHT: Final = 1.3


@dataclass(frozen=True, slots=True)
class Letters:
    """How large everything is. ``row`` and ``row_most`` bound the rows that people write in."""

    title: float
    head: float
    label: float
    hint: float
    legend: float
    field: float
    row: float
    row_most: float
    figure: float
    total: float
    name: float
    qr: float


NORMAL: Final = Letters(
    title=17, head=8.5, label=7, hint=6.5, legend=7.5, field=10,
    row=7.0, row_most=16.0, figure=6.8, total=8.6, name=10.0, qr=21.0,
)  # fmt: skip
LARGE: Final = Letters(
    title=22, head=14, label=14, hint=14, legend=14, field=14,
    row=10.0, row_most=18.0, figure=11.0, total=15.0, name=17.0, qr=26.0,
)  # fmt: skip
SMALL: Final = Letters(
    title=13, head=8.5, label=7, hint=6.5, legend=6.5, field=10,
    row=7.0, row_most=11.0, figure=6.8, total=8.6, name=9.0, qr=17.0,
)  # fmt: skip
"""Where several sheets share a page."""

LETTERS: Final = {"normal": NORMAL, "large": LARGE}


@dataclass(frozen=True, slots=True)
class Frame:
    """The place of one sheet on a page, and its print."""

    left: float
    top: float
    width: float
    height: float
    letters: Letters


@dataclass(frozen=True, slots=True)
class Paper:
    """A page and the frames on it."""

    width: float
    height: float
    frames: tuple[Frame, ...]


def paper_of(paper: str, orientation: str, size: str, up: int) -> Paper:
    """The page for so many sheets: two lie side by side, or above each other when landscape."""
    is_landscape = (orientation == "landscape") if up != 2 else True
    columns, rows = {1: (1, 1), 2: (2, 1), 4: (2, 2)}[up]
    if up == 2 and orientation == "landscape":
        columns, rows = 1, 2
    width, height = PAPER_SIZES[paper]
    inner, outer = CONTENT
    if is_landscape:
        width, height, inner, outer = height, width, outer, inner
    frame = ((inner - GAP * (columns - 1)) / columns, (outer - GAP * (rows - 1)) / rows)
    letters = LETTERS[size] if up == 1 else SMALL
    left, top = (width - inner) / 2, (height - outer) / 2
    frames = tuple(
        Frame(left + column * (frame[0] + GAP), top + row * (frame[1] + GAP), *frame, letters)
        for row in range(rows)
        for column in range(columns)
    )
    return Paper(width, height, frames)


def width_of(text: str, points: float, *, bold: bool = False) -> float:
    """How wide a text is."""
    return text_width(text, points, bold=bold) * MM_PER_PT


def lines_of(text: str, points: float, width: float) -> int:
    """How many lines a text takes at most, with words that break late."""
    return max(1, -(-int(width_of(text, points) * 106) // int(width * 100)))


def line_height(points: float) -> float:
    return points * MM_PER_PT * LINE_HEIGHT

"""Lines and shades under the text of a page, as one short drawing.

A border at each of 400 cells would be 280 kB of drawing and a third of the time. A screen reader
passes over them: they are marked as artifacts.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

PT_PER_MM: Final = 72 / 25.4
NEAR: Final = 0.011


@dataclass(frozen=True, slots=True)
class Rule:
    """A filled rectangle, in millimetres from the top left corner; 0 is black, 1 is white."""

    x: float
    y: float
    width: float
    height: float
    grey: float = 0.0


def rules_joined(rules: Iterable[Rule]) -> list[Rule]:
    """The same picture with fewer: what continues exactly below another is one with it."""
    found: dict[tuple[float, float, float], list[Rule]] = {}
    for rule in sorted(rules, key=lambda rule: rule.y):
        column = found.setdefault((round(rule.x, 3), round(rule.width, 3), rule.grey), [])
        above = column[-1] if column else None
        if above and abs(above.y + above.height - rule.y) < NEAR:
            column[-1] = replace(above, height=rule.y + rule.height - above.y)
        else:
            column.append(rule)
    return [rule for column in found.values() for rule in column]


def rules_content(rules: Iterable[Rule], page_height: float) -> bytes:
    """What draws them on a page so many points high; the lightest are drawn first."""
    lightest = sorted(rules_joined(rules), key=lambda rule: -rule.grey)
    parts = ["/Artifact BMC q"]
    for grey, same in groupby(lightest, lambda rule: rule.grey):
        boxes = " ".join(_box(rule, page_height) for rule in same)
        parts.append(f"{grey:g} g {boxes} f")
    return " ".join([*parts, "Q EMC"]).encode()


def _box(rule: Rule, page_height: float) -> str:
    x, width, height = (PT_PER_MM * side for side in (rule.x, rule.width, rule.height))
    y = page_height - PT_PER_MM * rule.y - height
    return f"{x:.2f} {y:.2f} {width:.2f} {height:.2f} re"

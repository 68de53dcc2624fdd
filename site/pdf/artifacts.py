"""What is drawn but read by nobody, such as the number of a page: marked as what it is.

WeasyPrint numbers the content of the margins of a page like any other and then hangs it nowhere,
which PDF/UA forbids: what is not in the structure is an artifact.
"""

from collections.abc import Iterable
from typing import Any

import pikepdf
from pikepdf import Array, Name, Operator


def artifacts_mark(pdf: pikepdf.Pdf, elements: Iterable[Any]) -> None:
    """Turn the marked content of each page that no element holds into artifacts."""
    held: dict[tuple[int, int], set[int]] = {}
    for element in elements:
        if "/Pg" in element:
            held.setdefault(element.Pg.objgen, set()).update(_numbers(element))
    for page in pdf.pages:
        known = held.get(page.obj.objgen, set())
        if page.Contents.read_bytes().count(b"/MCID") > len(known):
            page.Contents = pdf.make_stream(_without(page, known))


def _numbers(element: Any) -> Iterable[int]:
    found = element.get("/K", [])
    kids = list(found) if isinstance(found, Array) else [found]
    return [kid for kid in kids if isinstance(kid, int)]


def _without(page: Any, known: set[int]) -> bytes:
    """The content of a page in which only these numbers are still marked."""
    lines: list[Any] = []
    for line in pikepdf.parse_content_stream(page):
        marks: Any = line.operands
        loose = str(line.operator) == "BDC" and int(marks[1].get("/MCID", -1)) not in known
        lines.append(([Name.Artifact], Operator("BMC")) if loose else line)
    return pikepdf.unparse_content_stream(lines)

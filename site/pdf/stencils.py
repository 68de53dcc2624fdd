"""A form that is drawn once and then filled in as often as wanted, in a hundredth of the time.

A stencil is a form whose fields have become holes: their places, their numbers in the order of
reading and the sizes of their print are noted in it, and what is tagged as a field is tagged as
text. Filling it in adds the content of a page and nothing else.
"""

import io
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import pikepdf
from pikepdf import Array, Dictionary, Name

from pdf.finishing import CENTRED, elements, saved
from pdf.fontfile import glyphs, text_width
from pdf.qr import Code

NOTES: Final = Name("/Play313Holes")
LEAST: Final = 5.0
"""The smallest print, in points, in which a long name is squeezed into its hole."""
LACKING: Final = "\ufffd"
CODE_FIELD: Final = "qr"


@dataclass(frozen=True, slots=True)
class Hole:
    """Where a value goes: its page, its number among what is tagged there, its place."""

    page: int
    number: int
    box: tuple[float, float, float, float]
    size: float
    is_centred: bool


def stencil_make(form: bytes) -> bytes:
    """The stencil of a form that ``render`` made."""
    with pikepdf.open(io.BytesIO(form)) as pdf:
        parents = _parents(pdf)
        counts = [len(parents[int(page.StructParents)]) for page in pdf.pages]
        pages = {page.objgen: number for number, page in enumerate(pdf.pages)}
        holes: dict[str, list[Any]] = {}
        size = _size(pdf.Root.AcroForm.DA)
        for element in [found for found in elements(pdf) if found.get("/S") == "/Form"]:
            field, page = element.K.Obj, element.K.Pg
            number = pages[page.objgen]
            _becomes_text(element, counts[number])
            parents[int(page.StructParents)].append(element)
            del parents[int(field.StructParent)]
            mark = [number, counts[number], [float(n) for n in field.Rect], size]
            holes[str(field.T)] = [*mark, field.get("/Q", 0) == CENTRED]
            counts[number] += 1
        font = _font(pdf)
        _fields_drop(pdf, parents)
        for page in pdf.pages:
            page.Resources.Font["/Hole"] = font
        pdf.Root[NOTES] = pdf.make_stream(json.dumps(holes).encode())
        return saved(pdf)


def stamp(
    stencil: bytes, values: Mapping[str, str], codes: Mapping[str, Code] | None = None
) -> bytes:
    """The stencil with a text in each named hole, and a code in those of codes.

    A character that the font lacks becomes a box; ``characters_missing`` says which those are.
    """
    with pikepdf.open(io.BytesIO(stencil)) as pdf:
        notes = json.loads(pdf.Root[NOTES].read_bytes())
        del pdf.Root[NOTES]
        content: list[list[str]] = [["q 0 g"] for _page in pdf.pages]
        for key, (page, number, box, size, is_centred) in notes.items():
            hole = Hole(page, number, tuple(box), size, is_centred)
            inside = _code(hole, (codes or {})[key]) if key in (codes or {}) else ""
            inside = inside or _text(hole, values.get(key, ""))
            content[page].append(f"/Span<</MCID {number}>>BDC {inside}EMC")
        for page, lines in zip(pdf.pages, content, strict=True):
            page.contents_add("\n".join([*lines, "Q"]).encode())
        return saved(pdf)


def _text(hole: Hole, text: str) -> str:
    """A text in its hole, as large as it fits; what does not fit in the smallest print is cut."""
    if not text:
        return ""
    left, bottom, right, top = hole.box
    wide = text_width(text, 1)
    room = right - left - 2
    size = min(hole.size, room / wide) if wide else hole.size
    if size < LEAST:
        size, text = LEAST, _cut(text, room / LEAST)
    x = left + 1 + (room - text_width(text, size)) / 2 if hole.is_centred else left + 1
    y = (bottom + top) / 2 - size * 0.36
    known, lacking = glyphs(), glyphs()[ord(LACKING)]
    marks = "".join(f"{known.get(ord(sign), lacking):04x}" for sign in text)
    return f"BT /Hole {size:.2f} Tf {x:.2f} {y:.2f} Td <{marks}> Tj ET "


def _cut(text: str, width: float) -> str:
    """As much of a text as fits, and dots."""
    while text and text_width(f"{text}…", 1) > width:
        text = text[:-1]
    return f"{text}…"


def _code(hole: Hole, code: Code) -> str:
    """A code that fills its hole."""
    left, bottom, right, _top = hole.box
    unit = (right - left) / code.size
    squares = " ".join(
        f"{column} {code.size - row - 1} {length} 1 re" for row, column, length in code.runs
    )
    return f"q {unit:.4f} 0 0 {unit:.4f} {left:.2f} {bottom:.2f} cm {squares} f Q "


def _parents(pdf: pikepdf.Pdf) -> dict[int, Any]:
    """What belongs to each page and field, by its number, out of the tree of parents."""
    flat = list(pdf.Root.StructTreeRoot.ParentTree.Nums)
    return {
        int(number): list(found) if isinstance(found, Array) else found
        for number, found in zip(flat[::2], flat[1::2], strict=True)
    }


def _becomes_text(element: Any, number: int) -> None:
    """What was a field in the structure is a piece of marked content, or a picture with words."""
    field = element.K.Obj
    if str(field.T) == CODE_FIELD:
        element.S, element.Alt = Name.Figure, field.TU
        left, bottom, right, top = field.Rect
        element.A = Dictionary(O=Name.Layout, BBox=Array([left, bottom, right, top]))
    else:
        element.S = Name.Span
    element.Pg = element.K.Pg
    element.K = number


def _fields_drop(pdf: pikepdf.Pdf, parents: Mapping[int, Any]) -> None:
    """Forget the form and its fields; links stay."""
    del pdf.Root["/AcroForm"]
    for page in pdf.pages:
        links = [item for item in page.get("/Annots", []) if item.get("/Subtype") != "/Widget"]
        if links:
            page.Annots = Array(links)
        elif "/Annots" in page:
            del page["/Annots"]
    flat: list[Any] = []
    for number in sorted(parents):
        found = parents[number]
        flat += [number, Array(found) if isinstance(found, list) else found]
    pdf.Root.StructTreeRoot.ParentTree.Nums = Array(flat)


def _font(pdf: pikepdf.Pdf) -> Any:
    """The font of the fields, which is in the file as a whole."""
    name = str(pdf.Root.AcroForm.DA).split("/", 1)[1].split()[0]
    return pdf.Root.AcroForm.DR.Font[f"/{name}"]


def _size(appearance: Any) -> float:
    words = str(appearance).split()
    return float(words[words.index("Tf") - 1])

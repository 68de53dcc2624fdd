"""What WeasyPrint leaves open: which way a heading of a table looks, and how a form prints.

PDF/UA wants /Scope on every heading cell and the order of tabs on every page that has fields or
links. A form of 400 fields is made a third smaller: what all fields share is said once. Two runs
give the same bytes.
"""

import io
from collections.abc import Iterator, Sequence
from typing import Any, Final

import pikepdf
from pikepdf import Array, Dictionary, Name

from pdf.artifacts import artifacts_mark
from pdf.rules import Rule, rules_content

pikepdf.settings.set_flate_compression_level(9)
PRINTED: Final = 1 << 2
CENTRED: Final = 1
FIGURES: Final = 5
"""Fields of at most so many characters are figures: they stand in the middle of their cell."""


def finish(raw: bytes, rules: Sequence[Sequence[Rule]] = ()) -> bytes:
    """The same PDF with what was missing, and with the lines of each page below its text."""
    with pikepdf.open(io.BytesIO(raw)) as pdf:
        found = list(elements(pdf))
        artifacts_mark(pdf, found)
        for element in found:
            _shorten(element)
            if element.get("/S") == "/TH":
                _scope_add(element)
            elif element.get("/S") == "/TD":
                _headers_drop(element)
            elif element.get("/S") == "/Form":
                _form_shorten(element)
        for page in pdf.pages:
            if "/Annots" in page:
                page.Tabs = Name.S
        for page, lines in zip(pdf.pages, rules, strict=False):
            under = rules_content(lines, float(page.MediaBox[3]))
            page.contents_add(under + b"\nq", prepend=True)
            page.contents_add(b"Q")
            page.contents_coalesce()
        if "/AcroForm" in pdf.Root:
            _fields_shorten(pdf.Root.AcroForm)
        return saved(pdf)


def saved(pdf: pikepdf.Pdf) -> bytes:
    """Its bytes, which are the same every time."""
    out = io.BytesIO()
    pdf.save(out, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    return out.getvalue()


def elements(pdf: pikepdf.Pdf) -> Iterator[Any]:
    """Every element of the structure, in the order of reading."""
    waiting: list[Any] = [pdf.Root.StructTreeRoot] if "/StructTreeRoot" in pdf.Root else []
    while waiting:
        element = waiting.pop()
        if "/S" in element:
            yield element
        waiting += [kid for kid in reversed(kids(element)) if isinstance(kid, Dictionary)]


def kids(element: Any) -> list[Any]:
    """What an element holds: elements, numbers of marked content, references to fields."""
    found = element.get("/K", [])
    return list(found) if isinstance(found, Array) else [found]


def _shorten(element: Any) -> None:
    """Leave out what goes without saying: its type, no kids, the page of kids that say theirs."""
    del element["/Type"]
    found = kids(element)
    if not found:
        del element["/K"]
    if "/Pg" in element and not any(isinstance(kid, int) for kid in found):
        del element["/Pg"]


def _scope_add(element: Any) -> None:
    """A heading in the body of a table is that of its row, any other that of its column."""
    element.A.Scope = Name.Row if element.P.P.get("/S") == "/TBody" else Name.Column
    if "/ID" in element:
        del element["/ID"]


def _headers_drop(element: Any) -> None:
    """Do not name the headings of a cell one by one: their /Scope says the same."""
    if "/Headers" in element.A:
        del element.A["/Headers"]
    if len(element.A) == 1:
        del element["/A"]


def _form_shorten(element: Any) -> None:
    """Hold the reference itself, and hang below the cell instead of below a nameless block."""
    (reference,) = kids(element)
    element.K = Dictionary(Type=Name.OBJR, Obj=reference.Obj, Pg=reference.Pg)
    block = element.P
    if block.get("/S") == "/NonStruct" and len(kids(block)) == 1:
        cell = block.P
        cell.K = Array([element if kid == block else kid for kid in kids(cell)])
        element.P = cell


def _fields_shorten(form: Any) -> None:
    """Say their font once, and place them to a tenth of a point."""
    font, size = str(form.Fields[0].DA).rsplit("/", 1)[1].split()[:2]
    form.DA = f"0 g /{font} {float(size):g} Tf"
    for field in form.Fields:
        field.F = PRINTED
        left, top, right, bottom = (round(float(number), 1) for number in field.Rect)
        field.Rect = Array([left, min(top, bottom), right, max(top, bottom)])
        if int(field.get("/MaxLen", FIGURES + 1)) <= FIGURES:
            field.Q = CENTRED
        for key in ("/DA", "/V", "/Type"):
            if key in field:
                del field[key]

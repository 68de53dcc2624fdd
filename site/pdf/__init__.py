"""PDF files: the only room that knows WeasyPrint.

These are its deeds. What they need takes a second and 50 MiB to import, so it is imported when
the first of them is done, and never by a process that only serves pages.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pdf.qr import Code
    from pdf.rules import Rule


def render(html: str, *, form: bool = False, rules: "Sequence[Sequence[Rule]]" = ()) -> bytes:
    """A tagged PDF of a page of ours. With ``form`` its inputs are fields. In a worker only."""
    from pdf import drawing

    return drawing.render(html, form=form, rules=rules)


def stencil_make(form: bytes) -> bytes:
    """The stencil of a form that ``render`` made: its fields become holes to be filled."""
    from pdf import stencils

    return stencils.stencil_make(form)


def stamp(
    stencil: bytes, values: Mapping[str, str], codes: "Mapping[str, Code] | None" = None
) -> bytes:
    """A stencil with a text, or a QR code, in each named hole: in a hundredth of a second."""
    from pdf import stencils

    return stencils.stamp(stencil, values, codes)


def picture(pdf: bytes, width: int) -> bytes:
    """The first page as a PNG so many dots wide."""
    from pdf import viewing

    return viewing.picture(pdf, width)


def repeat(pdf: bytes, times: int) -> bytes:
    """All its pages so often, for printing."""
    from pdf import pages

    return pages.repeat(pdf, times)


def join(pdfs: Sequence[bytes]) -> bytes:
    """Several files as one, for printing."""
    from pdf import pages

    return pages.join(pdfs)

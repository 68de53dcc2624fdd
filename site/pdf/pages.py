"""Pages put together: the same one many times, or several files as one."""

import io
from collections.abc import Sequence

import pikepdf

from pdf.finishing import saved


def repeat(pdf: bytes, times: int) -> bytes:
    """All its pages so often, which costs hardly more room than once.

    For printing: the copies share their content and carry neither fields nor structure.
    """
    with pikepdf.open(io.BytesIO(pdf)) as source, pikepdf.new() as copies:
        for _time in range(times):
            copies.pages.extend(source.pages)
        return _bare(copies)


def join(pdfs: Sequence[bytes]) -> bytes:
    """Several files as one, in their order, whatever the size of their pages."""
    with pikepdf.new() as whole:
        for data in pdfs:
            with pikepdf.open(io.BytesIO(data)) as part:
                whole.pages.extend(part.pages)
        return _bare(whole)


def _bare(pdf: pikepdf.Pdf) -> bytes:
    for page in pdf.pages:
        for key in ("/Annots", "/StructParents", "/Tabs"):
            if key in page:
                del page[key]
    return saved(pdf)

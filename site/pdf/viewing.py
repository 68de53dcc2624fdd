"""A picture of a page, for those who want to see what they will print."""

import io
from typing import Final

GREYS: Final = 32


def picture(pdf: bytes, width: int) -> bytes:
    """The first page as a PNG so many dots wide, in shades of grey."""
    import pypdfium2

    with pypdfium2.PdfDocument(pdf) as document:
        page = document[0]
        image = page.render(scale=width / page.get_width()).to_pil()
    out = io.BytesIO()
    image.convert("L").quantize(GREYS).save(out, "PNG", optimize=True)
    return out.getvalue()

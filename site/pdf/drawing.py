"""From HTML to a PDF. The only module that imports WeasyPrint, and only when something is drawn.

Its import takes most of a second and 44 MiB, so it happens in the worker that draws, never in a
process that serves pages. One configuration of fonts a process: each more would leak 0.2 MiB.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any

from PIL import ImageFile

from pdf.finishing import finish
from pdf.fontfile import font_config_use
from pdf.limits import memory_limited
from pdf.rules import Rule


class Fetched(RuntimeError):
    """A page asked for something from elsewhere, which ours never do."""


def render(html: str, *, form: bool = False, rules: Sequence[Sequence[Rule]] = ()) -> bytes:
    """A tagged PDF of a page of ours; with ``form``, its inputs can be typed into.

    ``rules`` are the lines of each page. The HTML comes from templates of ours; nothing is
    fetched for it, whatever it says.
    """
    weasyprint = engine()
    with memory_limited():
        page = weasyprint.HTML(string=html, url_fetcher=_nothing_fetched(), media_type="print")
        try:
            raw = page.write_pdf(font_config=fonts(), pdf_forms=form, pdf_variant="pdf/ua-1")
        except weasyprint.urls.FatalURLFetchingError as error:
            raise Fetched(str(error)) from None
        return finish(raw, rules)


@cache
def engine() -> Any:
    """WeasyPrint, which sees our fonts alone.

    It lets Pillow take half a picture for a whole one, everywhere in the process; we do not.
    """
    font_config_use()
    import weasyprint

    ImageFile.LOAD_TRUNCATED_IMAGES = False
    return weasyprint


@cache
def fonts() -> Any:
    """The one configuration of fonts of this process."""
    engine()
    from weasyprint.text.fonts import FontConfiguration

    return FontConfiguration()


@cache
def _nothing_fetched() -> Any:
    urls = engine().urls

    class Nothing(urls.URLFetcher):  # type: ignore[misc, name-defined] # It has no types.
        """Refuses every address."""

        def fetch(self, url: str, headers: object = None) -> Any:
            raise urls.FatalURLFetchingError(f"Nothing is fetched for a PDF: {url[:200]}")

    return Nothing()

"""From HTML to a PDF. The only module that imports WeasyPrint, and only when something is drawn.

Its import takes most of a second and 44 MiB, so it happens in the worker that draws, never in a
process that serves pages. One configuration of fonts a process: each more would leak 0.2 MiB.
"""

import logging
from collections.abc import Sequence
from functools import cache
from typing import Any

from pdf.finishing import finish
from pdf.fontfile import font_config_use
from pdf.rules import Rule

logger = logging.getLogger(__name__)


def render(
    html: str, *, form: bool = False, rules: Sequence[Sequence[Rule]] = ()
) -> bytes:
    """A tagged PDF of a page of ours; with ``form``, its inputs can be typed into.

    ``rules`` are the lines of each page.

    The HTML comes from templates of ours. Nothing is fetched for it, whatever it says.
    """
    weasyprint = engine()
    page = weasyprint.HTML(string=html, url_fetcher=_nothing_fetched(), media_type="print")
    raw = page.write_pdf(
        font_config=_fonts(), pdf_forms=form, pdf_variant="pdf/ua-1", pdf_identifier=b"play313"
    )
    return finish(raw, rules)


@cache
def engine() -> Any:
    """WeasyPrint, which sees our fonts alone."""
    font_config_use()
    import weasyprint

    return weasyprint


@cache
def _fonts() -> Any:
    engine()
    from weasyprint.text.fonts import FontConfiguration

    return FontConfiguration()


@cache
def _nothing_fetched() -> Any:
    engine()
    from weasyprint.urls import FatalURLFetchingError, URLFetcher

    class Nothing(URLFetcher):  # type: ignore[misc] # It has no types.
        """Refuses every address; a page of ours that asks for one is a mistake."""

        def fetch(self, url: str, headers: object = None) -> Any:
            raise FatalURLFetchingError(f"Nothing is fetched for a PDF: {url[:200]}")

    return Nothing()

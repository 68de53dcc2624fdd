"""From HTML to a PDF. The only module that imports WeasyPrint, and only when something is drawn.

Its import takes most of a second and 44 MiB, so it happens in the worker that draws, never in a
process that serves pages. One configuration of fonts a process: each more would leak 0.2 MiB.
"""

import gc
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any, Final
from xml.etree import ElementTree as ET

from PIL import ImageFile

from pdf.finishing import finish
from pdf.fontfile import font_config_use
from pdf.limits import memory_limited
from pdf.rules import Rule

BOXES: Final = 20_000
"""New objects after which garbage is looked for."""
XML: Final = "<?xml"
"""A page that begins so is well-formed, and is read in a tenth of the time that HTML takes."""


class Fetched(RuntimeError):
    """A page asked for something from elsewhere, which ours never do."""


def render(html: str, *, form: bool = False, rules: Sequence[Sequence[Rule]] = ()) -> bytes:
    """A tagged PDF of a page of ours; with ``form``, its inputs can be typed into.

    ``rules`` are the lines of each page. The HTML comes from templates of ours; nothing is
    fetched for it, whatever it says.
    """
    weasyprint = engine()
    with memory_limited():
        page, styles = _page(html)
        try:
            raw = page.write_pdf(
                stylesheets=styles, font_config=fonts(), pdf_forms=form, pdf_variant="pdf/ua-1"
            )
        except weasyprint.urls.FatalURLFetchingError as error:
            raise Fetched(str(error)) from None
        return finish(raw, rules)


@cache
def engine() -> Any:
    """WeasyPrint, which sees our fonts alone.

    It lets Pillow take half a picture for a whole one, everywhere in the process; we do not.
    A drawing makes ten thousands of boxes, and Python would look for garbage among everything that
    there is several times meanwhile: it looks less often, and not at what was here before.
    """
    font_config_use()
    import weasyprint

    ImageFile.LOAD_TRUNCATED_IMAGES = False
    gc.freeze()
    gc.set_threshold(BOXES)
    return weasyprint


@cache
def fonts() -> Any:
    """The one configuration of fonts of this process."""
    engine()
    from weasyprint.text.fonts import FontConfiguration

    return FontConfiguration()


def _page(html: str) -> tuple[Any, list[Any]]:
    """The page, and its styles where they are known already."""
    if not html.lstrip().startswith(XML):
        fetcher = _nothing_fetched()
        return engine().HTML(string=html, url_fetcher=fetcher, media_type="print"), []
    tree = ET.fromstring(html.lstrip())  # noqa: S314 - our own template
    head = tree.find("head")
    styles = [] if head is None else head.findall("style")
    for style in styles:
        head.remove(style)  # type: ignore[union-attr] # It has styles.
    return _well_formed()(tree), [_style(style.text or "") for style in styles]


@lru_cache(maxsize=16)
def _style(text: str) -> Any:
    """A style sheet, read once: there are as many as sizes of paper and print."""
    return engine().CSS(string=text, font_config=fonts(), url_fetcher=_nothing_fetched())


@cache
def _well_formed() -> Any:
    from cssselect2 import ElementWrapper

    class WellFormed(engine().HTML):  # type: ignore[misc] # It has no types.
        """A page that the parser of XML has read, which is written in C."""

        def __init__(self, tree: ET.Element) -> None:
            self.base_url, self.media_type = None, "print"
            self.url_fetcher, self.etree_element = _nothing_fetched(), tree
            self.wrapper_element = ElementWrapper.from_html_root(tree, content_language=None)

    return WellFormed


@cache
def _nothing_fetched() -> Any:
    urls = engine().urls

    class Nothing(urls.URLFetcher):  # type: ignore[misc, name-defined] # It has no types.
        """Refuses every address."""

        def fetch(self, url: str, headers: object = None) -> Any:
            raise urls.FatalURLFetchingError(f"Nothing is fetched for a PDF: {url[:200]}")

    return Nothing()

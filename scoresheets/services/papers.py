"""Drawing sheets: asked for by the web, done by the worker that draws."""

import time
from collections.abc import Iterator
from functools import partial
from typing import Any, Final
from urllib.parse import parse_qsl

import pdf
from pdf import asking, store
from pdf.libraries import can_draw
from scoresheets import tasks
from scoresheets.paper.blanks import Blank, blank_read, choices_of
from scoresheets.paper.document import Document, blank_document, kept_document
from scoresheets.paper.kept import Kept
from scoresheets.paper.names import blank_name
from scoresheets.sheets.registry import sheets

PICTURE_WIDTH: Final = 700


def blank_made(*, blank: Blank, name: str) -> bytes | asking.State:
    """A blank or its picture, if need be after a moment."""
    return asking.made(name, _draw_later(blank, name))


def blank_ask(*, blank: Blank, name: str) -> asking.State:
    """Have it drawn without waiting for it."""
    return asking.ask(name, _draw_later(blank, name))


def stencil_made(*, kept: Kept) -> bytes | asking.State:
    """The stencil that an online sheet is printed through."""
    send = partial(tasks.stencil_draw.delay, kept.name, kept.as_dict())
    return asking.made(kept.name, send)


def blank_draw(*, name: str, slug: str, query: str) -> None:
    """In the worker: the PDF of a blank, or its picture."""
    blank = blank_read(slug, dict(parse_qsl(query)), {})
    suffix = name.rpartition(".")[2]
    asking.drawn(name, partial(_picture if suffix == "png" else _blank, blank))


def stencil_draw(*, name: str, kind: dict[str, Any]) -> None:
    """In the worker: the stencil of a kind of online sheet."""
    asking.drawn(name, lambda: pdf.stencil_make(_render(kept_document(Kept.from_dict(kind)))))


def blanks_prewarm(*, lang: str | None = None) -> Iterator[str]:
    """Draw here and now the blanks that most people print, with their pictures; each name."""
    for blank in blanks_usual():
        if lang in {None, blank.lang}:
            for suffix in ("pdf", "png"):
                name = blank_name(blank, suffix)
                blank_draw(name=name, slug=blank.slug, query=blank.query())
                yield f"{blank.slug}.{suffix}?{blank.query()}"


def blanks_prewarm_some(*, seconds: float) -> int:
    """Draw for about so long what is missing of those; how many that were.

    The worker that draws has mails to send and people who wait; it does a few at a time.
    """
    end, count = time.monotonic() + seconds, 0
    for blank in blanks_usual() if can_draw() else ():
        for suffix in ("pdf", "png"):
            name = blank_name(blank, suffix)
            if store.exists(name):
                continue
            if count and time.monotonic() > end:
                return count
            blank_draw(name=name, slug=blank.slug, query=blank.query())
            count += 1
    return count


def blanks_usual() -> Iterator[Blank]:
    """Each sheet as it comes, on every paper and in every language."""
    for slug, sheet in sheets().items():
        choices = choices_of(sheet)
        for lang in choices["lang"]:
            for paper in choices["paper"]:
                yield blank_read(slug, {"lang": lang, "paper": paper}, {})


def _draw_later(blank: Blank, name: str) -> Any:
    return partial(tasks.blank_draw.delay, name, blank.slug, blank.query())


def _picture(blank: Blank) -> bytes:
    """From the PDF, which is drawn first if it is not there."""
    data = store.read(blank_name(blank))
    return pdf.picture(data or _blank(blank), PICTURE_WIDTH)


def _blank(blank: Blank) -> bytes:
    return _render(blank_document(blank))


def _render(document: Document) -> bytes:
    return pdf.render(document.html, form=document.form, rules=document.rules)

"""Sitemaps: what search engines may read, as sitemaps.org has it. Addresses are whole ones."""

from collections.abc import Iterable
from datetime import date
from typing import Final
from xml.sax.saxutils import escape

from django.http import HttpResponse

_SPACE: Final = "http://www.sitemaps.org/schemas/sitemap/0.9"


def sitemap_answer(addresses: Iterable[tuple[str, date | None]]) -> HttpResponse:
    """Answer with a sitemap: each address, and the day on which it changed where that is known."""
    entries = (
        f"<url><loc>{escape(address)}</loc>"
        + (f"<lastmod>{changed:%Y-%m-%d}</lastmod>" if changed else "")
        + "</url>"
        for address, changed in addresses
    )
    return _answer("urlset", entries)


def sitemap_index_answer(files: Iterable[str]) -> HttpResponse:
    """Answer with the list of the sitemaps of a site."""
    entries = (f"<sitemap><loc>{escape(file)}</loc></sitemap>" for file in files)
    return _answer("sitemapindex", entries)


def _answer(root: str, entries: Iterable[str]) -> HttpResponse:
    text = f'<?xml version="1.0" encoding="UTF-8"?>\n<{root} xmlns="{_SPACE}">'
    body = f"{text}{''.join(entries)}</{root}>"
    return HttpResponse(body, content_type="application/xml; charset=utf-8")

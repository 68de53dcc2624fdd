"""Stored HTML as one reader sees it: cards drawn in their language, links of ours summed up."""

import re
from collections.abc import Sequence
from functools import lru_cache
from html import unescape
from typing import Final

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from cards.templatetags.cards import card_list
from markup import embeds

_CARDS: Final = re.compile(r'<span data-cards="([0-9A-Z ]+)">[^<]*</span>')
_EMBED: Final = re.compile(r'<p><a href="([^"]+)" data-embed="">[^<]*</a></p>')


def show(htmls: Sequence[str], *, viewer: embeds.Viewer) -> list[SafeString]:
    """Stored texts of a page as this viewer sees them. Only for HTML that ``render`` has made.

    At most ``embeds.MOST`` summaries a page, with one call for each kind of them; nothing is
    looked up for a page without any.
    """
    language = get_language() or ""
    told = _summaries(htmls, viewer)
    return [mark_safe(_filled(html, told, language)) for html in htmls]  # noqa: S308 - by render


def _filled(html: str, told: dict[str, str], language: str) -> str:
    if told:
        html = _EMBED.sub(lambda found: told.get(unescape(found[1]), found[0]), html)
    return _CARDS.sub(lambda found: _drawn(found[1], language), html)


def _summaries(htmls: Sequence[str], viewer: embeds.Viewer) -> dict[str, str]:
    found = [unescape(path) for html in htmls for path in _EMBED.findall(html)]
    if not found:
        return {}
    paths = list(dict.fromkeys(found))[: embeds.MOST]
    return {path: _drawn_summary(one) for path, one in embeds.summaries(paths, viewer).items()}


def _drawn_summary(summary: embeds.Summary) -> str:
    return render_to_string(summary.template, {**summary.context, "summary": summary})


@lru_cache(maxsize=4096)
def _drawn(texts: str, language: str) -> str:
    """Cards with their names in the language that is active, which ``language`` names."""
    return card_list(texts)

"""Pages that a visitor has already are answered by a number, without making them anew."""

import time
from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache
from hashlib import blake2b
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language

SPAN: Final = 600
"""Seconds after which a page is made anew in any case: names and summaries may have changed."""


def asks_again(request: HttpRequest) -> bool:
    """Whether a visitor has the page already, perhaps as it still is."""
    asked = {"HTTP_IF_NONE_MATCH", "HTTP_IF_MODIFIED_SINCE"} & request.META.keys()
    return bool(asked) and request.user.is_anonymous


def answer_fresh(
    request: HttpRequest, key: str, changed_at: datetime | None, render: Callable[[], HttpResponse]
) -> HttpResponse:
    """Answer with a page, or that it is still the same.

    ``key`` names what the page shows, and changes whenever that does. Whoever is signed in gets
    the page: it knows what they have read.
    """
    if request.user.is_authenticated:
        response = render()
        response["Cache-Control"] = "private, no-cache"
        return response
    span = int(time.time()) // SPAN
    etag = f'"{_digest(f"{key} {span} {get_language()} {_templates()}")}"'
    changed = int(changed_at.timestamp()) + 1 if changed_at else 0
    modified = max(changed, span * SPAN)
    response = get_conditional_response(request, etag=etag, last_modified=modified) or render()
    stamp = datetime.fromtimestamp(modified, UTC)
    response["ETag"] = etag
    response["Last-Modified"] = f"{stamp:%a, %d %b %Y %H:%M:%S} GMT"
    response["Cache-Control"] = "public, no-cache"
    return response


def _digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=12).hexdigest()


@cache
def _templates() -> int:
    """When this version of the site was put here: its newest template or sentence."""
    folders = [settings.ROOT / "templates", *settings.LOCALE_PATHS]
    files = (file for folder in folders for file in folder.rglob("*.*"))
    return max((file.stat().st_mtime_ns for file in files), default=0)

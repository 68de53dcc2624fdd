"""Which addresses may be linked, and which of them are our own."""

import re
from typing import Final
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

PATTERN: Final = r"(?<![\w@/])(?P<address>https?://[^\s<>\"`|\\]{1,2000})"
_ENDS: Final = ".,;:!?'*_~…"
_UNSAFE: Final = re.compile(r"[\x00-\x20\x7f-\xa0\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\\]")


def address_is_safe(address: str) -> bool:
    """Whether a link may lead there: the web, a mail address, or a page of ours."""
    if _UNSAFE.search(address):
        return False
    parts = _split(address)
    if parts is None:
        return False
    if parts.scheme in {"http", "https"}:
        return bool(parts.hostname) and "@" not in parts.netloc
    if parts.scheme == "mailto":
        return "@" in parts.path
    return not parts.scheme and address.startswith("/") and not address.startswith("//")


def own_path(address: str) -> str | None:
    """The address without its host when it is a page of ours, else None."""
    parts = _split(address)
    if parts is None or not parts.path.startswith("/") or address.startswith("//"):
        return None
    if parts.netloc and not _is_own(parts):
        return None
    return parts._replace(scheme="", netloc="").geturl()


def address_trim(address: str) -> str:
    """An address as it stands in a sentence, without what ends the sentence."""
    while address:
        last = address[-1]
        unbalanced = last in ")]" and address.count(last) > address.count("(["[last == "]"])
        if last not in _ENDS and not unbalanced:
            break
        address = address[:-1]
    return address


def _is_own(parts: SplitResult) -> bool:
    origin = urlsplit(settings.SITE_ORIGIN)
    if parts.netloc.lower() == origin.netloc.lower():
        return True
    return parts.port in {None, origin.port} and parts.hostname in settings.ALLOWED_HOSTS


def _split(address: str) -> SplitResult | None:
    try:
        parts = urlsplit(address)
        _port = parts.port  # Only reading it tells that it is no number.
    except ValueError:
        return None
    return parts

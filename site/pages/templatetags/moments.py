"""Moments on pages: a list shows dozens of them, and the next page many of the same."""

from datetime import datetime, tzinfo
from functools import lru_cache

from django import template
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

register = template.Library()


@register.filter
def when(at: datetime) -> SafeString:
    """A moment as an element: in UTC for programs, in the reader's zone and language for people."""
    return _element(at, timezone.get_current_timezone(), get_language())


@lru_cache(maxsize=2048)
def _element(at: datetime, zone: tzinfo, _language: str | None) -> SafeString:
    said = date_format(at.astimezone(zone), "SHORT_DATETIME_FORMAT")
    return format_html('<time datetime="{}">{}</time>', at.isoformat(), said)

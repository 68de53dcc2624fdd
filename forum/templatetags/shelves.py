"""The lines of the index: fifty on a page, and on the next page most of the same."""

from datetime import datetime, tzinfo
from functools import lru_cache
from typing import NamedTuple

from django import template
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from forum.models import Category, Thread

register = template.Library()


class Last(NamedTuple):
    """What was written last in a category."""

    address: str
    title: str
    author: str
    at: datetime


class Line(NamedTuple):
    """All that a line says: a line that says the same is the same."""

    address: str
    name: str
    description: str
    threads: str
    last: Last | None
    is_unread: bool


@register.simple_tag
def category_line(category: Category) -> SafeString:
    """A category of the index, drawn once for each language and zone."""
    last: Thread | None = category.last_thread
    line = Line(
        category.get_absolute_url(),
        category.name,
        category.description,
        category.threads_said,
        Last(last.last_address, last.title, str(last.last_author or "–"), last.last_at)
        if last
        else None,
        category.is_unread,
    )
    return _drawn(line, timezone.get_current_timezone(), get_language())


@lru_cache(maxsize=1024)
def _drawn(line: Line, _zone: tzinfo, _language: str | None) -> SafeString:
    return render_to_string("forum/partials/category_line.html", {"line": line})

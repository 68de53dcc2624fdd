"""The texts about the site itself: docs/about, one file a topic and language, and the credits."""

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

from django.conf import settings
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from markdown_it import MarkdownIt

TOPICS: Final = ("about", "privacy", "house-rules", "shortcuts", "credits")
"""In the order in which the foot of a page names them."""
_DOCS: Final = settings.ROOT / "docs"
_FALLBACK: Final = "en"
_TITLE: Final = re.compile(r"<h1>(.*?)</h1>\s*")
_INSIDE: Final = re.compile(r'<a href="(?!https?:|/)[^"]*">(.*?)</a>')
"""Links between files of this repository lead nowhere on the site."""


@dataclass(frozen=True, slots=True)
class Text:
    """A text about the site: its language, what it is called, and the rest as HTML."""

    topic: str
    language: str
    title: str
    html: SafeString

    @property
    def address(self) -> str:
        """Where it is read."""
        return reverse("pages:about_topic", args=[self.topic])


def text_read(topic: str) -> Text:
    """A text in the reader's language where there is one in it, else in English.

    Raises:
        KeyError: there is no such topic.
    """
    if topic not in TOPICS:
        raise KeyError(topic)
    return _text(topic, get_language() or _FALLBACK) or _fallback(topic)


def _fallback(topic: str) -> Text:
    found = _text(topic, _FALLBACK)
    if found is None:
        raise FileNotFoundError(topic)
    return found


@cache
def _text(topic: str, language: str) -> Text | None:
    path = _DOCS / "about" / f"{topic}.{language}.md"
    if topic == "credits" and language == _FALLBACK:
        path = _DOCS / "credits.md"
    if not path.is_file():
        return None
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(path.read_text("utf-8"))
    title = _TITLE.search(html)
    if title is None:
        raise ValueError(f"{path} has no title.")
    body = _INSIDE.sub(r"\1", _TITLE.sub("", html, count=1))
    return Text(topic, language, title[1], mark_safe(body))  # noqa: S308 - our own text

"""What a reader reads on a page: its language and its words, a piece each."""

import re
from html.parser import HTMLParser

SILENT = {"script", "style", "svg", "code", "template"}
SPOKEN = ("alt", "aria-label", "placeholder", "title")
VOID = {"meta", "link", "img", "input", "br", "hr", "use", "wbr", "col"}


class Words(HTMLParser):
    """Collects the text of a page, and of the attributes that are shown or read out."""

    def __init__(self):
        super().__init__()
        self.open, self.found, self.language = [], [], None

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        if tag == "html":
            self.language = given.get("lang")
        if tag not in VOID:
            self.open.append((tag, tag in SILENT or (tag != "html" and "lang" in given)))
        if not self._is_silent():
            self.found += [words for name, words in attrs if _is_spoken(name, words or "")]

    def handle_endtag(self, tag):
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data):
        if data.strip() and not self._is_silent():
            self.found.append(" ".join(data.split()))

    def _is_silent(self):
        """Whether it is not for reading, or in a language of its own."""
        return any(silent for _tag, silent in self.open)


def _is_spoken(name, words):
    """Scripts say what stands in data attributes: each that is more than one word."""
    return bool(words) and (name in SPOKEN or (name.startswith("data-") and " " in words))


def read_page(html):
    """The language that a page says it is in, and what stands on it."""
    words = Words()
    words.feed(html)
    return words.language, words.found


def words_in(pieces, telltales, names=()):
    """The pieces with one of these words (``this|that``) in them; names may look like anything."""
    telling = re.compile(rf"\b(?:{telltales})\b", re.IGNORECASE)
    return [piece for piece in pieces if telling.search(_without(piece, names))]


def _without(piece, names):
    for name in sorted(names, key=len, reverse=True):
        piece = piece.replace(name, "")
    return piece

"""What waits for somebody, as an iCalendar (RFC 5545): an event that ends when the time is up."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Final

from django.utils.translation import gettext as _

from notices.letters import site_host
from notices.links import absolute
from notices.selectors.saying import Line

LENGTH: Final = timedelta(minutes=15)
"""How long the event is, so that calendars show it; it ends with the time for the turn."""
OCTETS: Final = 75
"""A longer line goes on in the next one, after a space."""


def calendar_write(lines: Sequence[Line], now: datetime) -> str:
    """The calendar, one event for each page that waits; a reminder stands for its turn."""
    waiting = {line.said.url: line for line in reversed(lines)}
    content = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Play 313//Turns//EN",
        f"X-WR-CALNAME:{text_escape(_('Your turns at Play 313'))}",
        *(part for line in waiting.values() for part in _event(line, now)),
        "END:VCALENDAR",
    ]
    return "".join(f"{folded}\r\n" for folded in map(line_fold, content))


def _event(line: Line, now: datetime) -> Iterator[str]:
    until = line.said.until
    if until is None:
        return
    yield "BEGIN:VEVENT"
    yield f"UID:notice-{line.notice.pk}@{site_host()}"
    yield f"DTSTAMP:{_utc(now)}"
    yield f"DTSTART:{_utc(until - LENGTH)}"
    yield f"DTEND:{_utc(until)}"
    yield f"SUMMARY:{text_escape(line.said.title)}"
    yield f"URL:{absolute(line.said.url)}"
    yield "TRANSP:TRANSPARENT"
    yield "END:VEVENT"


def text_escape(text: str) -> str:
    """A text as the value of a property: no name in it can begin another line."""
    marks = {"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n"}
    plain = "".join(character for character in text if character == "\n" or character >= " ")
    return "".join(marks.get(character, character) for character in plain)


def line_fold(line: str) -> str:
    """A line in pieces of at most 75 octets, never cutting a character in two."""
    return "\r\n ".join(_pieces(line))


def _pieces(line: str) -> Iterable[str]:
    piece, room = "", OCTETS
    for character in line:
        size = len(character.encode())
        if size > room:
            yield piece
            piece, room = "", OCTETS - 1
        piece += character
        room -= size
    yield piece


def _utc(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")

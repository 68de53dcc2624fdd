"""A small reader of iCalendar, written from RFC 5545 alone: no line of the library that writes."""

import re
from datetime import UTC, date, datetime


def unfold(data):
    """The lines as they were before they were folded; each physical one is short and whole."""
    for line in data.split(b"\r\n"):
        assert len(line) <= 75
        line.decode("utf-8")
    return data.replace(b"\r\n ", b"").decode("utf-8").split("\r\n")


def events(data):
    """The events of a calendar, each a mapping of names to values as they are meant."""
    assert b"TZID" not in data
    assert b"VTIMEZONE" not in data
    assert b"RRULE" not in data
    found, event = [], None
    for line in unfold(data):
        if line == "BEGIN:VEVENT":
            event = {}
        elif line == "END:VEVENT":
            found.append(event)
            event = None
        elif event is not None:
            head, value = split(line)
            name = head.split(";")[0]
            event[name] = read(name, value)
            event[f"{name};"] = head[len(name) :]
    return found


def split(line):
    """Name with parameters, and value: the first colon outside of quotes parts them."""
    match = re.match(r'((?:[^":]|"[^"]*")*):(.*)', line)
    return match[1], match[2]


def read(name, value):
    if name in {"DTSTART", "DTEND", "DTSTAMP"}:
        if len(value) == 8:
            return date(int(value[:4]), int(value[4:6]), int(value[6:]))
        return datetime.strptime(value, "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC)
    if name in {"SUMMARY", "DESCRIPTION", "LOCATION"}:
        marks = {"n": "\n", "N": "\n"}
        return re.sub(r"\\(.)", lambda found: marks.get(found[1], found[1]), value)
    return int(value) if name == "SEQUENCE" else value

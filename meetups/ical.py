"""Meetups as iCalendar (RFC 5545): an event an occurrence, in UTC, without rules or zones.

Programs misread each other's zones; a moment in UTC all of them read alike. The bytes follow from
what is stored alone, so that a second fetch is answered by a number.
"""

from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime, timedelta
from typing import Final

from icalendar import Calendar, Event, vCalAddress, vText

from meetups.models import Meetup, Where
from notices.letters import site_host
from notices.links import absolute

PAST: Final = timedelta(days=30)
AHEAD: Final = timedelta(weeks=26)
MOST: Final = 500
SITE: Final = "Play 313"
"""It invites where the host has left: a message without an organizer is none (RFC 5546)."""


def calendar_write(
    meetups: Iterable[Meetup], addresses: Mapping[int, str], name: str = SITE
) -> bytes:
    """The calendar of these meetups; ``addresses`` are those of homes that its reader may know."""
    calendar = _calendar()
    calendar.add("x-wr-calname", name)
    calendar.add("refresh-interval", timedelta(hours=6), parameters={"value": "DURATION"})
    calendar.add("x-published-ttl", "PT6H")
    for meetup in meetups:
        calendar.add_component(event_make(meetup, addresses.get(meetup.pk, "")))
    return bytes(calendar.to_ical())


def message_write(meetup: Meetup, address: str, *, method: str, guest: str, mail: str) -> str:
    """The meetup for the calendar of one guest, by mail (RFC 5546): ``REQUEST`` or ``CANCEL``.

    Programs that take no feed, or drop what is cancelled from it, do what such a message says.
    """
    calendar = _calendar()
    calendar.add("method", method)
    event = event_make(meetup, address)
    attendee = vCalAddress(f"mailto:{mail}")
    attendee.params["CN"] = vText(guest)
    attendee.params["RSVP"] = vText("FALSE")
    event.add("attendee", attendee)
    calendar.add_component(event)
    return str(calendar.to_ical().decode())


def _calendar() -> Calendar:
    calendar = Calendar()
    calendar.add("prodid", "-//Play 313//Meetups//EN")
    calendar.add("version", "2.0")
    return calendar


def event_make(meetup: Meetup, address: str) -> Event:
    """One meetup. Its name for calendars never changes; its sequence grows with each move."""
    event = Event()
    event.add("uid", f"meetup-{meetup.pk}-{meetup.number}@{site_host()}")
    event.add("sequence", meetup.sequence)
    event.add("dtstamp", meetup.changed_at.astimezone(UTC).replace(microsecond=0))
    start, end = times_of(meetup)
    event.add("dtstart", start)
    event.add("dtend", end)
    event.add("summary", meetup.title)
    event.add("status", "CANCELLED" if meetup.is_cancelled else "CONFIRMED")
    if meetup.text:
        event.add("description", meetup.text)
    place = absolute(meetup.get_absolute_url()) if meetup.where == Where.ONLINE else ""
    if place := place or address or meetup.place_public:
        event.add("location", place)
    event.add("url", absolute(meetup.get_absolute_url()))
    event.add("organizer", organizer(str(meetup.host) if meetup.host else SITE))
    return event


def times_of(meetup: Meetup) -> tuple[datetime | date, datetime | date]:
    """Both in UTC; of whole days the first and the one after the last, wherever the server is."""
    if meetup.is_all_day:
        return meetup.local_start.date(), meetup.local_end.date() + timedelta(days=1)
    return meetup.starts_at.astimezone(UTC), meetup.ends_at.astimezone(UTC)


def organizer(name: str) -> vCalAddress:
    """Who invites, by name; the address is nobody's, for calendars are public."""
    person = vCalAddress(f"mailto:noreply@{site_host()}")
    person.params["CN"] = vText(name)
    return person

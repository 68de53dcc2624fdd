"""A meetup for machines (schema.org): what everybody may read of it, and nothing more."""

import json
from typing import Any, Final

from django.utils.safestring import SafeString, mark_safe

from meetups.models import Meetup, Where
from notices.links import absolute

CONTEXT: Final = "https://schema.org"
_ESCAPED: Final = {ord("<"): "\\u003C", ord(">"): "\\u003E", ord("&"): "\\u0026"}


def json_ld(meetup: Meetup) -> SafeString:
    """The event as it stands in the head of its page."""
    said = json.dumps(event_said(meetup), ensure_ascii=False)
    return mark_safe(said.translate(_ESCAPED))  # noqa: S308


def event_said(meetup: Meetup) -> dict[str, Any]:
    """The event; its hours with the offset of its day. Of a home there is a town and no address."""
    online = meetup.where == Where.ONLINE
    state = "EventCancelled" if meetup.is_cancelled else "EventScheduled"
    mode = "OnlineEventAttendanceMode" if online else "OfflineEventAttendanceMode"
    said = {
        "@context": CONTEXT,
        "@type": "Event",
        "name": meetup.title,
        "url": absolute(meetup.get_absolute_url()),
        "startDate": _moment(meetup, is_end=False),
        "endDate": _moment(meetup, is_end=True),
        "eventStatus": f"{CONTEXT}/{state}",
        "eventAttendanceMode": f"{CONTEXT}/{mode}",
        "location": _virtual(meetup) if online else _real(meetup),
    }
    if meetup.host:
        said["organizer"] = {"@type": "Person", "name": str(meetup.host)}
    if meetup.picture:
        said["image"] = absolute(meetup.picture.get_absolute_url())
    return said


def _moment(meetup: Meetup, *, is_end: bool) -> str:
    local = meetup.local_end if is_end else meetup.local_start
    return local.date().isoformat() if meetup.is_all_day else local.isoformat()


def _virtual(meetup: Meetup) -> dict[str, Any]:
    return {"@type": "VirtualLocation", "url": absolute(meetup.get_absolute_url())}


def _real(meetup: Meetup) -> dict[str, Any]:
    place: dict[str, Any] = {"@type": "Place", "name": meetup.venue or meetup.area}
    if meetup.area:
        address = {"@type": "PostalAddress", "addressLocality": meetup.area}
        if meetup.venue:
            address["streetAddress"] = meetup.venue
        place["address"] = address
    if meetup.latitude is not None:
        point = {"latitude": meetup.latitude, "longitude": meetup.longitude}
        place["geo"] = {"@type": "GeoCoordinates", **point}
    return place

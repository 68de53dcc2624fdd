"""Distances, places and what players look for, in words."""

from collections.abc import Iterable

from django import template

from meetups import units, vocabulary
from meetups.clock import day_said, zone_said
from meetups.models import Meetup

register = template.Library()


@register.simple_tag
def band_label(start: float, end: float, unit: str) -> str:
    """A band of distance."""
    return units.band_label(start, end, unit)


@register.filter
def distance(km: float, unit: str) -> str:
    """A distance in the reader's unit."""
    return units.distance_label(km, unit)


@register.filter
def cell_text(cell: int) -> str:
    """A cell as it stands in addresses."""
    return f"{cell:x}"


@register.filter
def labels(words: Iterable[str], kind: str) -> str:
    """Stored words of a kind (games, styles, days, languages) as people read them."""
    choices = {
        "games": vocabulary.game_choices,
        "styles": vocabulary.style_choices,
        "days": vocabulary.day_choices,
        "languages": vocabulary.language_choices,
    }
    named = dict(choices[kind]())
    return ", ".join(named[word] for word in words if word in named)


@register.filter
def wall(meetup: Meetup, part: str) -> str:
    """What clock and calendar on the wall of a meetup show: day, last, start, end or zone.

    The zone is told with its letters on the day of the meetup, not of today.
    """
    start, end = meetup.local_start, meetup.local_end
    if part in ("start", "end"):
        return f"{start if part == 'start' else end:%H:%M}"
    if part == "zone":
        return zone_said(start, meetup.zone)
    if part == "last" and end.date() == start.date():
        return ""
    return day_said((start if part == "day" else end).date())

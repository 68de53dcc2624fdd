"""Distances, places and what players look for, in words."""

from collections.abc import Iterable

from django import template

from meetups import units, vocabulary

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

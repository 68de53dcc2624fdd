"""Kilometres and miles. What is asked and stored is always kilometres; only words change."""

from typing import Final

from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation.trans_real import parse_accept_lang_header

from meetups.models import Area

KM_A_MILE: Final = 1.609344
MILES: Final = ("-us", "-gb", "-lr")
"""Regions of a language tag where distances are told in miles."""


def unit_of(request: HttpRequest, area: Area | None) -> str:
    """Return ``km`` or ``mi``: as the reader has chosen, or as their browser's language has it."""
    if area is not None and area.unit:
        return area.unit
    for tag, _quality in parse_accept_lang_header(request.headers.get("Accept-Language", "")):
        return "mi" if tag.lower().endswith(MILES) else "km"
    return "km"


def in_unit(km: float, unit: str) -> int:
    """Return a distance as a whole number of its unit."""
    return round(km / KM_A_MILE if unit == "mi" else km)


def distance_label(km: float, unit: str) -> str:
    """Return a distance in words."""
    words = {"number": in_unit(km, unit)}
    return _("%(number)s mi") % words if unit == "mi" else _("%(number)s km") % words


def band_label(start: float, end: float, unit: str) -> str:
    """Return a band of distance in words."""
    if not start:
        return _("Same area")
    words = {"start": in_unit(start, unit), "end": in_unit(end, unit)}
    if unit == "mi":
        return _("%(start)s to %(end)s mi away") % words
    return _("%(start)s to %(end)s km away") % words

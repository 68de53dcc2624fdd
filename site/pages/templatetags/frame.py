"""What stands around every page: the rooms of the site, and the languages that it speaks.

It is the same on all pages in one language, so it is worked out once.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from django import template
from django.conf import settings
from django.urls import NoReverseMatch, reverse
from django.utils.text import capfirst
from django.utils.translation import get_language, get_language_info
from django.utils.translation import gettext_lazy as _

register = template.Library()

_ROOMS: Final = (
    ("games:match_list", _("Games")),
    ("near:player_list", _("Players")),
    ("meetups:meetup_list", _("Meetups")),
    ("forum:index", _("Forum")),
    ("scoresheets:sheet_list", _("Score sheets")),
    ("pages:rules_list", _("Rules")),
)


class Link(NamedTuple):
    """Where it leads, and what it says."""

    address: str
    label: str


@register.simple_tag
@cache
def site_address(route: str) -> str:
    """The address of a page that is one of its kind; empty where there is none."""
    try:
        return reverse(route)
    except NoReverseMatch:
        return ""


@register.simple_tag
def site_rooms() -> Sequence[Link]:
    """The rooms in the language that is active; one without an address is never linked."""
    return _rooms(get_language())


@cache
def _rooms(language: str | None) -> Sequence[Link]:
    links = [Link(site_address(route), str(label)) for route, label in _ROOMS]
    return [link for link in links if link.address]


@register.simple_tag
@cache
def site_languages() -> Sequence[tuple[str, str]]:
    """The code of each language, and what it calls itself."""
    return [
        (code, capfirst(get_language_info(code)["name_local"])) for code, _ in settings.LANGUAGES
    ]

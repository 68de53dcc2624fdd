"""What stands around every page: rooms, languages, and what the site says of itself.

It is the same on all pages in one language, so it is worked out once.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from django import template
from django.conf import settings
from django.templatetags.static import static
from django.urls import NoReverseMatch, reverse
from django.utils.text import capfirst
from django.utils.translation import get_language, get_language_info
from django.utils.translation import gettext_lazy as _

from games.engine.registry import games
from notices.links import absolute

register = template.Library()

_ABOUT: Final = (
    ("about", _("About"), ""),
    ("privacy", _("What is stored"), ""),
    ("house-rules", _("House rules"), ""),
    ("credits", _("Credits"), ""),
    ("shortcuts", _("Keys"), "?"),
)
_ROOMS: Final = (
    ("games:match_list", _("Games"), "gg"),
    ("near:player_list", _("Players"), "gp"),
    ("meetups:meetup_list", _("Meetups"), "gm"),
    ("forum:index", _("Forum"), "gf"),
    ("scoresheets:sheet_list", _("Score sheets"), "gs"),
    ("pages:rules_list", _("Rules"), "gr"),
)


class Link(NamedTuple):
    """Where it leads, what it says, and the keys that press it (js/shortcuts.js)."""

    address: str
    label: str
    keys: str


@register.simple_tag
@cache
def site_address(route: str) -> str:
    """The address of a page that is one of its kind; empty where there is none."""
    try:
        return reverse(route)
    except NoReverseMatch:
        return ""


@register.simple_tag
def share_image(game: str = "") -> str:
    """The picture that stands where a page is shared: of its game, or of the site."""
    return absolute(static(f"share/{game if game in games() else 'site'}.png"))


@register.simple_tag
def site_rooms() -> Sequence[Link]:
    """The rooms in the language that is active; one without an address is never linked."""
    return _rooms(get_language())


@cache
def _rooms(language: str | None) -> Sequence[Link]:
    links = [Link(site_address(route), str(label), keys) for route, label, keys in _ROOMS]
    return [link for link in links if link.address]


@register.simple_tag
def site_about() -> Sequence[Link]:
    """What the site says of itself, in the language that is active."""
    return _about(get_language())


@cache
def _about(language: str | None) -> Sequence[Link]:
    return [
        Link(reverse("pages:about_topic", args=[topic]), str(label), keys)
        for topic, label, keys in _ABOUT
    ]


@register.simple_tag
@cache
def site_languages() -> Sequence[tuple[str, str]]:
    """The code of each language, and what it calls itself."""
    return [
        (code, capfirst(get_language_info(code)["name_local"])) for code, _ in settings.LANGUAGES
    ]

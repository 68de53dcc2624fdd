"""A flyer of a meetup to hang up: what everybody may read of it, and a QR code that leads there."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from django.conf import settings
from django.template.loader import render_to_string
from django.utils.translation import override

from accounts.models import User
from meetups.models import Meetup
from meetups.selectors.meetups import hosts_named
from meetups.selectors.places import FoundPlace
from notices.links import absolute
from pdf.fontfile import FAMILY, characters_missing
from pdf.making import name_of
from pdf.qr import code_of, code_rules
from pdf.rules import Rule

PAPERS: Final = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Millimetres, across and down."""
MARGIN: Final = 18.0
CODE: Final = 62.0


@dataclass(frozen=True, slots=True)
class Flyer:
    """What ``pdf.render`` needs, and the name of its file, which stands for all that is on it."""

    html: str
    rules: Sequence[Sequence[Rule]]
    name: str


def flyer_make(meetup: Meetup, paper: str, lang: str) -> Flyer:
    """The flyer on a paper and in a language. Of a home there is the town alone."""
    across, down = PAPERS[paper]
    address = absolute(meetup.get_absolute_url())
    with override(lang):
        context = {
            "meetup": meetup,
            "hosts": hosts_named(meetup),
            "town": FoundPlace(meetup.place).label if meetup.place else meetup.place_typed,
            "lang": lang,
            "family": FAMILY,
            "address": address,
            "width": across,
            "height": down,
            "margin": MARGIN,
            "code": CODE,
        }
        html = render_to_string("meetups/paper/flyer.html", context)
    rules = [list(code_rules(code_of(address), MARGIN, down - MARGIN - CODE, CODE))]
    return Flyer(html, rules, name_of([html], "pdf"))


def signs_lacking(meetup: Meetup, hosts: Iterable[User]) -> str:
    """The characters on the flyer of a meetup that our font lacks; they are printed as boxes."""
    words = [meetup.title, meetup.venue, meetup.cost, meetup.text, *map(str, hosts)]
    return " ".join(characters_missing("".join("".join(words).split())))


def papers() -> tuple[str, ...]:
    """What a flyer can be printed on."""
    return tuple(PAPERS)


def languages() -> tuple[str, ...]:
    """In what a flyer can be written."""
    return tuple(code for code, _name in settings.LANGUAGES)

"""Where one is: the pages above this one, for people and, as structured data, for machines."""

from functools import cache
from typing import NamedTuple

from django import template
from django.urls import reverse

register = template.Library()


class Step(NamedTuple):
    """A page on the way; ``place`` counts those that have an address, from 1."""

    address: str
    label: object
    place: int


@register.inclusion_tag("partials/trail.html")
def trail(*steps: object) -> dict[str, list[Step]]:
    """The way up, outermost first: an address and a label of each page, in turn.

    An address may be the name of a route (``"forum:index"``) or empty: such a step leads nowhere.
    """
    place, way = 0, list[Step]()
    for address, label in zip(map(str, steps[::2]), steps[1::2], strict=True):
        place += bool(address)
        way.append(Step(_written_out(address), label, place))
    return {"steps": way}


@cache
def _route(name: str) -> str:
    return reverse(name)


def _written_out(address: str) -> str:
    return address if "/" in address or not address else _route(address)

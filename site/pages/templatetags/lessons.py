"""Lessons in templates."""

from typing import NamedTuple

from django import template

register = template.Library()

VERBS = frozenset({"pass", "bid", "draw", "discard", "out", "give"})


class MoveParts(NamedTuple):
    """A move: its verb, empty where it only plays cards, and what comes with it."""

    verb: str
    rest: str


@register.filter
def move_parts(move: str) -> MoveParts:
    """The parts of the text of a move."""
    verb, _space, rest = move.partition(" ")
    return MoveParts(verb, rest) if verb in VERBS else MoveParts("", move)

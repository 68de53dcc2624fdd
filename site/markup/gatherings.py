"""The registry of what can be begun where somebody looks for players: a meetup, say.

Apps add to it in ``apps.py: ready``; the forum shows a link for each beside a search. The form
that the link leads to is filled with what the search says. Neither app knows the other.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise


@dataclass(frozen=True, slots=True)
class Search:
    """What somebody looks for: the game by its name and, if it is played here, its key."""

    title: str
    game: str
    game_key: str
    area: str
    times: str
    address: str


@dataclass(frozen=True, slots=True)
class Way:
    """What a link says, and where it leads for a search."""

    label: "str | Promise"
    address: Callable[[Search], str]


_ways: Final[dict[str, Way]] = {}


def register(name: str, way: Way) -> None:
    """Add a way; registering a name again replaces it."""
    _ways[name] = way


def unregister(name: str) -> None:
    """Take a way away again."""
    del _ways[name]


def links_for(search: Search) -> list[tuple[str, str]]:
    """What can be begun from a search: words and address of each."""
    return [(str(way.label), way.address(search)) for way in _ways.values()]

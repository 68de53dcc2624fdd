"""Finds the games: every module in ``games.engine.rules`` that has ``RULES``.

A module whose name starts with an underscore belongs to the game beside it.
"""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Final

from games.engine import rules
from games.engine.base import Rules

HOUSE: Final = "313"


@cache
def games() -> dict[str, Rules[Any]]:
    """Every game by its slug: the one that the house is named after first, then by title."""
    found = (
        import_module(f"{rules.__name__}.{module.name}").RULES
        for module in iter_modules(rules.__path__)
        if not module.name.startswith("_")
    )
    ordered = sorted(found, key=lambda game: (game.slug != HOUSE, game.title))
    return {game.slug: game for game in ordered}


def game(slug: str) -> Rules[Any]:
    """The game with this slug.

    Raises:
        KeyError: there is none.
    """
    return games()[slug]


def seats_usual(rules: Rules[Any], preset: str) -> int:
    """How many players a preset is meant for: where it does not say, four, or as many as can be."""
    players: int = getattr(rules.presets[preset], "players", min(4, rules.seats[-1]))
    return players

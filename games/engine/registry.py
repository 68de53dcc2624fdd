"""Finds the games: every module in ``games.engine.rules`` that has ``RULES``.

A module whose name starts with an underscore belongs to the game beside it.
"""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from games.engine import rules
from games.engine.base import Rules


@cache
def games() -> dict[str, Rules[Any]]:
    """Every game by its slug."""
    found = (
        import_module(f"{rules.__name__}.{module.name}").RULES
        for module in iter_modules(rules.__path__)
        if not module.name.startswith("_")
    )
    return {game.slug: game for game in found}


def game(slug: str) -> Rules[Any]:
    """The game with this slug.

    Raises:
        KeyError: there is none.
    """
    return games()[slug]

"""Answers the machine-checkable rule cases (docs/rules/), a module a game.

``games/engine/vectors/<game>.py`` has ``HANDLERS``; a new game is found by itself.
"""

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

Case = Mapping[str, Any]
Handler = Callable[[Case, Mapping[str, Any]], object]
"""Takes a case and its options (the preset of the file with the overrides of the case), and
returns what the case expects."""


@cache
def handlers() -> dict[tuple[str, str], Handler]:
    """Every handler by game and kind."""
    modules = (import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__))
    return {key: handler for module in modules for key, handler in module.HANDLERS.items()}

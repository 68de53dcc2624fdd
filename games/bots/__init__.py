"""Players that are not people: one policy a game, over what a seat may see.

``games/bots/<module>.py`` has ``GAME`` (the slug) and ``choose(position, level)``. A policy gets
what its seat may see (``Position``), never a state, and returns one of its legal moves. A module
whose name starts with an underscore is a helper of the policy beside it.
"""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Protocol

from games.engine.base import Position


class Policy(Protocol):
    """Chooses a legal move. Deterministic: the same position gives the same move."""

    def __call__(self, position: Position, level: str) -> str: ...


LEVELS = ("steady",)


@cache
def policies() -> dict[str, Policy]:
    """Every policy by the slug of its game."""
    names = (module.name for module in iter_modules(__path__) if not module.name.startswith("_"))
    modules = [import_module(f"{__name__}.{name}") for name in names]
    return {module.GAME: module.choose for module in modules}

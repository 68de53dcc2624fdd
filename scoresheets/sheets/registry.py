"""Finds the sheets: every module here that lists ``SHEETS``."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Final

from scoresheets import sheets as package
from scoresheets.sheets.base import Sheet

ORDER: Final = (
    "313",
    "three-thirteen",
    "spades",
    "spades-partners",
    "spades-cutthroat",
    "hearts",
    "wizard",
    "bunco",
    "bunco-table",
    "golf-cards",
    "golf",
    "music",
    "free",
)
"""How the index lists them; a sheet that is not named here follows."""


@cache
def sheets() -> dict[str, Sheet[Any]]:
    """Every sheet by its slug."""
    names = (f"{package.__name__}.{item.name}" for item in iter_modules(package.__path__))
    modules = [import_module(name) for name in names]
    found = {sheet.slug: sheet for module in modules for sheet in getattr(module, "SHEETS", ())}
    return {slug: found[slug] for slug in sorted(found, key=_order)}


def sheet(slug: str) -> Sheet[Any]:
    """The sheet with this slug.

    Raises:
        KeyError: there is none.
    """
    return sheets()[slug]


def _order(slug: str) -> tuple[int, str]:
    return (ORDER.index(slug) if slug in ORDER else len(ORDER), slug)

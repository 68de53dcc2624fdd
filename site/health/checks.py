"""The registry of what must be well for the site to be ready; apps add to it in ``ready()``.

A check returns what is wrong as a short English text, for operators and their probes, or
None when all is well.
"""

from collections.abc import Callable

Check = Callable[[], str | None]
_checks: dict[str, Check] = {}


def register(name: str, check: Check) -> None:
    """Add a check of the database's contents; it runs only while the database answers."""
    _checks[name] = check


def registered() -> dict[str, Check]:
    return dict(_checks)

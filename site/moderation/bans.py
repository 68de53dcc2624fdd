"""What a banned person may still do. They read everything, and write nothing but what is here.

A match that has begun is played on: the others at the table have done no wrong. Apps add the
names of their routes in ``apps.py: ready``.
"""

from typing import Final

# One's own account, its safety and its end stay one's own.
_prefixes: Final[set[str]] = {
    *("account_", "mfa_", "usersessions_", "set_language", "notices:"),
    *("accounts:account_delete", "accounts:data_", "accounts:time_off", "accounts:vacation_"),
}


def allow(*routes: str) -> None:
    """Let the banned post to these routes; a name stands for all that begin with it."""
    _prefixes.update(routes)


def is_allowed(route: str) -> bool:
    """Say whether the banned may post to a route."""
    return route.startswith(tuple(_prefixes))

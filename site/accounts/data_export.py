"""What a person gets who asks for all that is kept of them; apps register in ``apps.py: ready``.

A source is called with the person and gives files: a name that ends in ``.json`` or ``.csv`` and
its rows. It gives that person's own data, and of others no more than every page shows: no card
that the person cannot see, no mail address and no network address of anybody else.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from accounts.models import User

Rows = Iterable[Mapping[str, object]]
Source = Callable[[User], Iterable[tuple[str, Rows]]]

_sources: Final[list[Source]] = []


def register(source: Source) -> Source:
    """Add a source; registering it again changes nothing."""
    if source not in _sources:
        _sources.append(source)
    return source


def unregister(source: Source) -> None:
    """Take a source away again."""
    _sources.remove(source)


def sources() -> list[Source]:
    """All sources, in the order in which they were added."""
    return list(_sources)

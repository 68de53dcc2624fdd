"""The registry of what shows pictures: a post, a meetup. Apps add to it in ``apps.py: ready``.

A picture can be seen by whoever may see something that shows it, and by its owner. What nothing
shows, and nothing keeps for later, is an orphan, and goes after a while.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from django.db.models import QuerySet

from markup.embeds import Viewer


def _none(*_asked: object) -> Collection[UUID]:
    return ()


@dataclass(frozen=True, slots=True)
class Holder:
    """Something that shows pictures, or keeps them.

    ``seen`` says which of these pictures a viewer sees by it, in one statement; ``shown`` gives
    the keys of all pictures that it shows to anybody at all, for a statement of others. ``kept``
    says which of these must stay though nobody sees them by it: those of a draft, of a report.
    """

    name: str
    seen: Callable[[Collection[UUID], Viewer], Collection[UUID]]
    shown: "Callable[[], QuerySet[Any, Any]]"
    kept: Callable[[Collection[UUID]], Collection[UUID]] = _none


_holders: Final[dict[str, Holder]] = {}


def register(holder: Holder) -> None:
    """Add a holder; registering a name again replaces it."""
    _holders[holder.name] = holder


def unregister(holder: Holder) -> None:
    """Take a holder away again."""
    del _holders[holder.name]


def registered() -> list[Holder]:
    """All holders, in the order in which they were added."""
    return list(_holders.values())

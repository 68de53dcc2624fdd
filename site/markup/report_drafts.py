"""The registry of what a report of a game can be begun from: a match, a score sheet, a meetup.

Apps add a prefix of their addresses in ``apps.py: ready``; the forum asks it when somebody writes
a report from ``?from=<address>``. Neither knows the other.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Final

from markup.embeds import Viewer


@dataclass(frozen=True, slots=True)
class DraftPlayer:
    """Somebody at the table: a member or a plain name, a side, and points a round."""

    name: str
    user_id: int | None = None
    side: str = ""
    rounds: Sequence[int] = ()
    is_bot: bool = False


@dataclass(frozen=True, slots=True)
class Draft:
    """What is known of a game that was played. What is not known is left empty.

    ``wins`` says which total wins: ``high``, ``low``, or ``none`` where there are no points;
    then ``places`` has each player's place, in the order of ``players``.
    """

    game: str = ""
    variant: str = ""
    played_on: date | None = None
    place: str = ""
    url: str = ""
    players: Sequence[DraftPlayer] = ()
    wins: str = "high"
    places: Sequence[int] = ()
    context: Mapping[str, str] = field(default_factory=dict)


MakeDraft = Callable[[str, Viewer], Draft | None]
"""From what follows the prefix and who writes; None where they may not see it, or nothing is."""

_prefixes: Final[dict[str, MakeDraft]] = {}


def register(prefix: str, make: MakeDraft) -> None:
    """Add a prefix (``/games/``)."""
    _prefixes[prefix] = make


def unregister(prefix: str) -> None:
    """Take a prefix away again."""
    del _prefixes[prefix]


def draft_for(path: str, viewer: Viewer) -> Draft | None:
    """The draft of a report about a page of ours, or None."""
    fitting = (prefix for prefix in _prefixes if path.startswith(prefix))
    prefix = max(fitting, key=len, default=None)
    if prefix is None:
        return None
    rest = path.partition("#")[0].partition("?")[0].removeprefix(prefix).strip("/")
    return _prefixes[prefix](rest, viewer)

"""The registry of what a report of a game can be begun from: a match, a score sheet, a meetup.

Apps add a prefix of their addresses in ``apps.py: ready``; the forum asks it when somebody writes
a report from ``?from=<address>``. Neither knows the other.
"""

from collections.abc import Callable
from typing import Final

from markup.addresses import own_path
from markup.drafts import ReportDraft
from markup.embeds import Viewer

MakeDraft = Callable[[str, Viewer], ReportDraft | None]
"""From an address (a path of ours) and who writes; None where they may not see it, or nothing is.

The path is what somebody typed: it need not lead to anything.
"""

_prefixes: Final[dict[str, MakeDraft]] = {}


def register(prefix: str, make: MakeDraft) -> None:
    """Add a prefix (``/games/``); the longest one that fits an address is asked."""
    _prefixes[prefix] = make


def unregister(prefix: str) -> None:
    """Take a prefix away again."""
    del _prefixes[prefix]


def draft_for(address: str, viewer: Viewer) -> ReportDraft | None:
    """The draft of a report about a page of ours, with or without our host; None if it has none."""
    path = (own_path(address) or "").partition("#")[0].partition("?")[0]
    fitting = (prefix for prefix in _prefixes if path.startswith(prefix))
    prefix = max(fitting, key=len, default=None)
    return None if prefix is None else _prefixes[prefix](path, viewer)

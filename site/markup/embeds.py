"""The registry of addresses of ours that become a summary when they stand alone in a paragraph.

Apps add a prefix of their addresses in ``apps.py: ready``. The stored HTML holds only the link;
what it leads to is looked up when it is read, for whoever reads it, one call for each prefix.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, TypeAlias

if TYPE_CHECKING:
    from django.contrib.auth.base_user import AbstractBaseUser
    from django.contrib.auth.models import AnonymousUser

Viewer: TypeAlias = "AbstractBaseUser | AnonymousUser"
MOST: Final = 10
"""Summaries on a page; what is more stays a link."""


@dataclass(frozen=True, slots=True)
class Summary:
    """What stands instead of the link: a heading, a few lines, cards, perhaps a picture.

    An app that wants to draw more gives a template of its own; it gets ``summary`` and
    what is in ``context``. Nothing in it may be more than its viewer could see at the address.
    """

    title: str
    url: str
    lines: Sequence[str] = ()
    cards: Sequence[str] = ()
    template: str = "markup/summary.html"
    context: Mapping[str, Any] = field(default_factory=dict)


Summarize = Callable[[Sequence[str], Viewer], Mapping[str, Summary]]
"""From what follows the prefix (without query and last slash) and a viewer to summaries.

What is missing, or not for this viewer, is left out: it stays the link that it was.
"""

_prefixes: Final[dict[str, Summarize]] = {}


def register(prefix: str, summarize: Summarize) -> None:
    """Add a prefix (``/games/``); the longest one that fits an address is asked."""
    _prefixes[prefix] = summarize


def unregister(prefix: str) -> None:
    """Take a prefix away again."""
    del _prefixes[prefix]


def summaries(paths: Sequence[str], viewer: Viewer) -> dict[str, Summary]:
    """The summaries of paths of ours; each prefix is asked once."""
    wanted: dict[str, dict[str, str]] = {}
    for path in paths:
        prefix = _prefix(path)
        if prefix is not None:
            rest = path.partition("#")[0].partition("?")[0].removeprefix(prefix).strip("/")
            wanted.setdefault(prefix, {})[path] = rest
    found: dict[str, Summary] = {}
    for prefix, rests in wanted.items():
        told = _prefixes[prefix](list(dict.fromkeys(rests.values())), viewer)
        found |= {path: told[rest] for path, rest in rests.items() if rest in told}
    return found


def _prefix(path: str) -> str | None:
    fitting = (prefix for prefix in _prefixes if path.startswith(prefix))
    return max(fitting, key=len, default=None)

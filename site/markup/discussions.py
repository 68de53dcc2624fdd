"""The registry that gives a page of ours a thread; the forum fills it in ``apps.py: ready``.

A page that can be talked about (a meetup) asks for its thread by its address. There is none until
somebody says the first thing: then it is made, with the title that the page gives.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol
from uuid import UUID

from markup.embeds import Viewer


@dataclass(frozen=True, slots=True)
class Discussion:
    """The thread of a page: where it is, and how many posts the viewer finds there."""

    url: str
    posts: int


class Say(Protocol):
    """Adds a post about an address, once however often the form with this nonce is sent.

    ``sender`` is the network address that it came from.
    """

    def __call__(
        self,
        address: str,
        title: str,
        text: str,
        author: Viewer,
        *,
        nonce: UUID | None = None,
        sender: str = "",
    ) -> Discussion: ...


@dataclass(frozen=True, slots=True)
class Discussions:
    """What the forum does for other apps.

    ``find`` gives the thread of an address as this viewer may see it, or None. ``say`` adds a
    post, makes the thread first where there is none, and gives it; it refuses as the forum does.
    """

    find: Callable[[str, Viewer], Discussion | None]
    say: Say


_forums: list[Discussions] = []


def register(discussions: Discussions) -> None:
    """Say who keeps the threads. There is one; a later one takes its place."""
    _forums[:] = [discussions]


def discussions() -> Discussions | None:
    """Who keeps the threads; None on a site without a forum."""
    return _forums[0] if _forums else None

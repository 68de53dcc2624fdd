"""The registry of what waits for moderators; apps add their queues in ``apps.py: ready``."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.urls import reverse
from django.utils.functional import Promise

from accounts.models import User

Waiting = tuple[int, datetime | None]
"""How many things wait, and since when the newest of them does."""


@dataclass(frozen=True, slots=True)
class Queue:
    """Something that moderators work off: its title, the name of its page, what waits there.

    ``look`` says what waits for this moderator, in one statement.
    """

    title: "str | Promise"
    route: str
    look: Callable[[User], Waiting]

    @property
    def address(self) -> str:
        """Where one works it off."""
        return reverse(self.route)


_queues: Final[dict[str, Queue]] = {}


def register(queue: Queue) -> None:
    """Add a queue; its page names it."""
    _queues[queue.route] = queue


def registered() -> list[Queue]:
    """All queues, in the order in which they were added."""
    return list(_queues.values())

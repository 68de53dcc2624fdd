"""The registry of what waits for moderators; apps add their queues in ``apps.py: ready``."""

from collections.abc import Callable, Collection, Iterable, Mapping
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

    ``look`` says what waits for each of these moderators, in one statement for all of them.
    """

    title: "str | Promise"
    route: str
    look: Callable[[Collection[User]], Mapping[int, Waiting]]

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


def of_others(
    people: Collection[User], groups: Iterable[tuple[int | None, int, datetime | None]]
) -> dict[int, Waiting]:
    """What waits for each of these people: all but what is their own.

    A group is whose things they are, how many wait, and since when the newest of them does.
    """
    known = list(groups)
    waiting = {}
    for person in people:
        others = [(number, at) for owner, number, at in known if owner != person.pk]
        newest = max((at for _number, at in others if at), default=None)
        waiting[person.pk] = (sum(number for number, _at in others), newest)
    return waiting

"""How many moves a person may send in: counted in the cache, which all processes share."""

from datetime import datetime
from typing import Final
from uuid import UUID

from django.conf import settings
from django.core.cache import cache

from accounts.limits import MINUTE, count_under
from games.engine.errors import gettext_noop as _
from games.services.refusals import TooMany

LEAST_WAIT: Final = 2
"""Seconds to wait that are said, at least: the sentences speak of seconds, and never of one."""


def moves_check(*, user_id: int, now: datetime) -> None:
    """Refuse whoever has sent in ``MOVES_PER_MINUTE`` moves in this minute of the clock.

    Raises:
        TooMany: it says in how many seconds to come back.
    """
    minute, second = divmod(int(now.timestamp()), MINUTE)
    if cache.get(_key(user_id, minute), 0) >= settings.MOVES_PER_MINUTE:
        seconds = max(MINUTE - second, LEAST_WAIT)
        raise TooMany(
            _(
                "You have sent in more than %(most)s moves in a minute. Wait %(seconds)s seconds, "
                "then send this one again."
            ),
            retry_after=seconds,
            most=settings.MOVES_PER_MINUTE,
            seconds=seconds,
        )


def move_count(*, user_id: int, now: datetime) -> None:
    """Count a move that was stored. Some at once may go over the limit by as many."""
    count_under(_key(user_id, int(now.timestamp()) // MINUTE), 2 * MINUTE)


def refusal_count(*, user_id: int, nonce: UUID, now: datetime) -> None:
    """Count a move that was refused, once: the same form sent again is the same move."""
    key = _key(user_id, int(now.timestamp()) // MINUTE)
    if cache.add(f"{key}-{nonce}", 1, 2 * MINUTE):
        move_count(user_id=user_id, now=now)


def _key(user_id: int, minute: int) -> str:
    return f"moves-{user_id}-{minute}"

"""How many moves a person may send in: counted in the cache, which all processes share."""

from datetime import datetime
from typing import Final
from uuid import UUID

from django.conf import settings
from django.core.cache import cache

from games.engine.errors import gettext_noop as _
from games.services.refusals import TooMany

MINUTE: Final = 60


def move_count(*, user_id: int, nonce: UUID, now: datetime) -> None:
    """Count a move under a new nonce, whatever will become of it.

    The same form sent many times at once is one move, so the nonce is counted, not the POST.

    Raises:
        TooMany: it is over ``MOVES_PER_MINUTE`` in this minute of the clock.
    """
    minute, second = divmod(int(now.timestamp()), MINUTE)
    if _moves_so_far(f"moves-{user_id}-{minute}", nonce) > settings.MOVES_PER_MINUTE:
        raise TooMany(
            _(
                "You have sent in more than %(most)s moves in a minute. Wait %(seconds)s seconds, "
                "then send this one again."
            ),
            retry_after=MINUTE - second,
            most=settings.MOVES_PER_MINUTE,
            seconds=MINUTE - second,
        )


def _moves_so_far(key: str, nonce: UUID) -> int:
    """The moves counted under the key, this one included; while Redis is away, next to none."""
    try:
        so_far = cache.get_or_set(key, 0, 2 * MINUTE) or 0
        if so_far > settings.MOVES_PER_MINUTE or not cache.add(f"{key}-{nonce}", 1, 2 * MINUTE):
            return so_far  # Nothing is kept of a flood, or it would push out what others count.
        return cache.incr(key)
    except ValueError:
        return 0  # The count was dropped between two of the lines above.

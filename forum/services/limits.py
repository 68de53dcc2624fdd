"""How much one person, or one network address, may write: counted in the cache that all share."""

from typing import Final

from django.core.cache import cache
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from forum.refusals import TooMany

MINUTE: Final = 60
PER_MINUTE: Final = 6
PER_HOUR: Final = 60
PER_HOUR_ADDRESS: Final = 120
"""An address may be that of a whole club."""


def posts_check(*, user_id: int, address: str = "") -> None:
    """Refuse whoever has written a lot in this minute or this hour of the clock.

    Raises:
        TooMany: it says how long to wait.
    """
    now = int(timezone.now().timestamp())
    counted = cache.get_many([key for key, _most, _span in _windows(user_id, address, now)])
    for key, most, span in _windows(user_id, address, now):
        if counted.get(key, 0) >= most:
            _refuse(max(2, span - now % span))


def post_count(*, user_id: int, address: str = "") -> None:
    """Count a post that was taken. Some at once may go over the limit by as many."""
    now = int(timezone.now().timestamp())
    for key, _most, span in _windows(user_id, address, now):
        try:
            cache.incr(key)
        except ValueError:  # The first of its time.
            cache.add(key, 1, 2 * span)


def posts_forget(*, user_id: int) -> None:
    """Count a person from nothing again: what a demo wrote in their name was not theirs."""
    now = int(timezone.now().timestamp())
    cache.delete_many([key for key, _most, _span in _windows(user_id, "", now)])


def _windows(user_id: int, address: str, now: int) -> list[tuple[str, int, int]]:
    hour = 60 * MINUTE
    windows = [
        (f"forum-{user_id}-m{now // MINUTE}", PER_MINUTE, MINUTE),
        (f"forum-{user_id}-h{now // hour}", PER_HOUR, hour),
    ]
    if address:
        windows.append((f"forum-at-{address}-h{now // hour}", PER_HOUR_ADDRESS, hour))
    return windows


def _refuse(seconds: int) -> None:
    if seconds < 2 * MINUTE:
        sentence = _("You have written a lot. Wait %(seconds)s seconds, then send this again.")
        raise TooMany(sentence % {"seconds": seconds}, retry_after=seconds)
    minutes = -(-seconds // MINUTE)
    sentence = ngettext(
        "A lot was written in this hour. Wait %(minutes)s minute, then send this again.",
        "A lot was written in this hour. Wait %(minutes)s minutes, then send this again.",
        minutes,
    )
    raise TooMany(sentence % {"minutes": minutes}, retry_after=seconds)

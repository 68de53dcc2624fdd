"""How often one person, or one network address, may do something: counted in the cache.

A minute and an hour are those of the clock. Some at once may go over a limit by as many.
"""

from dataclasses import dataclass
from typing import Final

from django.core.cache import cache
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a person may do in a minute and in an hour, and an address in an hour.

    An address may be that of a whole club.
    """

    minute: int
    hour: int
    hour_address: int


@dataclass(frozen=True, slots=True)
class Doer:
    """Who does something of a kind (``name``), and from where; the address may be empty."""

    name: str
    user_id: int
    address: str = ""

    def windows(self, now: int) -> list[tuple[str, int]]:
        """The keys under which it is counted, with the span of each."""
        own = f"{self.name}-{self.user_id}"
        found = [(f"{own}-m{now // MINUTE}", MINUTE), (f"{own}-h{now // HOUR}", HOUR)]
        if self.address:
            found.append((f"{self.name}-at-{self.address}-h{now // HOUR}", HOUR))
        return found


def wait_for(doer: Doer, budget: Budget) -> int:
    """How many seconds somebody has to wait; none while the budget lasts."""
    now = _now()
    windows = doer.windows(now)
    counted = cache.get_many([key for key, _span in windows])
    most = (budget.minute, budget.hour, budget.hour_address)
    waits = [
        max(2, span - now % span)
        for (key, span), limit in zip(windows, most, strict=False)
        if counted.get(key, 0) >= limit
    ]
    return max(waits, default=0)


def count(doer: Doer) -> None:
    """Count something that was done."""
    for key, span in doer.windows(_now()):
        count_under(key, 2 * span)


def count_under(key: str, seconds: int) -> int:
    """Count once more under a key that is kept so long; how often that was."""
    try:
        return cache.incr(key)
    except ValueError:  # The first of its time.
        return 1 if cache.add(key, 1, seconds) else cache.incr(key)


def forget(doer: Doer) -> None:
    """Count from nothing again."""
    cache.delete_many([key for key, _span in doer.windows(_now())])


def wait_said(seconds: int) -> str:
    """How long to wait, as a sentence."""
    if seconds < 2 * MINUTE:
        return _("Wait %(seconds)s seconds, then send this again.") % {"seconds": seconds}
    minutes = -(-seconds // MINUTE)
    sentence = ngettext(
        "Wait %(minutes)s minute, then send this again.",
        "Wait %(minutes)s minutes, then send this again.",
        minutes,
    )
    return sentence % {"minutes": minutes}


def _now() -> int:
    return int(timezone.now().timestamp())

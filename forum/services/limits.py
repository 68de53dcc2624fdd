"""How much one person, or one network address, may write and do: counted by ``accounts.limits``."""

from typing import Final

from django.utils.translation import gettext as _

from accounts.limits import Budget, Doer, count, forget, wait_for, wait_said
from forum.refusals import TooMany

PER_MINUTE: Final = 6
PER_HOUR: Final = 60
PER_HOUR_ADDRESS: Final = 120
DEEDS: Final = {
    "edit": Budget(10, 100, 300),
    "like": Budget(30, 300, 900),
    "vote": Budget(20, 100, 600),
    "draft": Budget(20, 300, 900),
    "preview": Budget(20, 300, 900),
    "watch": Budget(30, 200, 600),
    "say": Budget(20, 100, 300),
}
"""Of what is no post; to *say* is to confirm a report, or that players are found."""


def posts_check(*, user_id: int, address: str = "") -> None:
    """Refuse whoever has written a lot in this minute or this hour of the clock.

    Raises:
        TooMany: it says how long to wait.
    """
    budget = Budget(PER_MINUTE, PER_HOUR, PER_HOUR_ADDRESS)
    if wait := wait_for(Doer("forum", user_id, address), budget):
        raise TooMany(f"{_('You have written a lot.')} {wait_said(wait)}", retry_after=wait)


def post_count(*, user_id: int, address: str = "") -> None:
    """Count a post that was taken."""
    count(Doer("forum", user_id, address))


def posts_forget(*, user_id: int) -> None:
    """Count a person from nothing again: what a demo wrote in their name was not theirs."""
    forget(Doer("forum", user_id))


def deed_take(deed: str, *, user_id: int, address: str = "") -> None:
    """Count something that is no post, or refuse it.

    Raises:
        TooMany: it says how long to wait.
    """
    doer = Doer(f"forum-{deed}", user_id, address)
    if wait := wait_for(doer, DEEDS[deed]):
        raise TooMany(f"{_('That was a lot at once.')} {wait_said(wait)}", retry_after=wait)
    count(doer)

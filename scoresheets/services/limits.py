"""How much one may write in a time: counted in the cache, which all processes share."""

from typing import Final

from accounts.limits import HOUR, MINUTE, count_under
from accounts.refusals import TooMany
from games.engine.errors import gettext_noop as _

SHEETS_AN_HOUR: Final = 20
"""A kitchen table begins a few in an evening; behind one address there may be several tables."""
CHANGES_A_MINUTE: Final = 240
"""Four phones that write a cell a second."""

GUESSES: Final = 30
GUESSES_SPAN: Final = 10 * MINUTE
"""Who reads a code out wrongly needs two or three; who tries them all would need ages."""


def sheets_check(who: str) -> None:
    """Count a sheet that is begun by this address or member.

    Raises:
        TooMany: that was one too many for an hour.
    """
    if count_under(f"sheets-new-{who}", HOUR) > SHEETS_AN_HOUR:
        raise TooMany(
            _("Too many sheets were begun from here in an hour. Wait a while, or go on with one."),
            retry_after=HOUR,
        )


def changes_check(sheet_id: int) -> None:
    """Count a change to a sheet.

    Raises:
        TooMany: that was one too many for a minute.
    """
    if count_under(f"sheets-change-{sheet_id}", MINUTE) > CHANGES_A_MINUTE:
        raise TooMany(
            _("Too much was written on this sheet in a minute. Wait a little, then send it again."),
            retry_after=MINUTE,
        )


def guess_count(address: str) -> None:
    """Count a code that opens nothing.

    Raises:
        TooMany: too many such were named from this address; it says how long to wait.
    """
    if count_under(f"sheets-guess-{address}", GUESSES_SPAN) > GUESSES:
        raise TooMany(
            _("Too many codes from here were wrong. Wait %(minutes)s minutes, then try again."),
            retry_after=GUESSES_SPAN,
            minutes=GUESSES_SPAN // MINUTE,
        )

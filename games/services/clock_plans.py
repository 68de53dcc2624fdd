"""What the clocks of a new table are like, besides its pace: bank, weekends, vacations."""

from dataclasses import asdict, dataclass
from typing import Any, Final

from accounts.selectors import time_zones
from games.engine.clock import BANKS, INCREMENTS
from games.engine.errors import gettext_noop as _
from games.models import Match
from games.selectors.says import ORDER_DELAY, ORDER_DELAY_WORDS
from games.services.refusals import Illegal


@dataclass(frozen=True, slots=True)
class ClockPlan:
    """The columns of a match that say when its clocks run."""

    bank: str = ""
    increment: str = ""
    weekend_pause: bool = False
    zone: str = ""
    vacation: str = Match.Vacation.ALLOWED
    order_delay: int = ORDER_DELAY

    @property
    def fields(self) -> dict[str, Any]:
        """The plan by the names of the columns."""
        return asdict(self)


PLAIN_CLOCK: Final = ClockPlan()


def clock_read(
    *,
    bank: str,
    increment: str,
    weekend_pause: bool,
    zone: str,
    vacation: str,
    order_delay: str = "",
) -> ClockPlan:
    """The plan that a form's texts mean; an empty text is as if it had not been sent.

    Raises:
        Illegal: a bank, increment or zone that does not exist, or an increment without a bank.
    """
    vacation = vacation or Match.Vacation.ALLOWED
    if bank not in BANKS or increment not in INCREMENTS or vacation not in Match.Vacation:
        raise Illegal(_("Choose the bank, its increment and the vacations from the lists."))
    if increment and not bank:
        raise Illegal(_("An increment goes into a bank. Choose a bank too, or no increment."))
    if zone and zone not in time_zones():
        raise Illegal(_("There is no such time zone. Choose one from the list."))
    order_delay = order_delay or str(ORDER_DELAY)
    if order_delay not in ORDER_DELAY_WORDS:
        raise Illegal(_("Choose from the list how long standing orders wait."))
    where = (zone or "UTC") if weekend_pause else ""
    return ClockPlan(bank, increment, weekend_pause, where, vacation, int(order_delay))


def clock_of(match: Match) -> ClockPlan:
    """The plan of a match, for another one like it."""
    return ClockPlan(
        match.bank,
        match.increment,
        match.weekend_pause,
        match.zone,
        match.vacation,
        match.order_delay,
    )

"""When a table starts: as soon as it is full, or at a time that its creator sets."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from accounts.selectors import time_zones
from games.engine.errors import gettext_noop as _
from games.models import Match
from games.services.refusals import Illegal

FARTHEST: Final = timedelta(days=90)
"""How far ahead a table can be set to start."""


@dataclass(frozen=True, slots=True)
class StartPlan:
    """The moment of starting (None: when the table is full), and what happens to free seats."""

    at: datetime | None = None
    zone: str = ""
    if_short: str = Match.IfShort.BOTS


AT_ONCE: Final = StartPlan()


def plan_read(*, starts: str, zone: str, if_short: str, now: datetime) -> StartPlan:
    """The plan that a form's texts mean: ``2026-12-04T20:00`` by the clocks of a zone.

    Raises:
        Illegal: a zone, a day or an hour that does not exist there, or one that has passed.
    """
    if (if_short or Match.IfShort.BOTS) not in Match.IfShort:
        raise Illegal(_("Choose from the list what happens to seats that are still free."))
    if not starts.strip():
        return AT_ONCE
    zone = zone or "UTC"
    if zone not in time_zones():
        raise Illegal(_("There is no such time zone. Choose one from the list."))
    at = _moment(starts.strip(), zone)
    if at <= now:
        raise Illegal(_("This time has passed already. Choose a later one."))
    if at > now + FARTHEST:
        raise Illegal(
            _("A table can wait for %(days)s days. Choose an earlier time."), days=FARTHEST.days
        )
    return StartPlan(at, zone, if_short or Match.IfShort.BOTS)


def _moment(text: str, zone: str) -> datetime:
    """The moment at which the clocks of the zone show this; the first one, where they do twice."""
    try:
        local = datetime.fromisoformat(text)
        if local.tzinfo is not None:
            raise ValueError("the zone stands beside it")
        at = local.replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)
    except (ValueError, OverflowError) as error:
        raise Illegal(
            _("There is no such day or hour. Write the time as 2026-12-04 20:00.")
        ) from error
    if at.astimezone(ZoneInfo(zone)).replace(tzinfo=None) != local:
        raise Illegal(
            _(
                "No clock in %(zone)s shows %(time)s on %(day)s: it is put forward past that. "
                "Choose another time."
            ),
            zone=zone,
            time=local.strftime("%H:%M"),
            day=local.strftime("%Y-%m-%d"),
        )
    return at

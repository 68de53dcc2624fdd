"""From what a clock on a wall shows to a moment, and the hours that do not exist or come twice."""

from datetime import UTC, date, datetime, time
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from meetups.refusals import Refused


def moment_of(day: date, hour: time, zone: str) -> datetime:
    """Return the moment at which a clock of a zone shows this.

    Raises:
        Refused: no clock ever shows it, or it shows it twice.
    """
    tz = ZoneInfo(zone)
    wall = datetime.combine(day, hour)
    first, second = (wall.replace(tzinfo=tz, fold=fold) for fold in (0, 1))
    if first.utcoffset() == second.utcoffset():
        return first.astimezone(UTC)
    readings = sorted(one.astimezone(UTC).astimezone(tz) for one in (first, second))
    words = {"hour": f"{hour:%H:%M}", "zone": zone_label(zone), "day": day.isoformat()}
    if all(one.replace(tzinfo=None) == wall for one in readings):
        both = {"first": f"{first:%H:%M} {first:%Z}", "second": f"{second:%H:%M} {second:%Z}"}
        raise Refused(
            _(
                "%(hour)s comes twice on %(day)s in %(zone)s, as %(first)s and again as "
                "%(second)s, because the clocks go back. Choose another time."
            )
            % {**words, **both}
        )
    both = {"first": f"{readings[0]:%H:%M}", "second": f"{readings[1]:%H:%M}"}
    raise Refused(
        _(
            "There is no %(hour)s on %(day)s in %(zone)s, because the clocks go forward. "
            "Choose %(first)s or %(second)s."
        )
        % {**words, **both}
    )


def zone_label(zone: str) -> str:
    """Return a zone as it is printed: ``America/New York``."""
    return zone.replace("_", " ")


def zone_said(moment: datetime, zone: str) -> str:
    """Return a zone with its letters at a moment, never those of today: ``EST, America/New York``.

    Where a zone has no letters of its own, how far it is from UTC stands for them.
    """
    local = moment.astimezone(ZoneInfo(zone))
    letters, offset = f"{local:%Z}", f"{local:%z}"
    if not letters.isalpha():
        letters = f"UTC{offset[:3]}:{offset[3:5]}"
    return f"{letters}, {zone_label(zone)}"


def day_said(day: date, weekday: str = "l") -> str:
    """A day as calendars write it in the language that is active, its weekday whole or short."""
    return f"{date_format(day, weekday)} {date_format(day, 'DATE_FORMAT')}"

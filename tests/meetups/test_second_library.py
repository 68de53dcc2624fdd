"""Calendars read back by vobject, a library that shares no line with the one that writes them."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
import vobject

from meetups.ical import calendar_write
from meetups.models import Meetup
from meetups.recurrence import starts_of
from tests.meetups.test_calendar_table import OSLO, SERIES, meetup


def read(*meetups):
    return vobject.readOne(calendar_write(meetups, {}).decode()).vevent_list


@pytest.mark.parametrize("case", SERIES)
def test_a_series_stays_at_its_hour_of_the_wall(case):
    """I1 to I3, I8, I11 to I14."""
    rule, first, zone, expected = SERIES[case]
    starts = starts_of(rule, datetime.fromisoformat(first), zone)
    found = read(*(meetup(start, zone=zone) for start in starts))
    told = [f"{one.dtstart.value.astimezone(UTC):%m-%d %H:%M}" for one in found]
    assert ", ".join(told) == expected
    assert {one.dtend.value - one.dtstart.value for one in found} == {timedelta(hours=3)}


def test_what_is_cancelled_what_moved_and_whole_days():
    """I7, I9, I10"""
    tz = ZoneInfo(OSLO)
    off = meetup(datetime(2026, 10, 13, 19, tzinfo=tz), status=Meetup.Status.CANCELLED, sequence=1)
    moved = meetup(datetime(2026, 10, 28, 20, tzinfo=tz), sequence=1)
    days = meetup(
        datetime(2026, 12, 31, tzinfo=tz), datetime(2027, 1, 2, tzinfo=tz), is_all_day=True
    )
    long = meetup(datetime(2026, 10, 24, 19, tzinfo=tz), datetime(2026, 10, 25, 19, tzinfo=tz))
    first, second, third, fourth = read(off, moved, days, long)
    assert (first.status.value, first.sequence.value) == ("CANCELLED", "1")
    assert second.dtstart.value == datetime(2026, 10, 28, 19, tzinfo=UTC)
    assert (third.dtstart.value, third.dtend.value) == (date(2026, 12, 31), date(2027, 1, 2))
    assert fourth.dtend.value - fourth.dtstart.value == timedelta(hours=25)


def test_text_and_names_come_back_as_they_were():
    """I15 to I17"""
    title = 'Spades; nil, blind nil\\bags: "313"\nø-laget 🂡🂱'
    text = "æøå 🃏🂡 blåbærsyltetøy, مرحبا " * 20
    made = meetup(datetime(2026, 10, 24, 19, tzinfo=UTC), title=title, text=text.strip())
    made._state.fields_cache["host"] = "Ødegård, Åse; vert: 313"
    (event,) = read(made)
    assert (event.summary.value, event.description.value) == (title, text.strip())
    assert event.organizer.params["CN"] == ["Ødegård, Åse; vert: 313"]
    assert event.organizer.value.startswith("mailto:noreply@")

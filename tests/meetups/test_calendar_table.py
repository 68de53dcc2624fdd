"""The table of calendars, I1 to I17: written by us, read back by a reader of its own."""

from datetime import date, datetime, timedelta
from types import SimpleNamespace
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from meetups.ical import calendar_write, organizer
from meetups.models import Meetup, Where
from meetups.recurrence import rule_make, starts_of
from meetups.refusals import Refused
from tests.meetups.ics import events

OSLO, NEW_YORK = "Europe/Oslo", "America/New_York"


def meetup(starts_at, ends_at=None, **fields):
    host = SimpleNamespace(__str__=lambda _: "kari")
    fields = {"title": "Cards", "where": Where.PUBLIC, "zone": OSLO, **fields}
    made = Meetup(
        pk=7, starts_at=starts_at, ends_at=ends_at or starts_at + timedelta(hours=3),
        changed_at=timezone.now(), **fields,
    )  # fmt: skip
    made._state.fields_cache["host"] = host
    made._state.fields_cache["place"] = None
    return made


def read(*meetups):
    return events(calendar_write(meetups, {}))


def told(rule, first, zone, **more):
    """The starts of a series as a calendar program reads them."""
    starts = starts_of(rule, datetime.fromisoformat(first), zone, **more)
    found = read(*(meetup(start, zone=zone) for start in starts))
    assert all(one["DTEND"] - one["DTSTART"] == timedelta(hours=3) for one in found)
    return [f"{one['DTSTART']:%m-%d %H:%M}" for one in found]


SERIES = {
    "I1": ("FREQ=WEEKLY;COUNT=6", "2026-10-06 19:00", OSLO,
           "10-06 17:00, 10-13 17:00, 10-20 17:00, 10-27 18:00, 11-03 18:00, 11-10 18:00"),
    "I2": ("FREQ=WEEKLY;COUNT=5", "2026-10-18 19:00", NEW_YORK,
           "10-18 23:00, 10-25 23:00, 11-02 00:00, 11-09 00:00, 11-16 00:00"),
    "I3": ("FREQ=WEEKLY;COUNT=4", "2027-03-10 19:00", NEW_YORK,
           "03-11 00:00, 03-17 23:00, 03-24 23:00, 03-31 23:00"),
    "I8 inclusive": ("FREQ=WEEKLY;UNTIL=20261110T180000Z", "2026-10-06 19:00", OSLO,
           "10-06 17:00, 10-13 17:00, 10-20 17:00, 10-27 18:00, 11-03 18:00, 11-10 18:00"),
    "I8 an hour less": ("FREQ=WEEKLY;UNTIL=20261110T170000Z", "2026-10-06 19:00", OSLO,
           "10-06 17:00, 10-13 17:00, 10-20 17:00, 10-27 18:00, 11-03 18:00"),
    "I11": (f"{rule_make('monthly-week', date(2026, 9, 25))};COUNT=8", "2026-09-25 18:00", OSLO,
            ("09-25 16:00, 10-30 17:00, 11-27 17:00, 12-25 17:00, 01-29 17:00, 02-26 17:00, "
             "03-26 17:00, 04-30 16:00")),
    "I12": (f"{rule_make('monthly-day', date(2026, 10, 31))};COUNT=5", "2026-10-31 18:00", OSLO,
            "10-31 17:00, 12-31 17:00, 01-31 17:00, 03-31 16:00, 05-31 16:00"),
    "I13 Monday": ("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;COUNT=4;WKST=MO", "1997-08-05 09:00",
            NEW_YORK, "08-05 13:00, 08-10 13:00, 08-19 13:00, 08-24 13:00"),
    "I13 Sunday": ("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;COUNT=4;WKST=SU", "1997-08-05 09:00",
            NEW_YORK, "08-05 13:00, 08-17 13:00, 08-19 13:00, 08-31 13:00"),
    "I14 Saigon": ("FREQ=WEEKLY;COUNT=3", "2026-10-20 20:00", "Asia/Ho_Chi_Minh",
            "10-20 13:00, 10-27 13:00, 11-03 13:00"),
    "I14 Longyearbyen": ("FREQ=DAILY;COUNT=3", "2026-10-24 19:00", "Arctic/Longyearbyen",
            "10-24 17:00, 10-25 18:00, 10-26 18:00"),
}  # fmt: skip


@pytest.mark.parametrize("case", SERIES)
def test_a_series_stays_at_its_hour_of_the_wall(case):
    """M1 is I1."""
    rule, first, zone, expected = SERIES[case]
    assert ", ".join(told(rule, first, zone)) == expected


@pytest.mark.parametrize(
    ("first", "count", "says"),
    [
        ("2027-03-14 02:30", 4, "no 02:30 on 2027-03-28 in Europe/Oslo"),
        ("2026-10-18 02:30", 3, "02:30 comes twice on 2026-10-25 in Europe/Oslo"),
    ],
)
def test_i4_i5_hours_that_are_none_or_two_are_refused(first, count, says):
    with pytest.raises(Refused, match=says):
        told(f"FREQ=WEEKLY;COUNT={count}", first, OSLO)


def test_i6_days_that_are_left_out():
    without = {date(2026, 10, 20), date(2026, 10, 27)}
    rule = "FREQ=WEEKLY;COUNT=6"
    expected = ["10-06 17:00", "10-13 17:00", "11-03 18:00", "11-10 18:00"]
    assert told(rule, "2026-10-06 19:00", OSLO, without=without) == expected


def test_i7_one_is_cancelled_and_one_is_moved_and_both_stay_in_the_calendar():
    starts = starts_of("FREQ=WEEKLY;COUNT=6", datetime.fromisoformat("2026-10-06 19:00"), OSLO)
    whole = [meetup(start) for start in starts]
    whole[1].status, whole[1].sequence = Meetup.Status.CANCELLED, 1
    whole[3].starts_at += timedelta(days=1, hours=1)
    whole[3].ends_at += timedelta(days=1, hours=1)
    found = read(*whole)
    assert [one["STATUS"] for one in found].count("CANCELLED") == 1
    assert (found[1]["STATUS"], found[1]["SEQUENCE"]) == ("CANCELLED", 1)
    assert f"{found[3]['DTSTART']:%m-%d %H:%M}" == "10-28 19:00"
    assert len(found) == 6


def test_i9_whole_days_end_on_the_day_after(settings):
    """M5"""
    tz = ZoneInfo("Pacific/Auckland")
    first = datetime(2026, 12, 31, tzinfo=tz)
    (event,) = read(
        meetup(first, datetime(2027, 1, 2, tzinfo=tz), zone="Pacific/Auckland", is_all_day=True)
    )
    assert (event["DTSTART"], event["DTEND"]) == (date(2026, 12, 31), date(2027, 1, 2))
    assert event["DTSTART;"] == ";VALUE=DATE"


def test_i10_an_end_is_a_moment_and_never_a_length():
    tz = ZoneInfo(OSLO)
    day = meetup(datetime(2026, 10, 24, 19, tzinfo=tz), datetime(2026, 10, 25, 19, tzinfo=tz))
    (event,) = read(day)
    assert f"{event['DTSTART']:%d %H} {event['DTEND']:%d %H}" == "24 17 25 18"
    assert b"DURATION:P1D" not in calendar_write([day], {})


def test_i15_i16_text_comes_back_as_it_was():
    title = 'Spades; nil, blind nil\\bags: "313"\nø-laget 🂡🂱'
    text = "æøå 🃏🂡 blåbærsyltetøy, " * 20
    made = meetup(datetime(2026, 10, 24, 19, tzinfo=ZoneInfo(OSLO)), title=title, text=text)
    assert b'Spades\\; nil\\, blind nil\\\\bags: "313"\\n' in calendar_write([made], {}).replace(
        b"\r\n ", b""
    )
    (event,) = read(made)
    assert (event["SUMMARY"], event["DESCRIPTION"]) == (title, text)


def test_i17_names_of_hosts_are_quoted_and_no_address_of_theirs_is_told():
    assert organizer("Ødegård, Åse; vert: 313").params.to_ical().decode() == (
        'CN="Ødegård, Åse; vert: 313"'
    )
    assert "^'Queen^'" in organizer('Åse "Queen" Ødegård').params.to_ical().decode()
    assert "noreply@" in str(organizer("x"))


def test_m6_m7_there_is_no_zone_and_no_rule_in_what_we_write():
    data = calendar_write([meetup(datetime(2026, 7, 1, 19, tzinfo=ZoneInfo(OSLO)))], {})
    assert b"TZID" not in data
    assert b"VTIMEZONE" not in data
    assert b"RRULE" not in data

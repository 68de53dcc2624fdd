"""The clock in absolute seconds, its pauses in days and hours of a zone, and the time left."""

from datetime import UTC, date, datetime, time, timedelta
from itertools import islice
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as some

from games.engine.clock import (
    BANKS,
    INCREMENTS,
    LONGEST,
    PACES,
    Pauses,
    bank_after,
    deadline_after,
    deadline_of,
    is_in_time,
    is_offered,
    time_add,
    time_between,
    time_left,
)

NOW = datetime(2026, 11, 2, 12, tzinfo=UTC)
OSLO = ZoneInfo("Europe/Oslo")
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
WEEKENDS = Pauses(weekend=OSLO)
NIGHTS = Pauses(zone=OSLO, quiet=(time(23), time(7)))


def at(text):
    return datetime.fromisoformat(text)


def off(first, last, zone=OSLO):
    return Pauses(zone=zone, days_off=((date.fromisoformat(first), date.fromisoformat(last)),))


@pytest.mark.parametrize(
    ("asked", "pace", "deadline"),
    [
        ("2026-10-23T16:00Z", "3d", "2026-10-26T16:00Z"),
        ("2027-03-26T17:00Z", "3d", "2027-03-29T17:00Z"),
        ("2026-10-24T23:30Z", "5m", "2026-10-24T23:35Z"),
        ("2026-10-25T00:30Z", "12h", "2026-10-25T12:30Z"),
        ("2028-02-28T12:00Z", "1d", "2028-02-29T12:00Z"),
        ("2026-12-25T08:00Z", "14d", "2027-01-08T08:00Z"),
    ],
)
def test_time_runs_in_absolute_seconds_whatever_the_clocks_of_a_country_do(asked, pace, deadline):
    assert deadline_after(at(asked), pace) == at(deadline)


@pytest.mark.parametrize(
    ("asked", "pace", "pauses", "deadline"),
    [
        ("2026-10-23T16:00Z", "3d", Pauses(), "2026-10-26T16:00Z"),
        ("2026-10-23T16:00Z", "3d", WEEKENDS, "2026-10-28T17:00Z"),
        ("2026-10-23T16:00Z", "12h", NIGHTS, "2026-10-24T12:00Z"),
        ("2027-03-26T17:00Z", "3d", WEEKENDS, "2027-03-31T16:00Z"),
    ],
)
def test_the_deadlines_of_the_protocol_are_right_to_the_second(asked, pace, pauses, deadline):
    """C5, around the nights in which Norway changes its clocks."""
    assert deadline_after(at(asked), pace, pauses) == at(deadline)


@pytest.mark.parametrize(
    ("asked", "deadline"),
    [
        ("2026-10-23T10:00Z", "2026-10-23T22:00Z"),  # It ends as the weekend begins.
        ("2026-10-23T10:00:01Z", "2026-10-25T23:00:01Z"),
        ("2026-10-24T12:00Z", "2026-10-26T11:00Z"),  # It begins within the weekend,
        ("2026-10-25T22:59:59Z", "2026-10-26T11:00Z"),
        ("2026-10-25T23:00Z", "2026-10-26T11:00Z"),  # or as the weekend ends.
    ],
)
def test_a_turn_that_meets_the_edge_of_a_weekend_has_its_twelve_hours(asked, deadline):
    assert deadline_after(at(asked), "12h", WEEKENDS) == at(deadline)


def test_quiet_hours_within_a_day_and_over_midnight_both_pause():
    siesta = Pauses(zone=OSLO, quiet=(time(13), time(15)))
    assert deadline_after(at("2026-11-02T08:00Z"), "12h", siesta) == at("2026-11-02T22:00Z")
    assert deadline_after(at("2026-11-02T23:00Z"), "12h", NIGHTS) == at("2026-11-03T18:00Z")


def test_pauses_that_overlap_do_not_count_twice():
    both = Pauses(weekend=OSLO, zone=OSLO, quiet=(time(23), time(7)))
    # Friday 18:00 to 23:00, then Monday from 07:00 on: seven hours more.
    assert deadline_after(at("2026-10-23T16:00Z"), "12h", both) == at("2026-10-26T13:00Z")


def test_whole_days_of_vacation_pause_in_the_zone_of_the_person():
    asked = at("2026-12-20T12:00Z")
    oslo = deadline_after(asked, "1d", off("2026-12-21", "2026-12-27"))
    tokyo = deadline_after(asked, "1d", off("2026-12-21", "2026-12-27", ZoneInfo("Asia/Tokyo")))
    assert oslo == at("2026-12-28T12:00Z")
    assert tokyo == at("2026-12-28T12:00Z")
    # In Oslo it is the 20th until 23:00 UTC, in Tokyo until 15:00.
    assert deadline_after(asked, "12h", off("2026-12-21", "2026-12-27")) == at("2026-12-28T00:00Z")


def test_a_vacation_that_began_before_the_turn_pauses_what_is_left_of_it():
    pauses = off("2026-12-01", "2026-12-10")
    assert deadline_after(at("2026-12-08T12:00Z"), "1d", pauses) == at("2026-12-11T23:00Z")


def test_a_vacation_that_is_over_pauses_nothing():
    pauses = off("2026-12-01", "2026-12-05")
    assert deadline_after(at("2026-12-08T12:00Z"), "1d", pauses) == at("2026-12-09T12:00Z")


@pytest.mark.parametrize(
    "pauses", [off("2026-12-01", "2026-12-30"), Pauses(weekend=OSLO, quiet=(time(20), time(8)))]
)
def test_no_move_takes_more_than_twenty_one_days_in_all(pauses):
    asked = at("2026-12-01T12:00Z")
    assert deadline_after(asked, "14d", pauses) == asked + LONGEST == asked + 21 * DAY


def test_the_longest_time_counts_from_the_question_and_not_from_a_change_of_the_pauses():
    asked, changed = at("2026-12-01T12:00Z"), at("2026-12-11T12:00Z")
    pauses = off("2026-12-11", "2026-12-30")
    assert deadline_of(asked, changed, 3 * DAY, pauses) == asked + 21 * DAY


@pytest.mark.parametrize(
    ("zone", "quiet", "night", "hours"),
    [
        # In Oslo it strikes 02:30 twice in October and never in March.
        ("Europe/Oslo", (time(22), time(2, 30)), "2026-10-24", 5.5),
        ("Europe/Oslo", (time(2, 30), time(8)), "2026-10-24", 6.5),
        ("Europe/Oslo", (time(22), time(2, 30)), "2027-03-27", 4.5),
        ("Europe/Oslo", (time(2, 30), time(8)), "2027-03-27", 5.5),
        # In Havana a day of spring begins at one o'clock.
        ("America/Havana", (time(0), time(8)), "2027-03-13", 8),
        ("America/Havana", (time(23), time(7)), "2027-03-13", 7),
    ],
)
def test_an_hour_that_strikes_twice_or_never_takes_nothing_from_the_person(
    zone, quiet, night, hours
):
    pauses = Pauses(zone=ZoneInfo(zone), quiet=quiet)
    noon = datetime.combine(date.fromisoformat(night), time(12), pauses.zone)
    since = noon.astimezone(UTC)
    until = (noon + DAY).astimezone(UTC)
    paused = (until - since) - time_between(since, until, pauses)
    assert paused == hours * HOUR


def test_a_weekend_is_as_long_as_its_clocks_make_it():
    def hours(friday):
        begins, ends = next(WEEKENDS.windows(at(friday)))
        return (ends - begins) / HOUR

    assert hours("2026-10-23T12:00Z") == 49
    assert hours("2027-03-26T12:00Z") == 47
    assert hours("2026-11-06T12:00Z") == 48


def test_windows_come_in_order_and_none_that_is_over():
    pauses = Pauses(weekend=OSLO, zone=OSLO, quiet=(time(23), time(7)))
    found = list(islice(pauses.windows(NOW), 40))
    assert found == sorted(found)
    assert all(ends > NOW for _begins, ends in found)


ZONES = [ZoneInfo(name) for name in ("UTC", "Europe/Oslo", "Asia/Kolkata", "America/Havana")]
MOMENTS = some.integers(0, 730 * 86400).map(
    lambda seconds: datetime(2026, 1, 1, tzinfo=UTC) + timedelta(seconds=seconds)
)
HOURS = some.times().map(lambda moment: moment.replace(microsecond=0))


@some.composite
def any_pauses(draw):
    """Weekends, quiet hours of at most half a day, and a vacation, or some of them."""
    begins = draw(HOURS)
    length = draw(some.integers(1, 12 * 60))
    ends = (datetime.combine(date(2026, 1, 1), begins) + timedelta(minutes=length)).time()
    first = draw(some.dates(date(2026, 1, 1), date(2027, 12, 1)))
    days = ((first, first + draw(some.integers(0, 29)) * DAY),)
    return Pauses(
        weekend=draw(some.sampled_from([None, *ZONES])),
        zone=draw(some.sampled_from(ZONES)),
        quiet=draw(some.sampled_from([None, (begins, ends)])),
        days_off=draw(some.sampled_from([(), days])),
    )


@given(MOMENTS, some.timedeltas(timedelta(seconds=1), 14 * DAY), any_pauses())
def test_a_deadline_comes_after_just_as_much_running_time_as_was_given(start, running, pauses):
    deadline = time_add(start, running, pauses)
    assert time_between(start, deadline, pauses) == running
    assert deadline >= start + running


@given(MOMENTS, some.timedeltas(timedelta(0), 10 * DAY), any_pauses(), some.floats(0, 1))
def test_counting_anew_in_the_middle_of_a_turn_changes_nothing(start, running, pauses, part):
    deadline = time_add(start, running, pauses)
    now = start + (deadline - start) * part
    left = running - time_between(start, now, pauses)
    if left:
        assert time_add(now, left, pauses) == deadline


@given(MOMENTS, some.timedeltas(timedelta(0), 9 * DAY), any_pauses())
def test_more_time_never_ends_earlier(start, running, pauses):
    assert time_add(start, running, pauses) <= time_add(start, running + HOUR, pauses)


def test_no_time_passes_towards_the_past():
    assert time_between(NOW, NOW - DAY) == time_between(NOW, NOW, NIGHTS) == timedelta()


def test_the_paces_are_those_of_the_design():
    assert list(PACES) == ["5m", "12h", "1d", "2d", "3d", "7d", "14d"]


@pytest.mark.parametrize(
    ("held", "left", "increment", "after"),
    [
        (DAY, 20 * HOUR, "", 20 * HOUR),  # Four hours over the pace.
        (DAY, 30 * HOUR, "", DAY),  # What is left of the pace is lost.
        (DAY, 30 * HOUR, "6h", DAY),  # It is full.
        (10 * HOUR, 2 * HOUR, "6h", 8 * HOUR),
        (DAY, -HOUR, "", timedelta()),
        (DAY, -HOUR, "12h", 12 * HOUR),
    ],
)
def test_a_bank_gives_what_the_pace_lacked_and_gets_its_increment(held, left, increment, after):
    assert bank_after(held, left, "1d", increment) == after


def test_a_match_without_a_bank_never_gets_one():
    assert bank_after(timedelta(), DAY, "", "12h") == timedelta()
    assert BANKS[""] == INCREMENTS[""] == timedelta()


def test_an_absent_players_seat_is_kept_for_the_pace_and_at_most_three_days():
    assert not is_offered(None, "1d", NOW)
    for pace, kept in [("5m", timedelta(minutes=5)), ("1d", DAY), ("14d", 3 * DAY)]:
        assert not is_offered(NOW, pace, NOW + kept - timedelta(seconds=1))
        assert is_offered(NOW, pace, NOW + kept)


def test_a_move_counts_at_the_deadline_itself_and_no_later():
    assert is_in_time(NOW - timedelta(seconds=1), NOW)
    assert is_in_time(NOW, NOW)
    assert not is_in_time(NOW + timedelta(microseconds=1), NOW)


def test_without_a_deadline_every_move_is_in_time():
    assert is_in_time(NOW, None)


@pytest.mark.parametrize(
    ("left", "shown"),
    [
        (timedelta(days=2, hours=3, minutes=4, seconds=59.9), (2, 3, 4)),
        (timedelta(days=1) - timedelta(microseconds=1), (0, 23, 59)),
        (timedelta(days=1), (1, 0, 0)),
        (timedelta(seconds=59), (0, 0, 0)),
        (timedelta(0), (0, 0, 0)),
        (timedelta(seconds=-1), (0, 0, 0)),
        (timedelta(days=-3), (0, 0, 0)),
    ],
)
def test_the_time_left_is_rounded_down_and_never_negative(left, shown):
    assert time_left(NOW, NOW + left) == shown

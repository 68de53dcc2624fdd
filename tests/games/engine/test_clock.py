"""The clock in absolute seconds, and the time left as people read it."""

from datetime import UTC, datetime, timedelta

import pytest

from games.engine.clock import PACES, deadline_after, is_in_time, time_left

NOW = datetime(2026, 11, 2, 12, tzinfo=UTC)


def at(text):
    return datetime.fromisoformat(text)


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


def test_the_paces_are_those_of_the_design():
    assert list(PACES) == ["5m", "12h", "1d", "2d", "3d", "7d", "14d"]


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

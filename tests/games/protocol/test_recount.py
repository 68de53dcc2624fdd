"""Running deadlines follow their person's quiet hours and vacations, whenever those change."""

from datetime import UTC, date, datetime, time, timedelta
from functools import partial

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts import habits
from accounts.models import User
from games.models import Match, Seat
from games.services import clocks
from games.services.clock_plans import ClockPlan
from tests.factories import user
from tests.games.protocol.steps import (
    asked,
    at_once,
    fresh,
    log_is_whole,
    move_prepared,
    played,
    signed_in,
    started,
    turn_play,
)

NOW = datetime(2026, 10, 23, 16, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


@pytest.fixture(autouse=True)
def clock(settings):
    settings.SUBMISSION_WAIT = 0
    with time_machine.travel(NOW, tick=False) as clock:
        yield clock


@pytest.fixture
def kari(db):
    return user("kari")


@pytest.fixture
def ola(db):
    return user("ola")


def asked_of(person, other, **fields):
    """A match at which this person is asked now."""
    match = started(person, other, **fields)
    return match if asked(match).user == person else moved(match)


def moved(match):
    turn_play(match)
    return fresh(match)


def quiet(person, begins, ends):
    habits.quiet_hours_set(user=person, quiet_from=begins, quiet_until=ends)


def take(person, first, last):
    habits.vacation_take(
        user=person, first=date.fromisoformat(first), last=date.fromisoformat(last)
    )


def cut(person, first):
    habits.vacation_cut(user=person, first=date.fromisoformat(first))


def at(text):
    return datetime.fromisoformat(text)


def test_quiet_hours_move_the_deadline_that_runs(kari, ola):
    match = asked_of(kari, ola, pace="12h")
    quiet(kari, time(22), time(6))
    assert fresh(match).deadline == at("2026-10-24T12:00Z")
    quiet(kari, None, None)
    assert fresh(match).deadline == at("2026-10-24T04:00Z")


def test_what_has_run_until_the_change_stays_so(kari, ola, clock):
    """A night that has passed is not taken back when its quiet hours are given up, nor given."""
    quiet(kari, time(22), time(6))
    match = asked_of(kari, ola, pace="12h")
    clock.move_to(at("2026-10-24T08:00Z"))  # Eight of sixteen hours have run.
    quiet(kari, None, None)
    assert fresh(match).deadline == at("2026-10-24T12:00Z")
    clock.move_to(at("2026-10-24T09:00Z"))
    quiet(kari, time(1), time(9))
    assert fresh(match).deadline == at("2026-10-24T12:00Z")


def test_a_vacation_stops_the_clock_and_its_end_lets_it_run_on(kari, ola, clock):
    match = asked_of(kari, ola, pace="1d")
    clock.move_to(NOW + 6 * HOUR)
    take(kari, "2026-10-23", "2026-10-30")
    assert fresh(match).deadline == at("2026-10-31T18:00Z")
    clock.move_to(at("2026-10-26T12:00Z"))
    cut(kari, "2026-10-23")
    assert fresh(match).deadline == at("2026-10-27T18:00Z")


def test_a_vacation_that_is_planned_counts_already(kari, ola):
    match = asked_of(kari, ola, pace="3d")
    take(kari, "2026-10-25", "2026-10-26")
    assert fresh(match).deadline == at("2026-10-28T16:00Z")
    cut(kari, "2026-10-25")
    assert fresh(match).deadline == at("2026-10-26T16:00Z")


def test_ending_a_long_vacation_leaves_the_time_that_was_left_and_not_none(kari, ola, clock):
    """The deadline had been cut at twenty-one days, within the vacation."""
    match = asked_of(kari, ola, pace="2d")
    take(kari, "2026-10-23", "2026-11-20")
    assert fresh(match).deadline == NOW + 21 * DAY
    clock.move_to(at("2026-10-25T12:00Z"))
    cut(kari, "2026-10-23")
    assert fresh(match).deadline == at("2026-10-28T00:00Z")


def test_moving_house_moves_the_quiet_hours(kari, ola):
    quiet(kari, time(22), time(6))
    match = asked_of(kari, ola, pace="12h")
    assert fresh(match).deadline == at("2026-10-24T12:00Z")
    habits.time_zone_set(user=kari, time_zone="Asia/Tokyo")  # It is one o'clock at night there.
    assert fresh(match).deadline == at("2026-10-24T09:00Z")


def test_the_turns_of_others_and_those_that_are_over_stay_as_they_are(kari, ola, clock):
    other, late = asked_of(ola, kari), asked_of(kari, ola, pace="12h")
    clock.move_to(late.deadline + HOUR)
    take(kari, "2026-10-24", "2026-10-30")
    assert fresh(other).deadline == other.deadline
    assert fresh(late).deadline == late.deadline


def test_a_match_that_forbids_vacations_and_an_evening_stay_as_they_are(kari, ola):
    forbids = asked_of(kari, ola, clock=ClockPlan(vacation="forbidden"))
    evening = asked_of(kari, ola, pace="5m")
    take(kari, "2026-10-23", "2026-10-30")
    assert [fresh(match).deadline for match in (forbids, evening)] == [
        NOW + DAY,
        NOW + timedelta(minutes=5),
    ]


def test_a_halted_match_and_a_seat_that_is_away_have_no_clock_to_move(kari, ola):
    halted, away = asked_of(kari, ola), asked_of(kari, ola)
    Match.objects.filter(pk=halted.pk).update(halted_at=NOW, deadline=None)
    Seat.objects.filter(match=away, user=kari).update(away=True)
    Match.objects.filter(pk=away.pk).update(deadline=None)
    take(kari, "2026-10-23", "2026-10-30")
    assert [fresh(match).deadline for match in (halted, away)] == [None, None]


def test_the_reminder_moves_with_the_deadline(kari, ola):
    match = asked_of(kari, ola, pace="1d")
    take(kari, "2026-10-23", "2026-10-30")
    match = fresh(match)
    assert match.deadline == at("2026-11-01T00:00Z")
    assert match.remind_at == match.deadline - (match.deadline - NOW) / 5


def test_a_move_counts_in_a_clock_that_was_counted_anew(kari, ola, clock):
    match = asked_of(kari, ola, pace="12h", clock=ClockPlan(bank="1d"))
    clock.move_to(NOW + 2 * HOUR)
    quiet(kari, time(19), time(6))
    clock.move_to(at("2026-10-24T17:00Z"))  # Two hours, one, and eleven.
    assert turn_play(match).status == "applied"
    assert Seat.objects.get(match=match, user=kari).bank == 22 * HOUR


def test_it_costs_the_same_for_two_matches_and_for_twenty(kari, ola):
    costs = []
    for count in (2, 18):
        for _ in range(count):
            asked_of(kari, ola)
        with CaptureQueriesContext(connection) as captured:
            quiet(kari, time(count), time(7))
        costs.append(len(captured))
    assert costs[0] == costs[1] <= 12


def test_more_matches_than_a_batch_are_all_counted_anew(kari, ola, monkeypatch):
    monkeypatch.setattr(clocks, "BATCH", 2)
    matches = [asked_of(kari, ola) for _ in range(5)]
    take(kari, "2026-10-23", "2026-10-30")
    assert {fresh(match).deadline for match in matches} == {at("2026-11-01T00:00Z")}


def test_the_page_of_ones_time_off_moves_the_deadlines(kari, ola):
    match = asked_of(kari, ola)
    form = {"first": "2026-10-23", "last": "2026-10-30"}
    assert signed_in(kari).post("/players/me/time/vacations/", form).status_code == 303
    assert fresh(match).deadline == at("2026-11-01T00:00Z")


def test_a_move_and_a_vacation_at_once_lose_neither(shared_database):
    kari, ola = user("kari"), user("ola")
    for day in range(6):
        match = asked_of(kari, ola)
        first = date(2026, 10, 23) + timedelta(days=2 * day)
        move = move_prepared(match)
        at_once(
            lambda move=move: played(move()),
            partial(habits.vacation_take, user=kari, first=first, last=first),
        )
        assert log_is_whole(match)
        assert asked(match).user == ola
        assert fresh(match).deadline == NOW + DAY
    assert len(User.objects.get(pk=kari.pk).days_off) == 6

"""What becomes of a turn whose time runs out: bank, one excused miss, a bot, then the seat."""

from datetime import UTC, date, datetime, time, timedelta

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts import habits
from accounts.models import User
from games import services
from games.models import Match, Seat, Submission
from games.selectors.clocks import reliability
from games.services import timeouts
from games.services.clock_plans import ClockPlan
from games.services.refusals import Late
from games.services.sweeps import GRACE
from notices.models import Notice
from tests.factories import user
from tests.games.protocol.steps import (
    asked,
    entries,
    excused,
    fresh,
    heartbeat,
    kept,
    log_is_whole,
    move_sent,
    played,
    started,
    sweep_at,
    turn_play,
    work,
)

NOW = datetime(2026, 10, 23, 16, tzinfo=UTC)
SECOND, HOUR, DAY = timedelta(seconds=1), timedelta(hours=1), timedelta(days=1)


@pytest.fixture(autouse=True)
def clock(settings):
    settings.SUBMISSION_WAIT = 0
    with time_machine.travel(NOW, tick=False) as clock:
        yield clock


@pytest.fixture
def people(db):
    return user("kari"), user("ola")


def late(match):
    """The first moment at which a sweep may find that the time has run out."""
    return fresh(match).deadline + GRACE + SECOND


def missed(match):
    return sweep_at(late(match))


def seat_of(match, seat):
    return Seat.objects.get(pk=seat.pk)


def test_the_first_miss_is_excused_and_the_deadline_is_extended_once(people, clock):
    match = started(*people)
    seat, version = asked(match), match.version
    moment = late(match)
    assert missed(match) == 1
    assert entries(match) == []
    assert fresh(match).version == version
    assert fresh(match).deadline == moment + DAY
    assert asked(match).asked_version == seat.asked_version
    assert missed(match) == 1
    (entry,) = entries(match)
    assert (entry["seat"], entry["by"]) == (seat.number, "timeout")


def test_the_form_of_an_excused_turn_still_plays(people, clock):
    match = started(*people)
    first = fresh(match).deadline
    missed(match)
    clock.move_to(first + HOUR)
    assert turn_play(match).status == Submission.Status.APPLIED
    assert "by" not in entries(match)[0]
    with pytest.raises(Late):
        move_sent(match, received_at=fresh(match).deadline + SECOND)


def test_each_player_is_excused_once_a_match(people):
    match = started(*people)
    missed(match)
    turn_play(match)
    missed(match)
    assert [seat.excused for seat in match.seats.all()] == [True, True]
    missed(match)
    assert entries(match)[-1]["by"] == "timeout"


def test_an_excused_miss_is_no_missed_turn(people):
    match = started(*people)
    seat = asked(match)
    missed(match)
    stored = seat_of(match, seat)
    assert (stored.missed, stored.late, stored.missed_at) == (0, 0, None)


def test_the_bank_is_used_before_anything_else(people):
    match = started(*people, pace="12h", clock=ClockPlan(bank="1d"))
    assert match.deadline == NOW + 36 * HOUR
    assert {seat.bank for seat in match.seats.all()} == {DAY}


@pytest.mark.parametrize(
    ("increment", "after", "left"),
    [
        ("", 12 * HOUR, DAY),
        ("", 15 * HOUR, 21 * HOUR),
        ("1h", 15 * HOUR, 22 * HOUR),
        ("6h", 13 * HOUR, DAY),
        ("12h", 36 * HOUR, 12 * HOUR),
        ("", 36 * HOUR, timedelta()),
    ],
)
def test_a_move_beyond_the_pace_takes_from_the_bank_and_brings_the_increment(
    people, clock, increment, after, left
):
    match = started(*people, pace="12h", clock=ClockPlan(bank="1d", increment=increment))
    seat = asked(match)
    waiting = move_sent(match, received_at=NOW + after)
    clock.move_to(NOW + 40 * HOUR)  # A slow worker costs nobody anything.
    assert played(waiting).status == Submission.Status.APPLIED
    assert seat_of(match, seat).bank == left


def test_paused_hours_take_nothing_from_the_bank(people, clock):
    weekend = ClockPlan(bank="1d", weekend_pause=True, zone="Europe/Oslo")
    match = started(*people, pace="12h", clock=weekend)
    seat = asked(match)
    # Six hours of Friday are left, and thirty of Monday and Tuesday.
    assert match.deadline == datetime(2026, 10, 27, 5, tzinfo=UTC)
    played(move_sent(match, received_at=datetime(2026, 10, 26, 7, tzinfo=UTC)))
    assert seat_of(match, seat).bank == 22 * HOUR


def test_moving_while_the_clock_stands_still_is_always_possible(people, clock):
    match = started(*people, clock=ClockPlan(weekend_pause=True, zone="Europe/Oslo"))
    clock.move_to(datetime(2026, 10, 24, 12, tzinfo=UTC))
    assert turn_play(match).status == Submission.Status.APPLIED


def test_an_empty_bank_is_not_filled_by_missing_a_turn(people):
    match = started(*people, pace="12h", clock=ClockPlan(bank="1d", increment="12h"))
    seat = asked(match)
    excused(match)
    missed(match)
    assert seat_of(match, seat).bank == timedelta()


def test_after_three_turns_in_a_row_the_seat_is_away_and_its_person_is_told(people):
    match = started(*people)
    seat = asked(match)
    excused(match)
    for _ in range(3):
        missed(match)
        if asked(match) != seat:
            turn_play(match)
    stored = seat_of(match, seat)
    assert (stored.away, stored.missed, stored.late) == (True, 3, 3)
    assert stored.away_since is not None
    told = Notice.objects.filter(kind="games.away")
    assert list(told.values_list("recipient", "subject_id")) == [(seat.user_id, str(match.pk))]
    assert log_is_whole(match)


def test_turns_in_time_and_turns_missed_make_the_reliability(people):
    match = started(*people)
    kari = asked(match).user
    assert reliability(kari) == (0, 0)
    turn_play(match)
    turn_play(match)
    excused(match)
    missed(match)
    assert reliability(kari) == (2, 1)


def test_deadlines_are_those_of_who_is_asked(people, clock):
    """C5: twelve hours with quiet hours from 23 to 7, in the person's zone."""
    kari, ola = people
    habits.time_zone_set(user=kari, time_zone="Europe/Oslo")
    habits.quiet_hours_set(user=kari, quiet_from=time(23), quiet_until=time(7))
    match = started(kari, ola, pace="12h")
    other = turn_play_until(match, ola)
    assert other.deadline == NOW + 12 * HOUR
    turn_play(match)
    assert asked(match).user == kari
    assert fresh(match).deadline == datetime(2026, 10, 24, 12, tzinfo=UTC)


def turn_play_until(match, person):
    while asked(match).user != person:
        turn_play(match)
    return fresh(match)


def test_nobodys_night_or_holiday_stops_an_evening_of_five_minutes(people):
    for person in people:
        habits.quiet_hours_set(user=person, quiet_from=time(12), quiet_until=time(23))
        habits.vacation_take(user=person, first=NOW.date(), last=date(2026, 10, 30))
    assert started(*people, pace="5m").deadline == NOW + timedelta(minutes=5)


def test_a_match_that_forbids_vacations_runs_through_them(people):
    for person in people:
        habits.vacation_take(user=person, first=NOW.date(), last=date(2026, 10, 30))
    waits = started(*people)
    runs = started(*people, clock=ClockPlan(vacation="forbidden"))
    assert waits.deadline == datetime(2026, 11, 1, tzinfo=UTC)
    assert runs.deadline == NOW + DAY


def test_no_move_takes_more_than_twenty_one_days_in_all(people):
    for person in people:
        habits.vacation_take(user=person, first=NOW.date(), last=date(2026, 11, 21))
    match = started(*people, pace="14d")
    assert match.deadline == NOW + 21 * DAY
    missed(match)  # The excuse is not beyond it either: there was all the time there is.
    assert entries(match)[0]["by"] == "timeout"


def test_a_batch_costs_the_same_number_of_queries_however_many_are_due(people, monkeypatch):
    monkeypatch.setattr(services.sweeps, "absences_sweep", lambda now: None)
    heartbeat(NOW)
    costs = []
    for count in (2, 2 * timeouts.BATCH // 5):
        matches = [started(*people) for _ in range(count)]
        costs.append([queries_of(matches), queries_of(matches)])
        Match.objects.all().update(deadline=None)
    assert costs[0] == costs[1], costs


def queries_of(matches):
    """The statements of a sweep that excuses all of them, or lets a bot play in all of them."""
    moment = max(fresh(match).deadline for match in matches) + GRACE + SECOND
    Match.objects.filter(pk__in=[match.pk for match in matches]).update(
        deadline=moment - GRACE - SECOND
    )
    Seat.objects.update(missed=0, missed_at=None)
    with CaptureQueriesContext(
        connection,
    ) as captured:
        assert sweep_at(moment) == len(matches)
    return len(captured)


def test_what_a_batch_plays_is_what_one_match_alone_would(people, monkeypatch):
    """The same turn by both ways leaves the same rows, but for their keys and moments."""
    batch, alone = started(*people), started(*people)
    for match in (batch, alone):
        excused(match)
    seat = asked(alone)
    Match.objects.filter(pk=alone.pk).update(deadline=alone.deadline + HOUR)
    missed(batch)
    monkeypatch.setattr(timeouts, "_turn_play", leave_alone)
    missed(alone)
    assert entries(alone)[0]["seat"] == seat.number
    for match in (batch, alone):
        assert log_is_whole(match)
        assert fresh(match).swept_at is None
        (submission,) = Submission.objects.filter(match=match)
        assert (submission.by, submission.status) == ("timeout", "applied")
        assert submission.move.entry_n == 1
        assert submission.decided_at
        assert Notice.objects.filter(kind="games.turn", subject_id=match.pk).count() == 1


def leave_alone(*_):
    raise timeouts.DoItAlone


def test_a_hand_that_ends_by_a_time_out_is_played_alone_and_dealt_on(people):
    match = started(*people, options={"games": "2"})
    for _ in range(200):
        if fresh(match).hand_no == 2:
            break
        excused(match)
        Seat.objects.update(missed=0, missed_at=None)
        missed(match)
    assert fresh(match).hand_no == 2
    assert log_is_whole(match)


def test_a_batch_that_fails_is_done_one_by_one(people, monkeypatch):
    matches = [started(*people) for _ in range(3)]

    def fail(*_):
        raise RuntimeError("the whole batch")

    for match in matches:
        excused(match)
    monkeypatch.setattr(timeouts, "_tables_write", fail)
    assert missed(matches[0]) == 3
    # Who missed in all three is away from then on, which is an entry too.
    turns = [[one for one in entries(match) if one["type"] != "seat"] for match in matches]
    assert [len(played) for played in turns] == [1, 1, 1]


def test_a_match_that_a_dead_sweeper_took_up_is_done_alone_after_a_minute(people, clock):
    match = started(*people)
    excused(match)
    moment = late(match)
    clock.move_to(moment)
    assert timeouts.batch_take_up(moment) == [match.pk]
    assert sweep_at(moment) == 0
    assert sweep_at(moment + 2 * timeouts.TAKEN_UP) == 1
    assert len(entries(match)) == 1


def test_two_sweepers_take_up_no_match_twice(people):
    match = started(*people)
    moment = late(match)
    assert timeouts.batch_take_up(moment) == [match.pk]
    assert timeouts.batch_take_up(moment) == []


def test_a_batch_looks_again_under_its_lock(people, clock):
    match = started(*people)
    excused(match)
    moment = late(match)
    taken = timeouts.batch_take_up(moment)
    clock.move_to(NOW + HOUR)
    turn_play(match)
    before = kept(match)
    assert timeouts.batch_do(taken, moment) == []
    assert kept(match) == before


def test_a_deadline_that_was_counted_before_its_person_changed_their_pauses_is_counted_again(
    people,
):
    """The seat was asked by a worker that had read the person just before the change."""
    match = started(*people)
    person = asked(match).user
    User.objects.filter(pk=person.pk).update(
        vacations=[["2026-10-23", "2026-10-30"]], habits_at=NOW
    )
    missed(match)
    assert fresh(match).deadline == datetime(2026, 11, 1, tzinfo=UTC)
    assert not asked(match).excused


def test_downtime_shifts_what_a_turn_has_used_as_well(people, clock):
    match = started(*people, pace="12h", clock=ClockPlan(bank="1d"))
    seat = asked(match)
    heartbeat(NOW + HOUR)
    clock.move_to(NOW + 13 * HOUR)
    assert services.clocks_sweep() == 0
    assert fresh(match).deadline == NOW + 48 * HOUR
    played(move_sent(match, received_at=NOW + 25 * HOUR))  # Thirteen hours of its own.
    assert seat_of(match, seat).bank == 23 * HOUR


def test_a_resumed_match_asks_with_the_whole_time_again(people, clock):
    match = started(*people)
    Match.objects.filter(pk=match.pk).update(halted_at=NOW, deadline=None)
    clock.move_to(NOW + 3 * DAY)
    services.match_resume(match_id=match.pk)
    assert fresh(match).deadline == NOW + 4 * DAY
    assert work() == 0

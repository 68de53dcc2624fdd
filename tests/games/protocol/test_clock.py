"""The deadline of a turn: what counts, what does not, and who plays when it has passed."""

import random
import threading
import time
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import partial

import pytest
import time_machine
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games import services
from games.models import Match, Seat, Submission
from games.services.clocks import clocks_shift
from games.services.refusals import Closed, Conflict, Late, Stale
from games.services.sweeps import GRACE
from games.services.table import match_lock
from health.models import Heartbeat
from tests.factories import match_started, user
from tests.games.protocol.steps import (
    LIVE,
    a_moment,
    asked,
    at_once,
    entries,
    excused,
    fresh,
    heartbeat,
    kept,
    legal,
    log_is_whole,
    move_post,
    move_prepared,
    move_sent,
    played,
    signed_in,
    started,
    sweep_at,
    time_out,
    turn_play,
    work,
)
from tests.soak import SOAK

SECOND = timedelta(seconds=1)
INTERLEAVINGS = 100 * SOAK


@pytest.fixture
def people(db):
    return user("kari"), user("ola")


@pytest.fixture
def match(people, settings):
    """A match in which the one miss that is excused has been."""
    settings.SUBMISSION_WAIT = 0
    return tired(*people)


def tired(*people):
    match = started(*people)
    excused(match)
    return match


def test_a_turn_lasts_for_the_pace_of_the_match(people):
    with time_machine.travel(datetime(2026, 10, 23, 16, tzinfo=UTC), tick=False):
        match = started(*people, pace="3d")
    assert match.deadline == datetime(2026, 10, 26, 16, tzinfo=UTC)


def test_a_move_that_came_in_time_is_not_timed_out_while_the_worker_is_down(match):
    waiting = move_sent(match, received_at=match.deadline - SECOND)
    assert time_out(match) == 0
    assert entries(match) == []
    assert played(waiting).status == Submission.Status.APPLIED
    assert "by" not in entries(match)[0]


def test_a_move_that_came_in_time_counts_however_late_its_worker_is(match):
    waiting = move_sent(match, received_at=match.deadline)
    with time_machine.travel(match.deadline + timedelta(hours=5)):
        assert played(waiting).status == Submission.Status.APPLIED


def test_a_move_a_second_after_the_deadline_is_refused_as_late(match):
    before = kept(match)
    with pytest.raises(Late):
        move_sent(match, received_at=match.deadline + SECOND)
    client = signed_in(asked(match).user)
    with time_machine.travel(match.deadline + SECOND, tick=False):
        answer = move_post(client, match)
    assert (answer.status_code, answer.json()["status"]) == (409, "late")
    assert "ran out" in answer.json()["reason"]
    assert kept(match) == before


def test_a_stored_move_that_came_late_is_refused_by_the_worker_and_does_not_save_the_turn(match):
    waiting = move_sent(match)
    Submission.objects.filter(pk=waiting.pk).update(received_at=match.deadline + SECOND)
    assert played(waiting).status == Submission.Status.LATE
    assert time_out(match) == 1


def test_nobody_times_out_while_a_move_may_still_be_on_its_way_into_the_database(match):
    assert sweep_at(match.deadline + GRACE) == 0
    assert sweep_at(match.deadline + GRACE + SECOND) == 1


def test_when_an_account_ends_within_its_turn_a_bot_plays_it(match):
    seat = asked(match)
    seat.user.delete()
    assert time_out(match) == 1
    (entry,) = entries(match)
    assert (entry["seat"], entry["by"]) == (seat.number, "bot")
    assert asked(match).number != seat.number
    assert time_out(match) == 1


def test_when_a_deadline_passes_and_nobody_looks_a_bot_plays_within_two_sweeps(match):
    seat = asked(match)
    turns = [sweep_at(match.deadline + timedelta(seconds=after)) for after in (3, 33)]
    assert turns == [0, 1]
    (entry,) = entries(match)
    assert (entry["seat"], entry["by"]) == (seat.number, "timeout")
    assert asked(match).number != seat.number
    assert fresh(match).deadline == match.deadline + timedelta(seconds=33, days=1)
    assert log_is_whole(match)


def test_a_timed_out_turn_is_played_once_however_often_it_is_swept(match):
    moment = match.deadline + GRACE + SECOND
    assert [sweep_at(moment) for _ in range(3)] == [1, 0, 0]
    assert len(entries(match)) == 1


def test_overlapping_sweeps_time_a_turn_out_once(shared_database):
    match = tired(user("kari"), user("ola"))
    moment = match.deadline + GRACE + SECOND
    heartbeat(moment)
    with time_machine.travel(moment):
        at_once(*[services.clocks_sweep] * 4)
        work()
    assert len(entries(match)) == 1, kept(match)
    assert log_is_whole(match)


def test_one_match_that_cannot_be_timed_out_does_not_keep_the_others_from_it(match, monkeypatch):
    other, broken = tired(user("per"), user("nils")), match.pk
    plays = services.timeouts._turn_play, services.sweeps._turn_play

    def play_or_fail(play, match, *rest):
        if match.pk == broken:
            raise RuntimeError("a fault")
        return play(match, *rest)

    for module, play in zip((services.timeouts, services.sweeps), plays, strict=True):
        monkeypatch.setattr(module, "_turn_play", partial(play_or_fail, play))
    sweep_at(other.deadline + GRACE + SECOND)
    assert len(entries(other)) == 1
    assert entries(match) == []


def test_of_a_move_and_a_sweep_that_race_exactly_one_takes_the_turn(shared_database):
    people, rng = (user("kari"), user("ola")), random.Random(313)
    match, won = started(*people), {"player": 0, "timeout": 0}
    for _ in range(INTERLEAVINGS):
        if not fresh(match).is_running:
            match = started(*people)
        Seat.objects.update(missed=0, missed_at=None, excused=True)
        seat, deadline = asked(match), fresh(match).deadline
        heartbeat(deadline)
        with time_machine.travel(deadline + GRACE + SECOND):
            at_once(
                partial(_send, rng, move_prepared(match, received_at=deadline)),
                partial(_sweep, rng),
            )
            work()
        taken = Submission.objects.get(match=match, seat=seat.number, v=seat.asked_version)
        assert taken.status == Submission.Status.APPLIED
        won[taken.by] += 1
        assert fresh(match).version == seat.asked_version + 1
    assert min(won.values()) > 0, won
    print(f"{shared_database}: {INTERLEAVINGS} interleavings, {won}")  # noqa: T201


def _send(rng, send):
    # A sweep asks more of the database than a post, so half of the time the post waits as well.
    a_moment(rng, longest=rng.choice([0.004, 0.06]))
    with suppress(Late, Stale, Conflict, Closed):
        played(send())


def _sweep(rng):
    a_moment(rng)
    services.clocks_sweep()


def test_three_missed_turns_in_a_row_give_the_seat_to_a_bot(match):
    seat = asked(match)
    for missed in (1, 2, 3):
        time_out(match)
        if missed < 3:
            turn_play(match)
            assert asked(match).pk == seat.pk
        seat.refresh_from_db()
        assert (seat.missed, seat.away) == (missed, missed == 3)
    last = entries(match)[-1]
    assert last == {"type": "seat", "seat": seat.number, "who": "away", "n": last["n"]}
    assert log_is_whole(match)


def test_a_seat_that_is_away_is_played_by_a_bot_without_a_deadline(match):
    seat = make_away(match)
    turn_play(match)
    assert asked(match).pk == seat.pk
    assert fresh(match).deadline is None
    assert work() == 1
    assert entries(match)[-1]["by"] == "bot"
    assert asked(match).pk != seat.pk
    assert fresh(match).deadline is not None


def test_a_move_of_ones_own_forgives_the_turns_that_were_missed(match):
    seat = asked(match)
    time_out(match)
    turn_play(match)
    turn_play(match)
    seat.refresh_from_db()
    assert (seat.missed, seat.away) == (0, False)


def make_away(match):
    """Whoever is to act misses three turns in a row."""
    seat = asked(match)
    while not Seat.objects.get(pk=seat.pk).away:
        time_out(match) if asked(match).pk == seat.pk else turn_play(match, "pass")
        Seat.objects.filter(pk=seat.pk).update(missed=2)
    seat.refresh_from_db()
    return seat


def test_a_match_that_ends_has_no_deadline_and_asks_nobody(people):
    match = match_started(*people)
    while fresh(match).is_running:
        turn_play(match)
    match = fresh(match)
    assert (match.status, match.deadline, match.bot_due_at) == ("finished", None, None)
    assert match.to_act == []
    assert not Seat.objects.filter(match=match, asked_version__isnull=False)
    assert sorted(match.result["places"]) == [1, 2]


def test_downtime_is_given_back_once_and_nobody_times_out_in_the_first_sweep_after_it(match):
    down = match.deadline - timedelta(minutes=30)
    up = down + timedelta(hours=2)
    heartbeat(down)
    with time_machine.travel(up, tick=False):
        assert services.clocks_sweep() == 0
    assert fresh(match).deadline == match.deadline + timedelta(hours=2)
    with time_machine.travel(up + timedelta(seconds=30), tick=False):
        assert services.clocks_sweep() == 0
    assert fresh(match).deadline == match.deadline + timedelta(hours=2)
    assert entries(match) == []


def test_a_turn_that_was_over_before_the_downtime_times_out_in_the_second_sweep(match):
    heartbeat(match.deadline + SECOND)
    up = match.deadline + timedelta(hours=1)
    with time_machine.travel(up, tick=False):
        assert services.clocks_sweep() == 0
    assert fresh(match).deadline == match.deadline
    assert entries(match) == []
    with time_machine.travel(up + timedelta(seconds=30), tick=False):
        assert services.clocks_sweep() == 1


def test_a_short_gap_moves_no_deadline(match):
    heartbeat(match.deadline - timedelta(minutes=5))
    with time_machine.travel(match.deadline + timedelta(minutes=4), tick=False):
        assert services.clocks_sweep() == 1
    assert len(entries(match)) == 1


def test_overlapping_sweeps_give_downtime_back_once(shared_database):
    match = started(user("kari"), user("ola"))
    heartbeat(match.deadline - timedelta(hours=1))
    up = match.deadline + timedelta(hours=2)
    at_once(*[partial(services.clocks_sweep, now=up)] * 4)
    assert fresh(match).deadline == match.deadline + timedelta(hours=3)
    assert entries(match) == []


def test_downtime_that_is_given_back_holds_no_seat_while_it_waits_for_a_match(shared_database):
    """A move holds its match and then wants its seats; the other way round, both wait for ever."""
    match = started(user("kari"), user("ola"))

    def move():
        with transaction.atomic():
            match_lock(match.pk)
            meet.wait()
            time.sleep(0.3)
            return len(Seat.objects.filter(match=match).select_for_update(nowait=True))

    def shift():
        meet.wait()
        with transaction.atomic():
            return clocks_shift(Q(), SECOND)

    meet = threading.Barrier(2)
    assert at_once(move, shift) == [2, 1]
    assert fresh(match).deadline == match.deadline + SECOND


def test_the_first_sweep_of_a_new_site_finds_no_gap(match):
    Heartbeat.objects.all().delete()
    with time_machine.travel(match.deadline - SECOND, tick=False):
        assert services.clocks_sweep() == 0
    assert fresh(match).deadline == match.deadline


def test_a_turn_that_passed_on_between_two_reads_is_stale_and_not_illegal(match):
    late = move_prepared(match)
    turn_play(match)
    seat = Seat.objects.get(match=match, user=late.keywords["user"])
    Seat.objects.filter(pk=seat.pk).update(asked_version=late.keywords["v"])
    with pytest.raises(Stale):
        late()


def test_a_move_that_lost_its_turn_to_the_clock_is_told_so(match):
    """The race of C2 as its loser sees it: no second move, and no words about one of theirs."""
    seat, text = asked(match), legal(match)[0]
    stands = Submission.objects.create(
        match=match, seat=seat.number, by="timeout", nonce="0" * 32, v=seat.asked_version,
        text=text, received_at=match.deadline,
    )  # fmt: skip
    with pytest.raises(Late):
        move_sent(match, received_at=match.deadline)
    assert Submission.objects.filter(status__in=LIVE).get() == stands


def test_a_time_out_that_waits_for_its_worker_is_taken_back_when_more_time_was_given(people):
    """Its player's days off, say, were counted between the two; later it is made anew at once."""
    match = started(*people)
    excused(match)
    seat, start = asked(match), timezone.now()
    form = {"text": legal(match)[0], "v": seat.asked_version, "received_at": start}
    nonce = services.sweeps.turn_nonce(match.pk, seat.asked_version, seat.number, "timeout")
    early = Submission.objects.create(
        match=match, seat=seat.number, by="timeout", nonce=nonce, **form
    )
    Match.objects.filter(pk=match.pk).update(swept_at=start)
    services.submission_apply(submission_id=early.pk)
    assert not Submission.objects.exists()
    assert asked(match).pk == seat.pk
    assert time_out(match) == 1
    assert asked(match).pk != seat.pk
    assert Submission.objects.get().by == "timeout"

"""What raises, dies or is down while a move is played: nothing is lost, doubled or stuck."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
import time_machine
from django.core import mail
from django.db import OperationalError, transaction
from django.utils import timezone
from psycopg.errors import QueryCanceled

from games import services
from games.engine.registry import game
from games.models import Submission
from games.services.moves import CLAIM, PATIENCE, submission_apply
from games.services.refusals import Closed, Conflict
from games.services.table import Table, match_lock
from tests.factories import user
from tests.games.protocol.breaking import Killed, break_at
from tests.games.protocol.steps import (
    address,
    asked,
    at_once,
    entries,
    fresh,
    kept,
    log_is_whole,
    move_post,
    move_prepared,
    move_sent,
    played,
    signed_in,
    started,
    sweep_at,
    turn_play,
    work,
)

JSON = {"headers": {"accept": "application/json"}}


def attempt(submission, error):
    """One more worker tries, once the claim of the one before has run out."""
    with (
        time_machine.travel(timezone.now() + CLAIM * (Submission.objects.get().attempts + 1)),
        pytest.raises(error),
    ):
        submission_apply(submission_id=submission.pk)


@pytest.mark.parametrize("error", [RuntimeError, Killed])
def test_a_move_that_fails_three_times_halts_its_match(match, people, monkeypatch, error):
    waiting, other = move_sent(match), started(*people)
    Submission.objects.exclude(pk=waiting.pk).delete()
    break_at(monkeypatch, match, error("no cards in here"))
    for attempts in (1, 2, 3):
        attempt(waiting, error)
        waiting.refresh_from_db()
        assert (waiting.status, waiting.attempts) == ("pending", attempts)
        assert fresh(match).halted_at is None
    with time_machine.travel(timezone.now() + timedelta(minutes=1)):
        work()
    waiting.refresh_from_db()
    halted = fresh(match)
    assert waiting.status == Submission.Status.FAILED
    assert halted.halted_at is not None
    assert (halted.deadline, halted.bot_due_at) == (None, None)
    assert entries(match) == []
    assert [(letter.to, letter.subject) for letter in mail.outbox] == [
        (["admin@example.org"], f"[Django] Match {match.pk} is halted")
    ]
    assert turn_play(other).status == Submission.Status.APPLIED


@pytest.mark.parametrize("error", [RuntimeError, Killed])
def test_a_match_whose_state_cannot_even_be_read_is_halted_too(match, monkeypatch, error):
    waiting = move_sent(match)

    def fail(rules, text):
        raise error("no cards in here")

    monkeypatch.setattr(type(game(match.game)), "loads", fail)
    for _ in range(3):
        attempt(waiting, error)
    assert fresh(match).halted_at is None
    with time_machine.travel(timezone.now() + timedelta(minutes=1)):
        assert played(waiting).status == Submission.Status.FAILED
    assert fresh(match).halted_at is not None
    assert len(mail.outbox) == 1


def halt(match, monkeypatch):
    with monkeypatch.context() as patch:
        waiting = move_sent(match)
        break_at(patch, match, RuntimeError())
        for _ in range(3):
            with pytest.raises(RuntimeError):
                submission_apply(submission_id=waiting.pk)
    return played(waiting)


def test_a_halted_match_says_why_and_takes_no_moves(match, monkeypatch):
    seat = asked(match)
    failed = halt(match, monkeypatch)
    client = signed_in(seat.user)
    state = client.get(f"/games/{match.pk}/state.json").json()
    assert (state["halted"], state["deadline"], state["v"]) == (True, None, None)
    told = client.get(failed.get_absolute_url(), **JSON).json()
    assert told["status"] == "failed"
    assert "halted after a fault" in told["reason"]
    answer = move_post(client, match, v=seat.asked_version)
    assert (answer.status_code, answer.json()["status"]) == (410, "closed")
    assert "halted after a fault" in answer.json()["reason"]
    for change in (services.seat_resign, services.seat_take_back):
        with pytest.raises(Closed):
            change(match_id=match.pk, user=seat.user)


def test_a_page_that_follows_a_match_learns_that_it_was_halted(match, client, monkeypatch):
    before = client.get(address("match_version", match))
    halt(match, monkeypatch)
    asked_again = {"if-none-match": before["ETag"]}
    assert client.get(address("match_version", match), headers=asked_again).status_code == 200


def test_the_clock_of_a_halted_match_stands_still(match, monkeypatch):
    deadline = match.deadline
    halt(match, monkeypatch)
    assert sweep_at(deadline + timedelta(days=3)) == 0
    assert entries(match) == []


def test_a_halted_match_goes_on_when_the_fault_is_mended(match, monkeypatch):
    seat = asked(match)
    halt(match, monkeypatch)
    services.match_resume(match_id=match.pk)
    now = asked(match)
    assert (now.pk, now.asked_version > seat.asked_version) == (seat.pk, True)
    assert fresh(match).deadline is not None
    assert turn_play(match).status == Submission.Status.APPLIED
    with pytest.raises(Conflict):
        services.match_resume(match_id=match.pk)


def test_a_move_that_failed_twice_is_played_when_the_third_worker_is_well(match, monkeypatch):
    waiting = move_sent(match)
    with monkeypatch.context() as patch:
        break_at(patch, match, RuntimeError())
        for _ in range(2):
            with pytest.raises(RuntimeError):
                submission_apply(submission_id=waiting.pk)
    assert played(waiting).status == Submission.Status.APPLIED
    assert mail.outbox == []


def test_while_one_worker_has_a_move_in_hand_no_other_takes_it(match, monkeypatch):
    waiting = move_sent(match)
    with monkeypatch.context() as patch:
        break_at(patch, match, Killed())
        with pytest.raises(Killed):
            submission_apply(submission_id=waiting.pk)
    assert submission_apply(submission_id=waiting.pk) is None
    assert work() == 0
    with time_machine.travel(timezone.now() + CLAIM + timedelta(seconds=1)):
        assert work() == 1
    assert entries(match)


def test_faults_of_the_database_do_not_count_against_a_move(match, monkeypatch):
    waiting = move_sent(match)
    with monkeypatch.context() as patch:
        break_at(patch, match, OperationalError("the database is locked"))
        for _ in range(10):
            with pytest.raises(OperationalError):
                submission_apply(submission_id=waiting.pk)
    waiting.refresh_from_db()
    assert (waiting.status, waiting.attempts) == ("pending", 0)
    assert played(waiting).status == Submission.Status.APPLIED


def test_a_move_whose_statements_take_too_long_each_time_halts_its_match(match, monkeypatch):
    """PostgreSQL cancels them (statement_timeout); the move would be tried for ever."""
    canceled = OperationalError("canceling statement due to statement timeout")
    canceled.__cause__ = QueryCanceled()
    waiting = move_sent(match)
    with monkeypatch.context() as patch:
        break_at(patch, match, canceled)
        for _ in range(3):
            attempt(waiting, OperationalError)
    with time_machine.travel(timezone.now() + timedelta(minutes=1)):
        submission_apply(submission_id=waiting.pk)
    waiting.refresh_from_db()
    assert (waiting.status, waiting.attempts) == (Submission.Status.FAILED, 4)
    assert fresh(match).halted_at is not None
    assert len(mail.outbox) == 1


def test_a_fault_leaves_nothing_half_done(match, monkeypatch):
    waiting = move_sent(match)
    before = kept(match)
    monkeypatch.setattr(Table, "_save", lambda table: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        submission_apply(submission_id=waiting.pk)
    Submission.objects.update(attempts=0)
    assert kept(match) == before


def test_two_workers_that_play_many_moves_leave_no_gap_and_no_double(shared_database):
    people = user("kari"), user("ola")
    matches = [started(*people) for _ in range(3)]
    for _ in range(5):
        waiting = [move_sent(match) for match in matches]
        at_once(*[_play_all(waiting)] * 2)
        assert {played(one).status for one in waiting} == {Submission.Status.APPLIED}
    for match in matches:
        assert fresh(match).version == len(entries(match)) == 5
        assert log_is_whole(match)


def _play_all(waiting):
    return lambda: [submission_apply(submission_id=one.pk) for one in waiting]


@pytest.mark.parametrize("shared_database", ["postgresql"], indirect=True)
def test_a_move_is_stored_while_a_worker_holds_its_match(shared_database):
    match = started(user("kari"), user("ola"))
    send = move_prepared(match)
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            match_lock(match.pk)
            stored = pool.submit(at_once, send).result(timeout=10)
        assert [one.status for one in stored] == [Submission.Status.PENDING]


def test_three_workers_that_wait_for_a_lock_are_not_taken_for_dead(match, monkeypatch):
    waiting = move_sent(match)
    with monkeypatch.context() as patch:
        break_at(patch, match, Killed())
        for _ in range(3):
            attempt(waiting, Killed)
    waiting.refresh_from_db()
    last = waiting.claimed_at
    with time_machine.travel(last + 2 * CLAIM):
        assert submission_apply(submission_id=waiting.pk) is None
    with time_machine.travel(last + PATIENCE + timedelta(seconds=1)):
        submission_apply(submission_id=waiting.pk)
    waiting.refresh_from_db()
    assert waiting.status == Submission.Status.FAILED

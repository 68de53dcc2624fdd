"""What raises, dies or is down while a move is played: nothing is lost, doubled or stuck."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import partial
from uuid import uuid4, uuid5

import pytest
import time_machine
from django.core import mail
from django.db import OperationalError, transaction
from django.utils import timezone
from kombu.exceptions import OperationalError as BrokerDown
from psycopg.errors import QueryCanceled

from games import services, tasks
from games.bots import policies
from games.engine.registry import game
from games.models import Match, Move, Seat, Submission
from games.services import broker
from games.services.moves import CLAIM, PATIENCE, submission_apply
from games.services.refusals import Closed, Conflict
from games.services.table import Table, match_lock
from tests.factories import match_started, user
from tests.games.protocol.steps import (
    CALM,
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


class Killed(BaseException):
    """As if the process were killed: no handler of errors sees it."""


@pytest.fixture
def people(transactional_db):
    return user("kari"), user("ola")


@pytest.fixture
def match(people, settings):
    settings.SUBMISSION_WAIT = 0
    settings.ADMINS = [("Admin", "admin@example.org")]
    return started(*people)


@pytest.fixture
def sent(monkeypatch):
    """The messages that were given to the queue: the name of the task and its arguments."""
    messages = []
    for task in (tasks.submission_apply, tasks.bots_play):
        note = partial(_note, messages, task.name.rpartition(".")[2])
        monkeypatch.setattr(task, "apply_async", note)
    return messages


def _note(messages, name, args=()):
    messages.append((name, *args))


def break_at(monkeypatch, match, error):
    """From now on, playing at this match ends in the error."""
    play = Table.play

    def play_or_fail(table, *args):
        if table.match.pk == match.pk:
            raise error
        play(table, *args)

    monkeypatch.setattr(Table, "play", play_or_fail)


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


def test_a_match_whose_bot_failed_goes_on_when_the_fault_is_mended(people, monkeypatch):
    match = started(people[0], seats=2)
    if not asked(match).is_bot_held:
        turn_play(match)
    with monkeypatch.context() as patch:
        break_at(patch, match, RuntimeError())
        for _ in range(4):
            work()
    assert fresh(match).halted_at
    services.match_resume(match_id=match.pk)
    before = fresh(match).version
    work()
    assert fresh(match).version > before


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


def test_when_the_transaction_rolls_back_no_task_is_sent(match, sent):
    with transaction.atomic():
        move_sent(match)
        transaction.set_rollback(True)
    assert sent == []
    assert not Submission.objects.exists()


def test_a_task_is_sent_after_the_commit_and_carries_the_id_alone(match, sent):
    with transaction.atomic():
        submission = move_sent(match)
        assert sent == []
    assert sent == [("submission_apply", submission.pk)]


@pytest.mark.parametrize("error", [BrokerDown("down"), OSError("refused"), RuntimeError("odd")])
def test_a_kick_that_fails_spoils_neither_the_answer_nor_what_comes_after_it(
    match, monkeypatch, error
):
    called = []

    def fail(*args, **options):
        raise error

    monkeypatch.setattr(tasks.submission_apply, "apply_async", fail)
    client = signed_in(asked(match).user)
    with transaction.atomic():
        answer = move_post(client, match)
        transaction.on_commit(lambda: called.append("later"))
    assert answer.status_code == 303
    assert called == ["later"]
    assert work() == 1
    assert Submission.objects.get().status == Submission.Status.APPLIED


def test_a_broker_that_is_down_is_left_alone_for_a_while(match, monkeypatch):
    tries = []

    def fail(*args, **options):
        tries.append(args)
        raise BrokerDown("down")

    monkeypatch.setattr(tasks.submission_apply, "apply_async", fail)
    for _ in range(3):
        turn_play(match)
    assert len(tries) == 1
    broker.DOWN.reset()
    turn_play(match)
    assert len(tries) == 2


def test_tasks_about_what_does_not_exist_do_nothing(people):
    tasks.submission_apply(10**9)
    tasks.bots_play(str(uuid4()))


def test_the_beat_sends_again_what_the_queue_has_lost(people, sent):
    match = started(people[0], seats=2)
    if asked(match).is_bot_held:
        services.bots_play(match_id=match.pk)
    waiting = move_sent(match)
    sent.clear()
    assert services.submissions_resend() == 0
    later = timezone.now() + timedelta(seconds=3)
    assert services.submissions_resend(now=later) == 1
    assert sent == [("submission_apply", waiting.pk)]
    played(waiting)
    sent.clear()
    if fresh(match).is_running and asked(match).is_bot_held:
        services.submissions_resend(now=later + timedelta(seconds=3))
        assert sent == [("bots_play", str(match.pk))]


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


def test_a_bot_that_is_asked_by_many_workers_at_once_plays_once(shared_database):
    match = started(user("kari"), seats=4)
    if not asked(match).is_bot_held:
        turn_play(match)
    seat, version = asked(match), fresh(match).version
    assert seat.is_bot_held
    at_once(*[partial(services.bots_play, match_id=match.pk)] * 4)
    assert Submission.objects.filter(seat=seat.number, v=seat.asked_version).count() == 1
    moves = Move.objects.filter(match=match, seat=seat.number, entry_n=version + 1)
    assert moves.get().by == Move.By.BOT
    assert log_is_whole(match)


def test_nobody_can_use_up_the_nonce_of_a_bots_turn(people):
    match = started(people[0], seats=2)
    services.bots_play(match_id=match.pk)
    version, bot = fresh(match).version, 1 - asked(match).number
    guessed = uuid5(match.pk, f"{version + 1}/{bot}/bot")
    assert played(move_sent(match, nonce=guessed)).status == Submission.Status.APPLIED
    services.bots_play(match_id=match.pk)
    assert fresh(match).version == version + 2


@pytest.mark.parametrize("shared_database", ["postgresql"], indirect=True)
def test_a_move_is_stored_while_a_worker_holds_its_match(shared_database):
    match = started(user("kari"), user("ola"))
    send = move_prepared(match)
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            match_lock(match.pk)
            stored = pool.submit(at_once, send).result(timeout=10)
        assert [one.status for one in stored] == [Submission.Status.PENDING]


def test_bots_play_whole_matches_by_themselves(people):
    match = started(people[0], seats=4)
    Seat.objects.filter(match=match, user=people[0]).update(resigned=True)
    Match.objects.filter(pk=match.pk).update(bot_due_at=match.created_at)
    for _ in range(300):
        if not fresh(match).is_running:
            break
        work()
    assert fresh(match).status == Match.Status.FINISHED
    assert log_is_whole(match)


@pytest.mark.parametrize("policy", [lambda *_: 1 / 0, lambda *_: "XR", lambda *_: "nonsense"])
def test_a_policy_that_fails_or_cheats_does_not_hold_up_a_match(people, monkeypatch, policy):
    match = match_started(people[0], seats=2, options=CALM)
    monkeypatch.setitem(policies(), "313", policy)
    for _ in range(2):
        if asked(match).is_bot_held:
            break
        turn_play(match)
    version = fresh(match).version
    work()
    assert fresh(match).version == version + 1
    assert entries(match)[-1]["by"] == "bot"


def test_a_match_whose_bots_fail_does_not_keep_the_sweeper_from_the_others(people, monkeypatch):
    matches = [started(people[0], seats=2) for _ in range(2)]
    for match in matches:
        if not asked(match).is_bot_held:
            turn_play(match)
    broken, well = matches
    choose = services.sweeps.position_choose

    def choose_or_fail(match, seat):
        if match.pk == broken.pk:
            raise RuntimeError("a fault")
        return choose(match, seat)

    monkeypatch.setattr(services.sweeps, "position_choose", choose_or_fail)
    before = fresh(well).version
    logs = len(entries(broken))
    work()
    assert len(entries(broken)) == logs
    assert fresh(well).version > before


def test_a_match_in_which_no_bot_finds_a_move_is_halted_once(people, settings, monkeypatch):
    settings.ADMINS = [("Admin", "admin@example.org")]
    match = started(people[0], seats=2)
    if not asked(match).is_bot_held:
        turn_play(match)

    def fail(rules, state, seat):
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(type(game(match.game)), "view", fail)
        for _ in range(3):
            work()
    assert fresh(match).halted_at is not None
    assert [letter.subject for letter in mail.outbox] == [f"[Django] Match {match.pk} is halted"]
    services.match_resume(match_id=match.pk)
    work()
    assert entries(match)[-1]["by"] == "bot"
    assert log_is_whole(match)


def test_a_database_that_is_away_halts_no_match(people, monkeypatch):
    match = started(people[0], seats=2)
    if not asked(match).is_bot_held:
        turn_play(match)

    def fail(match, seat):
        raise OperationalError("the database is locked")

    with monkeypatch.context() as patch:
        patch.setattr(services.sweeps, "position_choose", fail)
        work()
    assert fresh(match).halted_at is None
    work()
    assert entries(match)[-1]["by"] == "bot"


def test_a_bots_move_that_the_rules_refuse_counts_as_a_fault(people, settings):
    settings.ADMINS = [("Admin", "admin@example.org")]
    match = started(people[0], seats=2)
    if not asked(match).is_bot_held:
        turn_play(match)
    seat = asked(match)
    broken = Submission.objects.create(
        match=match,
        seat=seat.number,
        by=Move.By.BOT,
        nonce=uuid4(),
        v=seat.asked_version,
        text="XR",
        received_at=timezone.now(),
    )
    for minute in range(4):
        with time_machine.travel(timezone.now() + timedelta(minutes=minute)):
            work()
    broken.refresh_from_db()
    assert broken.status == Submission.Status.FAILED
    assert fresh(match).halted_at is not None


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

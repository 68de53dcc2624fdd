"""What is given to the queue, and what becomes of a move that the queue has lost."""

from datetime import timedelta
from functools import partial
from uuid import uuid4

import pytest
from django.db import transaction
from django.utils import timezone
from kombu.exceptions import OperationalError as BrokerDown

from games import services, tasks
from games.models import Submission
from games.services import broker
from tests.games.protocol.steps import (
    asked,
    fresh,
    move_post,
    move_sent,
    played,
    signed_in,
    started,
    turn_play,
    work,
)


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

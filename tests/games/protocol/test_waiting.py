"""How long a POST waits for the worker, and how many statements a move costs."""

import time
from datetime import timedelta

import pytest
from django.utils import timezone

from games import services, tasks
from games.models import Submission
from health.breaker import DOWN
from tests.factories import user
from tests.games.protocol.steps import move_sent, played, started, turn_play, working

APPLY_STATEMENTS = 15


@pytest.fixture
def match(db):
    return started(user("kari"), user("ola"), options={"games": "5"})


def test_the_answer_waits_until_the_worker_has_decided(shared_database):
    match = started(user("kari"), user("ola"))
    with working():
        submission = services.submission_wait(move_sent(match), 20)
    assert submission.status == Submission.Status.APPLIED


def test_the_answer_waits_no_longer_than_it_may(match):
    start = time.monotonic()
    submission = services.submission_wait(move_sent(match), 0.1)
    assert submission.status == Submission.Status.PENDING
    assert 0.1 <= time.monotonic() - start < 10


def test_nobody_waits_for_the_sweepers_while_the_queue_is_down(match):
    submission = move_sent(match)
    DOWN.trip()
    start = time.monotonic()
    assert services.submission_wait(submission, 20).status == Submission.Status.PENDING
    assert time.monotonic() - start < 10


def test_who_finds_redis_gone_when_counting_does_not_try_to_send(
    match, settings, free_port, monkeypatch
):
    settings.CACHES = {
        "default": {
            "BACKEND": "play313.cache.PatientRedisCache",
            "LOCATION": f"redis://127.0.0.1:{free_port}/1",
        }
    }
    sent = []
    monkeypatch.setattr(tasks.submission_apply, "apply_async", sent.append)
    submission = move_sent(match)
    assert submission.status == Submission.Status.PENDING
    assert sent == []
    assert services.due_work_do(now=timezone.now() + timedelta(seconds=3)) == 1


@pytest.mark.parametrize("moves", [1, 40])
def test_a_move_costs_the_same_statements_early_and_late(
    match, moves, django_assert_max_num_queries
):
    for _ in range(moves):
        turn_play(match)
    submission = move_sent(match)
    with django_assert_max_num_queries(APPLY_STATEMENTS):
        played(submission)
    assert submission.status == Submission.Status.APPLIED

"""Signs of life of the worker and the beat, and the threads that give them."""

import logging
import threading

import pytest
from celery.signals import beat_init, before_task_publish, worker_process_init
from django.db import DatabaseError, connections

from health import heartbeats, services, threads
from health.models import Heartbeat


@pytest.fixture
def beats(monkeypatch):
    seen = []
    monkeypatch.setattr(services, "beat", seen.append)
    return seen


@pytest.fixture
def clock(monkeypatch):
    now = [1000.0]
    monkeypatch.setattr(heartbeats.time, "monotonic", lambda: now[0])
    return now


def test_a_name_has_one_row_that_moves_on(db):
    services.beat("worker")
    first = Heartbeat.objects.get()
    services.beat("worker")
    again = Heartbeat.objects.get()
    assert (again.pk, str(again)) == (first.pk, "worker")
    assert again.at > first.at


def test_a_sign_of_life_is_one_statement(db, django_assert_num_queries):
    with django_assert_num_queries(1):
        services.beat("worker")


def test_the_beat_gives_a_sign_at_most_every_ten_seconds(beats, clock, db):
    pulse = heartbeats.BeatPulse()
    for now in (1000.0, 1001.0, 1009.9, 1010.0, 1012.0, 1020.1):
        clock[0] = now
        pulse()
    assert beats == ["beat"] * 3


def test_the_beat_goes_on_when_its_sign_cannot_be_written(monkeypatch, caplog, db):
    def fail(name):
        raise DatabaseError

    monkeypatch.setattr(services, "beat", fail)
    with caplog.at_level(logging.ERROR):
        heartbeats.BeatPulse()()
    assert "heartbeat of the beat" in caplog.text


def test_only_the_beat_itself_counts_what_it_sends(beats, db):
    before_task_publish.send(sender="games.tasks.submission_apply")
    assert beats == []
    try:
        beat_init.send(sender=None)
        before_task_publish.send(sender="games.tasks.submission_apply")
        assert beats == ["beat"]
    finally:
        before_task_publish.disconnect(dispatch_uid="health.beat")


def test_a_thread_calls_until_it_is_stopped():
    called = threading.Semaphore(0)
    repeater = threads.run_every(0.001, called.release, "counter")
    for _ in range(3):
        assert called.acquire(timeout=5)
    repeater.stop()
    repeater.join(5)
    assert not repeater.is_alive()


def test_a_thread_logs_an_error_and_goes_on(caplog):
    called = threading.Semaphore(0)

    def fail():
        called.release()
        raise ValueError("no such luck")

    with caplog.at_level(logging.ERROR):
        repeater = threads.run_every(0.001, fail, "unlucky")
        for _ in range(2):
            assert called.acquire(timeout=5)
        repeater.stop()
        repeater.join(5)
    assert "The thread unlucky failed" in caplog.text
    assert "no such luck" in caplog.text


def test_a_thread_dies_with_its_process():
    assert threads.Repeater(1, print, "printer").daemon


def test_a_thread_leaves_no_connection_open():
    opened = []

    def look():
        connection = connections["default"]
        connection.connect = lambda: None
        opened.append(connection)
        repeater.stop()

    repeater = threads.Repeater(1, look, "looker")
    repeater.start()
    repeater.join(5)
    assert opened[0].connection is None


@pytest.mark.parametrize(("switch", "expected"), [(True, ["sweeper"]), (False, [])])
def test_each_worker_process_starts_the_thread_unless_settings_say_no(
    monkeypatch, settings, switch, expected
):
    started = []
    monkeypatch.setattr(threads, "run_every", lambda seconds, function, name: started.append(name))
    settings.WORKER_THREADS = switch
    threads.run_in_workers(1, print, "sweeper")
    try:
        worker_process_init.send(sender=None)
    finally:
        worker_process_init.disconnect(dispatch_uid="thread:sweeper")
    assert [name for name in started if name == "sweeper"] == expected

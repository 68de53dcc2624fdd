"""What a worker's threads do goes on without its children; one that fails stops no other."""

import pytest

from health import threads
from play313.broker import PatientAMQP, PatientConnection
from play313.celery import app


@pytest.fixture
def duties(monkeypatch):
    """The duties of a worker of its own, and a clock to set."""
    monkeypatch.setattr(threads, "_duties", {})
    clock = [100.0]
    monkeypatch.setattr(threads.time, "monotonic", lambda: clock[0])
    monkeypatch.setattr(threads.connections, "close_all", lambda: None)
    return clock


def test_duties_are_done_when_they_are_due_again(duties):
    done = []
    threads.run_in_workers(1, lambda: done.append("often"), "often")
    threads.run_in_workers(30, lambda: done.append("seldom"), "seldom")
    for now in (100.0, 100.5, 101.0):
        duties[0] = now
        threads.duties_do()
    assert done == ["often", "seldom", "often"]


def test_a_duty_that_fails_is_logged_and_stops_no_other(duties, caplog):
    done = []
    threads.run_in_workers(1, lambda: 1 / 0, "broken")
    threads.run_in_workers(1, lambda: done.append("well"), "well")
    threads.duties_do()
    assert done == ["well"]
    assert "The duty broken failed" in caplog.text


def test_no_connection_is_kept_that_a_child_would_inherit(monkeypatch):
    monkeypatch.setattr(threads, "_duties", {})
    closed = []
    monkeypatch.setattr(threads.connections, "close_all", lambda: closed.append(True))
    threads.duties_do()
    assert closed == [True]


def test_the_sweeper_and_the_clocks_are_among_the_duties():
    assert {"heartbeat", "sweeper", "clocks"} <= threads._duties.keys()


def test_whoever_waits_for_the_broker_does_the_duties_meanwhile(free_port, monkeypatch):
    calls = []
    monkeypatch.setattr("play313.broker.duties_do", lambda: calls.append("duties"))

    class Enough(Exception):
        pass

    def callback():
        calls.append("callback")
        if len(calls) > 2:
            raise Enough

    waits = []
    with (
        PatientConnection(f"redis://127.0.0.1:{free_port}/0") as connection,
        pytest.raises(Enough),
    ):
        connection.ensure_connection(
            lambda _error, interval: waits.append(interval), callback=callback
        )
    assert calls == ["callback", "duties", "callback"]
    assert max(waits) <= 2


def test_the_app_makes_such_connections():
    assert isinstance(app.amqp, PatientAMQP)
    assert isinstance(app.connection_for_read(), PatientConnection)


@pytest.mark.parametrize(
    ("queues", "done"),
    [
        (set(), ["moves", "mails"]),
        ({"moves"}, ["moves"]),
        ({"mail", "pdf"}, ["mails"]),
        ({"moves", "mail"}, ["moves", "mails"]),
    ],
)
def test_a_worker_has_the_duties_of_its_queues_only(duties, monkeypatch, queues, done):
    monkeypatch.setattr(threads, "_queues", queues)
    did = []
    threads.run_in_workers(1, lambda: did.append("moves"), "of moves")
    threads.run_in_workers(1, lambda: did.append("mails"), "of mails", queue="mail")
    threads.duties_do()
    assert did == done


def test_a_worker_notes_its_queues_before_it_forks(monkeypatch):
    monkeypatch.setattr(threads, "_queues", set())
    threads._queues_note(options={"queues": ["mail", "pdf"]})
    assert threads._queues == {"mail", "pdf"}
    threads._queues_note(options={"queues": None})
    assert threads._queues == {"mail", "pdf"}

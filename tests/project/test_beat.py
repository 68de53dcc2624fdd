"""The beat goes on while its broker is away, and sends when it is back."""

import logging
import time
from datetime import timedelta

import pytest
from celery import Celery
from celery.signals import before_task_publish

from play313.beat import Scheduler
from play313.settings import base
from tests.services import Redis


@pytest.fixture
def server(tmp_path):
    server = Redis(tmp_path).start()
    yield server
    if server.answers():
        server.stop()


@pytest.fixture
def scheduler(server):
    app = Celery("tests-of-the-beat", broker=server.url, set_as_current=False)
    app.conf.update(
        broker_transport_options={"socket_timeout": 1, "socket_connect_timeout": 1},
        task_publish_retry_policy=base.CELERY_TASK_PUBLISH_RETRY_POLICY,
        beat_schedule={"often": {"task": "tests.often", "schedule": timedelta(milliseconds=1)}},
    )
    yield Scheduler(app)
    app.close()


@pytest.fixture
def tried():
    """What was about to be sent, sent or not: that is where the beat's heartbeat is given."""
    names = []

    def note(sender, **_):
        names.append(sender)

    before_task_publish.connect(note)
    yield names
    before_task_publish.disconnect(note)


def tick(scheduler, times=3):
    for _ in range(times):
        time.sleep(0.01)
        scheduler.tick()


def sent(server):
    with server.client() as client:
        return client.llen("celery")


def test_a_beat_started_without_its_broker_goes_on_and_sends_once_it_is_back(
    server, scheduler, tried, caplog
):
    server.kill()
    start = time.monotonic()
    with caplog.at_level(logging.ERROR, "play313.beat"):
        tick(scheduler)
    assert time.monotonic() - start < 60
    assert len(tried) == 3
    server.start()
    tick(scheduler)
    assert sent(server) > 0


def test_what_cannot_be_sent_is_said_in_a_line_without_a_trace(server, scheduler, caplog):
    server.kill()
    with caplog.at_level(logging.ERROR, "play313.beat"):
        tick(scheduler, times=1)
    (record,) = [r for r in caplog.records if r.name == "play313.beat"]
    assert "often" in record.getMessage()
    assert record.exc_info is None


def test_a_broker_that_went_away_in_between_is_found_again(server, scheduler, caplog):
    tick(scheduler)
    before = sent(server)
    assert before > 0
    server.kill()
    with caplog.at_level(logging.CRITICAL):
        tick(scheduler, times=1)
    server.start()
    tick(scheduler)
    assert sent(server) > 0


def test_the_site_uses_this_scheduler():
    assert base.CELERY_BEAT_SCHEDULER == "play313.beat:Scheduler"

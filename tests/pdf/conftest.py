"""What the tests of PDFs share."""

import pytest
from django.core.cache import cache

from health.breaker import DOWN
from play313.celery import app


@pytest.fixture
def disk(settings, tmp_path):
    """A disk and a cache with nothing on it."""
    settings.VAR = tmp_path
    cache.clear()
    DOWN.reset()
    yield tmp_path
    cache.clear()
    DOWN.reset()


@pytest.fixture
def worker(disk):
    """Tasks are done as soon as they are sent, as by a worker that is quick."""
    app.conf.task_always_eager = True
    yield
    app.conf.task_always_eager = False


@pytest.fixture
def sent(disk, monkeypatch):
    """The tasks that are sent to a worker that never comes."""
    from scoresheets import tasks

    found = []
    for task in (tasks.blank_draw, tasks.stencil_draw):
        monkeypatch.setattr(task, "delay", lambda *args, task=task: found.append((task.name, args)))
    return found

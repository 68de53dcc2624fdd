"""Having something drawn: once however many want it, a moment at most, three deaths at most."""

import os
import re

import pytest
from django.core.cache import cache
from kombu.exceptions import OperationalError

from health.breaker import DOWN
from pdf import asking, libraries, store
from pdf.asking import State

NAME = f"{'ab' * 16}.pdf"
OTHER = f"{'cd' * 16}.pdf"


@pytest.fixture(autouse=True)
def _here(disk, monkeypatch):
    monkeypatch.setattr(libraries, "_loads", lambda _file: True)


def test_what_is_there_is_asked_of_nobody():
    store.write(NAME, b"pdf")
    assert asking.made(NAME, pytest.fail) == b"pdf"


def test_many_who_want_it_ask_once():
    asked = []
    states = [asking.made(NAME, lambda: asked.append(1)) for _person in range(5)]
    assert states == [State.WAITS] * 5
    assert asked == [1]


def test_who_waits_gets_it_when_it_comes():
    assert asking.made(NAME, lambda: store.write(NAME, b"pdf")) == b"pdf"


def test_a_drawing_that_fails_is_said_at_once_and_asked_again_later():
    def fail():
        raise ValueError("no page")

    with pytest.raises(ValueError, match="no page"):
        asking.drawn(NAME, fail)
    assert asking.made(NAME, pytest.fail) is State.FAILED
    cache.clear()
    assert asking.made(NAME, lambda: None) is State.WAITS


def test_a_drawing_that_takes_its_worker_down_is_tried_three_times():
    class Death(BaseException):
        """The worker is gone: nothing of ours runs after that."""

    def die():
        raise Death

    for _attempt in range(3):
        with pytest.raises(Death):
            asking.drawn(NAME, die)
    asking.drawn(NAME, die)
    assert asking.ask(NAME, pytest.fail) is State.FAILED


def test_what_was_drawn_meanwhile_is_not_drawn_again():
    store.write(NAME, b"first")
    asking.drawn(NAME, pytest.fail)
    assert store.read(NAME) == b"first"


def test_without_a_broker_it_is_said_and_asked_again_by_the_next():
    def away():
        raise OperationalError("away")

    assert asking.made(NAME, away) is State.NO_BROKER
    assert DOWN.is_open


def test_without_pango_nothing_is_asked(monkeypatch):
    monkeypatch.setattr(libraries, "_loads", lambda _file: False)
    assert asking.made(NAME, pytest.fail) is State.NO_LIBRARIES


def test_a_file_is_there_as_a_whole_or_not_at_all(disk, monkeypatch):
    def die(self, target):
        raise OSError("full")

    monkeypatch.setattr(type(disk), "replace", die)
    with pytest.raises(OSError, match="full"):
        store.write(NAME, b"half")
    assert store.read(NAME) is None
    assert not store.exists(NAME)


@pytest.mark.parametrize("name", ["../../etc/passwd", "a.pdf", f"{'AB' * 16}.pdf", "x"])
def test_a_name_is_a_hash_and_no_path(name):
    with pytest.raises(ValueError, match=re.escape(name)):
        store.path_of(name)


def test_another_machine_gets_it_out_of_the_hand_of_the_worker(settings, tmp_path):
    settings.REDIS_URL = "redis://there/0"
    store.write(NAME, b"pdf")
    settings.VAR = tmp_path / "elsewhere"
    assert store.read(NAME) == b"pdf"
    cache.clear()
    assert store.read(NAME) == b"pdf"


def test_the_oldest_are_thrown_away(monkeypatch):
    monkeypatch.setattr(store, "KEPT", 1)
    store.write(NAME, b"old")
    os.utime(store.path_of(NAME), (1, 1))
    store.write(OTHER, b"new")
    assert store.prune() == 0  # The write has done it.
    assert (store.read(NAME), store.read(OTHER)) == (None, b"new")

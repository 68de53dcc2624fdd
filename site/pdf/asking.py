"""Having something drawn: asked for once however many want it, waited for a moment at most."""

import logging
import time
from collections.abc import Callable
from enum import StrEnum
from typing import Final

from django.conf import settings
from django.core.cache import cache
from kombu.exceptions import OperationalError

from health.breaker import DOWN
from pdf import store
from pdf.libraries import can_draw

logger = logging.getLogger(__name__)

ASK_AGAIN: Final = 30
"""Seconds after which a drawing that has not come is asked for anew: its worker may have died."""
FAILED_SECONDS: Final = 60
ATTEMPTS: Final = 3
ATTEMPTS_SECONDS: Final = 3600
LOOK_EVERY: Final = 0.04


class State(StrEnum):
    """Why something is not there yet."""

    WAITS = "waits"
    FAILED = "failed"
    NO_LIBRARIES = "no libraries"
    NO_BROKER = "no broker"


def made(name: str, send: Callable[[], object]) -> bytes | State:
    """The file with this name; if it is not there, ``send`` has it drawn, and we wait a moment."""
    data = store.read(name)
    if data is not None:
        return data
    state = ask(name, send)
    if state is not State.WAITS:
        return state
    return _waited(name)


def ask(name: str, send: Callable[[], object]) -> State:
    """Have it drawn, unless that was asked lately, or has just failed."""
    if cache.get(_failed(name)):
        return State.FAILED
    if not can_draw():
        return State.NO_LIBRARIES
    if DOWN.is_open:
        return State.NO_BROKER
    if cache.add(_asked(name), 1, ASK_AGAIN):
        try:
            send()
        except (OperationalError, OSError) as error:
            DOWN.trip()
            cache.delete(_asked(name))
            logger.warning("The broker does not answer; nothing is drawn: %s", error)
            return State.NO_BROKER
    return State.WAITS


def drawn(name: str, draw: Callable[[], bytes]) -> None:
    """In the worker: draw it and keep it, unless it is there. After three deaths give it up.

    An attempt is counted before it begins: a drawing may take its process down.
    """
    if store.exists(name):
        return
    cache.add(_attempts(name), 0, ATTEMPTS_SECONDS)
    if cache.incr(_attempts(name)) > ATTEMPTS:
        cache.set(_failed(name), 1, FAILED_SECONDS)
        return
    try:
        store.write(name, draw())
    except Exception:
        cache.set(_failed(name), 1, FAILED_SECONDS)
        raise
    cache.delete_many([_asked(name), _attempts(name)])


def _waited(name: str) -> bytes | State:
    """The file as soon as it is there."""
    end = time.monotonic() + settings.PDF_WAIT
    while True:
        data = store.read(name)
        if data is not None:
            return data
        if cache.get(_failed(name)):
            return State.FAILED
        if time.monotonic() >= end:
            return State.WAITS
        time.sleep(LOOK_EVERY)


def _asked(name: str) -> str:
    return f"pdf:asked:{name}"


def _failed(name: str) -> str:
    return f"pdf:failed:{name}"


def _attempts(name: str) -> str:
    return f"pdf:attempts:{name}"

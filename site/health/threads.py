"""Work that repeats in a thread beside Celery's tasks: heartbeats, sweepers.

Such a thread needs no broker and no message, so it goes on when those are lost.
"""

import logging
import threading
import time
from collections.abc import Callable
from typing import Any

from celery.signals import celeryd_init, worker_process_init
from django.conf import settings
from django.db import close_old_connections, connections

logger = logging.getLogger(__name__)


class Repeater(threading.Thread):
    """A daemon thread that calls a function every so many seconds until it is stopped."""

    def __init__(self, seconds: float, function: Callable[[], object], name: str) -> None:
        super().__init__(name=name, daemon=True)
        self.seconds = seconds
        self.function = function
        self._stopped = threading.Event()

    def run(self) -> None:
        """Call the function at once and then at every interval."""
        try:
            while not self._stopped.is_set():
                self._call()
                self._stopped.wait(self.seconds)
        finally:
            connections.close_all()

    def stop(self) -> None:
        """Ask the thread to end after the call that is running."""
        self._stopped.set()

    def _call(self) -> None:
        # Without a request or a task around us, nobody else renews old connections. An error
        # is logged and the next round tries again: giving up would silence the thread forever.
        try:
            close_old_connections()
            self.function()
        except Exception:
            logger.exception("The thread %s failed; it tries again.", self.name)
        finally:
            close_old_connections()


def run_every(seconds: float, function: Callable[[], object], name: str) -> Repeater:
    """Start a thread that calls ``function`` every ``seconds``; errors are logged."""
    repeater = Repeater(seconds, function, name)
    repeater.start()
    return repeater


class _Duty:
    """What ``run_in_workers`` was given, and when it is due where there is no thread for it."""

    def __init__(
        self, seconds: float, function: Callable[[], object], name: str, queue: str
    ) -> None:
        self.seconds, self.function, self.name, self.queue = seconds, function, name, queue
        self.due_at = 0.0


_duties: dict[str, _Duty] = {}
_queues: set[str] = set()
"""The queues of the worker that this process belongs to; its children inherit them."""


@celeryd_init.connect(dispatch_uid="health.queues")
def _queues_note(options: dict[str, Any], **_: object) -> None:
    _queues.update(options.get("queues") or ())


def _is_ours(queue: str) -> bool:
    """Whether this worker looks after a queue; one that was told of none looks after all."""
    return not _queues or queue in _queues


def duties_do() -> None:
    """Do now what the threads of workers do, as far as it is due again; errors are logged.

    For the parent of a worker's children while it waits for its broker: it replaces no child
    that dies meanwhile, so it must stand in for all of them. It keeps no connection, since
    children that it forks later would inherit it.
    """
    now = time.monotonic()
    for duty in _duties.values():
        if now < duty.due_at or not _is_ours(duty.queue):
            continue
        duty.due_at = now + duty.seconds
        try:
            duty.function()
        except Exception:
            logger.exception("The duty %s failed; it is tried again.", duty.name)
    connections.close_all()


def run_in_workers(
    seconds: float, function: Callable[[], object], name: str, queue: str = "moves"
) -> None:
    """Have every process that runs the tasks of a queue call ``function`` every ``seconds``.

    That is each child of a prefork worker, or the worker itself with the solo pool; never the
    parent of children, who would inherit its database connection. Tests switch it off by the
    setting WORKER_THREADS, since such a thread knows nothing of a test's transaction.
    """
    _duties[name] = _Duty(seconds, function, name, queue)

    def start(**_: object) -> None:
        if settings.WORKER_THREADS and _is_ours(queue):
            run_every(seconds, function, name)

    worker_process_init.connect(start, weak=False, dispatch_uid=f"thread:{name}")

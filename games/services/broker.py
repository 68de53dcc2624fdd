"""The nudge to the queue. The row is the truth: a broker that is down costs time, no move."""

import logging
import time
from typing import Any

from celery import Task
from django.db import transaction
from kombu.exceptions import OperationalError

logger = logging.getLogger(__name__)

DOWN_FOR = 10.0
"""Seconds that this process does not try a broker again which did not answer."""

_down_until = 0.0


def task_kick(task: "Task[Any, Any]", *args: Any) -> None:
    """Send the task when the transaction has committed; if that fails, log it.

    The sweepers find what was not sent. ``robust`` keeps later callbacks going all the same.
    """
    transaction.on_commit(lambda: _send(task, args), robust=True)


def _send(task: "Task[Any, Any]", args: tuple[Any, ...]) -> None:
    global _down_until  # noqa: PLW0603 - remembered for the process
    if time.monotonic() < _down_until:
        return
    try:
        task.apply_async(args)
    except (OperationalError, OSError) as error:
        _down_until = time.monotonic() + DOWN_FOR
        logger.warning("The broker does not answer; the sweepers take over: %s", error)

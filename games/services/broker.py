"""The nudge to the queue. The row is the truth: a broker that is down costs time, no move."""

import logging
from typing import Any

from celery import Task
from django.db import transaction
from kombu.exceptions import OperationalError

from health.breaker import DOWN

logger = logging.getLogger(__name__)


def task_kick(task: "Task[Any, Any]", *args: Any) -> None:
    """Send the task when the transaction has committed; if that fails, log it.

    The sweepers find what was not sent. ``robust`` keeps later callbacks going all the same.
    """
    transaction.on_commit(lambda: _send(task, args), robust=True)


def _send(task: "Task[Any, Any]", args: tuple[Any, ...]) -> None:
    if DOWN.is_open:
        return
    try:
        task.apply_async(args)
    except (OperationalError, OSError) as error:
        DOWN.trip()
        logger.warning("The broker does not answer; the sweepers take over: %s", error)

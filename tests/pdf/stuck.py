"""Tasks for a worker of the tests: drawings that never end."""

import time
from contextlib import suppress

from billiard.exceptions import SoftTimeLimitExceeded
from celery import shared_task

from pdf import asking


@shared_task(name="tests.spin", soft_time_limit=1, time_limit=20, acks_late=False)
def spin(name):
    """Draw for ever, and end when the time is up."""
    asking.drawn(name, lambda: time.sleep(3600))


@shared_task(name="tests.deaf", soft_time_limit=1, time_limit=2, acks_late=False)
def deaf(name):
    """Draw for ever, and do not listen when the time is up: the worker's parent kills it."""

    def draw():
        with suppress(SoftTimeLimitExceeded):
            time.sleep(3600)
        time.sleep(3600)

    asking.drawn(name, draw)

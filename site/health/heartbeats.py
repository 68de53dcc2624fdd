"""Signs of life of the processes that are Celery's: worker and beat."""

import logging
import time
from functools import partial
from typing import Final

from celery.signals import beat_init, before_task_publish
from django.conf import settings
from django.db import close_old_connections

from health import services
from health.threads import run_in_workers

SECONDS: Final = 10
logger = logging.getLogger(__name__)


class BeatPulse:
    """The heartbeat of the beat: given when its loop sends a task, at most every ten seconds.

    The signal comes before the message leaves, so it shows that the loop runs even while the
    broker is down.
    """

    def __init__(self) -> None:
        self._next = 0.0

    def __call__(self, **_: object) -> None:
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + SECONDS
        try:
            sign_give("beat")
        except Exception:
            # A schedule must not stop because the database does; the probe shows the gap.
            logger.exception("The heartbeat of the beat could not be written.")
        finally:
            close_old_connections()


def sign_give(name: str) -> None:
    """Leave a sign of life: a file for this machine's probe, then a row for the whole site's.

    The file comes first, for a process is alive even while its database is not.
    """
    settings.VAR.mkdir(mode=0o700, parents=True, exist_ok=True)
    (settings.VAR / f"{name}.heartbeat").touch()
    services.beat(name)


def connect() -> None:
    """Listen to the start of the worker's children and of the beat."""
    run_in_workers(SECONDS, partial(sign_give, "worker"), "heartbeat")
    run_in_workers(SECONDS, partial(sign_give, "mailer"), "heartbeat of the mailer", "mail")
    run_in_workers(SECONDS, partial(sign_give, "printer"), "heartbeat of the printer", "pdf")
    beat_init.connect(_watch_beat, weak=False, dispatch_uid="health.beat")


def _watch_beat(**_: object) -> None:
    before_task_publish.connect(BeatPulse(), weak=False, dispatch_uid="health.beat")

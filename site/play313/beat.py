"""The beat's scheduler: it keeps its schedule in memory and waits for no broker.

A file of the schedule could be corrupt after a hard kill, and no task of ours depends on when it
last ran. Celery's own scheduler, started while the broker is away, stands still until it is
back; this one goes on, fails to send, says so in a line, and sends as soon as it can.
"""

import logging
from typing import TYPE_CHECKING

from celery import beat

if TYPE_CHECKING:
    from kombu import Connection, Producer

logger = logging.getLogger(__name__)


class Scheduler(beat.Scheduler):
    """Celery's scheduler without its file, its waiting, and its page of traces an error."""

    def _ensure_connected(self) -> "Connection":
        """The connection as it is; whoever publishes opens it."""
        return self.connection

    def apply_entry(self, entry: beat.ScheduleEntry, producer: "Producer | None" = None) -> None:
        """Send what is due; what cannot be sent is due again at its next turn."""
        try:
            self.apply_async(entry, producer=producer, advance=False)
        except beat.SchedulingError as error:
            logger.error("%s", error)

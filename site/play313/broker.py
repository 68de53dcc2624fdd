"""How a worker waits for a broker that is away: it looks again soon, and plays moves meanwhile."""

from collections.abc import Callable
from typing import Any, Final

from celery.app.amqp import AMQP
from kombu import Connection
from kombu.transport import redis

from health.threads import duties_do

INTERVAL_MAX: Final = 2
"""Seconds between two looks for the broker; Celery would let them grow to thirty."""


def _nothing() -> None:
    """Nobody wants to be called."""


class PatientConnection(Connection):
    """As kombu's, but that whoever waits for it, which is a worker, goes on with its duties."""

    def ensure_connection(self, *args: Any, **kwargs: Any) -> Any:
        """Wait until the broker answers; ``callback`` is called every second until then."""
        callback: Callable[[], object] = kwargs.pop("callback", None) or _nothing

        def wait() -> None:
            callback()
            duties_do()

        waiting = {"interval_max": INTERVAL_MAX, **kwargs, "callback": wait}
        return super().ensure_connection(*args, **waiting)


class RedisChannel(redis.Channel):
    """As kombu's, but that a connection which is closed already is a lost one, and no fault.

    A worker that loses Redis with a message in its hands wants to give it back while it closes,
    and kombu's AttributeError there would end it. The message is sent anew: its row is pending.
    """

    def _connparams(self, asynchronous: bool = False) -> Any:
        if self.connection.client is None:
            raise ConnectionError("The connection to the broker is closed already.")
        return super()._connparams(asynchronous=asynchronous)  # type: ignore[misc]


class RedisTransport(redis.Transport):
    """Makes these channels."""

    Channel = RedisChannel


class PatientAMQP(AMQP):
    """Makes the connections of the app."""

    Connection = PatientConnection

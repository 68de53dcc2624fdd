"""Whether the site is well: heartbeats, /healthz, /readyz."""

from django.apps import AppConfig


class HealthConfig(AppConfig):
    """Whether the site is well: heartbeats, /healthz, /readyz."""

    name = "health"

    def ready(self) -> None:
        """Let the worker and the beat say that they live, at Celery's own signals.

        There is no other place to hook in: their processes are Celery's, not ours.
        """
        from health import heartbeats

        heartbeats.connect()

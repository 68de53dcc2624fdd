"""Whether the site is well: heartbeats, /healthz, /readyz."""

from django.apps import AppConfig


class HealthConfig(AppConfig):
    """Whether the site is well: heartbeats, /healthz, /readyz."""

    name = "health"

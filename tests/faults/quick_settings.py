"""As for one machine, only that clocks are looked after every second: tests wait less."""

from play313.settings.dev import *  # noqa: F403 - as settings do
from play313.settings.dev import CELERY_BEAT_SCHEDULE

CELERY_BEAT_SCHEDULE = {
    **CELERY_BEAT_SCHEDULE,
    "clocks-sweep": {**CELERY_BEAT_SCHEDULE["clocks-sweep"], "schedule": 1},
}

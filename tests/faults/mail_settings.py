"""As for one machine, only that notices are sent every second: tests wait less."""

from play313.settings.dev import *  # noqa: F403 - as settings do
from play313.settings.dev import CELERY_BEAT_SCHEDULE

CELERY_BEAT_SCHEDULE = {
    **CELERY_BEAT_SCHEDULE,
    "notices-send": {**CELERY_BEAT_SCHEDULE["notices-send"], "schedule": 1},
}

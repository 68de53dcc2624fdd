"""As for one machine, only that what the beat brings comes every second: tests wait less."""

from play313.settings.dev import *  # noqa: F403 - as settings do
from play313.settings.dev import CELERY_BEAT_SCHEDULE

QUICK = ("clocks-sweep", "consents-sweep", "reminders-sweep", "notices-send")
CELERY_BEAT_SCHEDULE = CELERY_BEAT_SCHEDULE | {
    name: {**CELERY_BEAT_SCHEDULE[name], "schedule": 1} for name in QUICK
}

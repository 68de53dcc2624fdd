"""As for one machine, with the task that does nothing, and without what DEBUG costs."""

from play313.settings.dev import *  # noqa: F403 - as settings do
from play313.settings.dev import CELERY_BROKER_URL, INSTALLED_APPS, REDIS_URL

DEBUG = False
INSTALLED_APPS = [*INSTALLED_APPS, "bench.noop"]
MOVES_PER_MINUTE = 1_000_000
# Only the task that does nothing has a result, for its sender waits for that.
CELERY_RESULT_BACKEND = CELERY_BROKER_URL if REDIS_URL else None

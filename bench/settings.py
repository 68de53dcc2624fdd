"""As for one machine, with the task that does nothing, and without what DEBUG costs."""

from play313.settings.dev import *  # noqa: F403 - as settings do
from play313.settings.dev import INSTALLED_APPS

DEBUG = False
INSTALLED_APPS = [*INSTALLED_APPS, "bench.noop"]
MOVES_PER_MINUTE = 1_000_000

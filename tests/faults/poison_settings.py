"""As for one machine, only that some moves kill the process that plays them."""

from play313.settings.dev import *  # noqa: F403 - as settings do
from play313.settings.dev import INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "tests.faults.poison"]

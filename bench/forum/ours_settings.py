"""As for one machine, but every file is looked for once, as in production."""

from bench.settings import *  # noqa: F403 - as settings do

WHITENOISE_AUTOREFRESH = False

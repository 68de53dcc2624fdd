"""How gunicorn serves the site, in production and under play.py.

Threads, because a browser opens connections it does not use yet: a worker without threads would
wait for the first byte of such a one, and nobody else would be served meanwhile.
"""

import gc
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
sys.path[:0] = [str(ROOT), str(ROOT / "site")]

from django.urls import get_resolver  # noqa: E402

from play313.logs import console_config  # noqa: E402

chdir = str(ROOT)
pythonpath = f"{ROOT},{ROOT / 'site'}"
bind = f"0.0.0.0:{os.environ.get('PORT', '8000')}"  # A container publishes it.
workers = int(os.environ.get("WEB_CONCURRENCY", "2"))
worker_class = "gthread"
threads = int(os.environ.get("WEB_THREADS", "8"))
timeout = 30
graceful_timeout = 30
# A worker that has served this many requests makes room for a fresh one; not all at once.
max_requests = 2000
max_requests_jitter = 200
control_socket_disable = True
# Loaded once and then forked: workers share the memory that none of them changes.
preload_app = True
settings = os.environ.get("DJANGO_SETTINGS_MODULE", "")
logconfig_dict = console_config(json=not settings.endswith("dev"))
logconfig_dict["loggers"]["gunicorn.error"] = {"handlers": ["console"], "propagate": False}


def when_ready(_server: object) -> None:
    """Load all pages before the first worker is forked, and let the collector leave them alone."""
    get_resolver().url_patterns  # noqa: B018 - asking for them imports every view.
    gc.collect()
    gc.freeze()

"""The Celery app: finds the tasks of every app; settings start with ``CELERY_``."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "play313.settings.dev")

app = Celery("play313")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()

"""The Celery app: finds the tasks of every app; settings start with ``CELERY_``.

It logs as the site does, and a task logs with the id of the request that sent it.
"""

import logging.config
import os
from typing import Any

from celery import Celery
from celery.signals import before_task_publish, setup_logging, task_postrun, task_prerun
from django.conf import settings
from django.db import close_old_connections

from play313.logs import request_id

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "play313.settings.dev")

app = Celery("play313", amqp="play313.broker:PatientAMQP")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def _logging_set_up(**_: object) -> None:
    logging.config.dictConfig(settings.LOGGING)


@before_task_publish.connect
def _request_id_send(headers: dict[str, Any], **_: object) -> None:
    headers["request_id"] = request_id.get()


@task_prerun.connect
def _request_id_take(task: Any, **_: object) -> None:
    request_id.set(task.request.get("request_id") or "-")


@task_prerun.connect
@task_postrun.connect
def _connections_renew(**_: object) -> None:
    """As around a request: Celery keeps the connection, so nobody else looks whether it is good."""
    close_old_connections()


@task_postrun.connect
def _request_id_drop(**_: object) -> None:
    request_id.set("-")

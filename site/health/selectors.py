"""Reads of health: whether each part of the site is well, without changing anything."""

import logging
import os
from dataclasses import dataclass
from functools import cache
from typing import Final

import redis
from django.conf import settings
from django.db import Error, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from health import checks
from health.models import Heartbeat

STALE_SECONDS: Final = 60
OK: Final = "ok"
NOT_NEEDED: Final = frozenset({"broker", "mailer", "printer"})
"""Without the broker the sweepers play moves; without the others mails and PDFs wait, no more."""
logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Readiness:
    """What each check said; the site is ready when all that it plays with is well."""

    checks: dict[str, str]

    @property
    def ready(self) -> bool:
        return all(said == OK for name, said in self.checks.items() if name not in NOT_NEEDED)

    @property
    def status(self) -> str:
        if not self.ready:
            return "unwell"
        return OK if all(said == OK for said in self.checks.values()) else "degraded"


def readiness_view() -> Readiness:
    """Ask every check."""
    said = {"database": _said(_database_fault)}
    if said["database"] == OK:
        said |= {name: _said(check) for name, check in _database_checks().items()}
    return Readiness({**said, "broker": _said(_broker_fault)})


def _database_checks() -> dict[str, checks.Check]:
    return {
        "migrations": _migrations_fault,
        "worker": lambda: _heartbeat_fault("worker"),
        "mailer": lambda: _heartbeat_fault("mailer"),
        "printer": lambda: _heartbeat_fault("printer"),
        "beat": lambda: _heartbeat_fault("beat"),
        **checks.registered(),
    }


def _said(check: checks.Check) -> str:
    """Run one check; what it cannot find out is not well, and the reason is in the log."""
    try:
        return check() or OK
    except (Error, redis.RedisError, OSError):
        logger.exception("A readiness check failed.")
        return "no answer"


def _database_fault() -> str | None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return None


def _migrations_fault() -> str | None:
    missing = _migrations() - set(MigrationRecorder(connection).applied_migrations())
    return f"{len(missing)} not applied" if missing else None


@cache
def _migrations() -> frozenset[tuple[str, str]]:
    """Every migration this code needs; the code of a process does not change."""
    graph = MigrationLoader(None, ignore_no_migrations=True).graph
    return frozenset(graph.nodes)


def _heartbeat_fault(name: str) -> str | None:
    at = Heartbeat.objects.filter(name=name).values_list("at", flat=True).first()
    if at is None:
        return "never seen"
    age = int((timezone.now() - at).total_seconds())
    return f"last seen {age} s ago" if age > STALE_SECONDS else None


def _broker_fault() -> str | None:
    url = settings.CELERY_BROKER_URL
    if url.startswith(("redis://", "rediss://", "unix://")):
        with redis.Redis.from_url(url, socket_timeout=1, socket_connect_timeout=1) as client:
            client.ping()
    elif url.startswith("filesystem://"):
        folder = settings.CELERY_BROKER_TRANSPORT_OPTIONS["data_folder_in"]
        return None if os.access(folder, os.W_OK) else "the queue's folder is not writable"
    return None

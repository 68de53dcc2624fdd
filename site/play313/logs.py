"""How the site logs: one event a line, with the id of the request that caused it.

As JSON (production) no text of a visitor can forge a line: line breaks are escaped. Nobody logs
payloads, for they hold cards.
"""

import logging
from contextvars import ContextVar
from typing import Any, Final

request_id: ContextVar[str] = ContextVar("request_id", default="-")
FIELDS: Final = "%(asctime)s %(levelname)s %(name)s %(message)s %(request_id)s"


class RequestIdFilter(logging.Filter):
    """Gives every record the id of the request or task in whose context it is logged."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id = request_id.get()
        return True


class PlainFormatter(logging.Formatter):
    """For a person at a terminal; a line break inside a message is shown, not obeyed."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        return super().formatMessage(record).replace("\r", "\\r").replace("\n", "\\n")


def logging_config(*, json: bool, level: str = "INFO") -> dict[str, Any]:
    """The configuration for ``logging.config.dictConfig``."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {
            "request_id": {"()": "play313.logs.RequestIdFilter"},
            "debug_off": {"()": "django.utils.log.RequireDebugFalse"},
        },
        "formatters": {
            "json": {
                "()": "pythonjsonlogger.json.JsonFormatter",
                "fmt": FIELDS,
                "rename_fields": {"asctime": "time", "levelname": "level", "name": "logger"},
            },
            "plain": {
                "()": "play313.logs.PlainFormatter",
                "fmt": "%(asctime)s %(levelname)s %(name)s [%(request_id)s] %(message)s",
            },
        },
        "handlers": {
            "console": {
                "class": "logging.StreamHandler",
                "formatter": "json" if json else "plain",
                "filters": ["request_id"],
            },
            "mail_admins": {
                "class": "django.utils.log.AdminEmailHandler",
                "level": "ERROR",
                "filters": ["debug_off"],
            },
        },
        "root": {"handlers": ["console"], "level": level},
        "loggers": {
            # Celery tells of every beat at INFO, several times a second.
            "celery": {"level": "WARNING"},
            "kombu": {"level": "WARNING"},
            "django": {"handlers": [], "level": level, "propagate": True},
            "django.request": {"handlers": ["mail_admins"], "propagate": True},
            "django.security": {"handlers": ["mail_admins"], "propagate": True},
            "django.security.DisallowedHost": {"handlers": ["console"], "propagate": False},
        },
    }

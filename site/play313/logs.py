"""How the site logs: one event a line, with the id of the request that caused it.

As JSON (production) no text of a visitor can forge a line: line breaks are escaped. Nobody logs
payloads, for they hold cards.
"""

import logging
from contextvars import ContextVar
from http import HTTPStatus
from typing import Any, Final

request_id: ContextVar[str] = ContextVar("request_id", default="-")
JSON: Final = {
    "()": "pythonjsonlogger.json.JsonFormatter",
    "fmt": "%(asctime)s %(levelname)s %(name)s %(message)s %(request_id)s",
    "rename_fields": {"asctime": "time", "levelname": "level", "name": "logger"},
}
PLAIN: Final = {
    "()": "play313.logs.PlainFormatter",
    "fmt": "%(asctime)s %(levelname)s %(name)s [%(request_id)s] %(message)s",
}


class RequestIdFilter(logging.Filter):
    """Gives every record the id of the request or task in whose context it is logged."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id = request_id.get()
        return True


class WorthMailFilter(logging.Filter):
    """Lets through what somebody must be told: not a probe's answer, which is told by the probe."""

    def filter(self, record: logging.LogRecord) -> bool:
        return getattr(record, "status_code", None) != HTTPStatus.SERVICE_UNAVAILABLE


class PlainFormatter(logging.Formatter):
    """For a person at a terminal; a line break inside a message is shown, not obeyed."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        return super().formatMessage(record).replace("\r", "\\r").replace("\n", "\\n")


def console_config(*, json: bool, level: str = "INFO") -> dict[str, Any]:
    """What ``logging.config.dictConfig`` takes, for any process: everything to the console."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"request_id": {"()": "play313.logs.RequestIdFilter"}},
        "formatters": {"json": JSON, "plain": PLAIN},
        "handlers": {
            "console": {
                "class": "logging.StreamHandler",
                "formatter": "json" if json else "plain",
                "filters": ["request_id"],
            },
        },
        "root": {"handlers": ["console"], "level": level},
        "loggers": {},
    }


def logging_config(*, json: bool, level: str = "INFO") -> dict[str, Any]:
    """The same for Django's own processes, which also mail errors to the ADMINS."""
    config = console_config(json=json, level=level)
    config["filters"]["debug_off"] = {"()": "django.utils.log.RequireDebugFalse"}
    config["filters"]["worth_mail"] = {"()": "play313.logs.WorthMailFilter"}
    config["handlers"]["mail_admins"] = {
        "class": "django.utils.log.AdminEmailHandler",
        "level": "ERROR",
        "filters": ["debug_off", "worth_mail"],
    }
    config["loggers"] = {
        # Celery tells of every task of the beat at INFO, several a second.
        "celery": {"level": "WARNING"},
        "kombu": {"level": "WARNING"},
        # Django's own handlers go, or each line would be there twice.
        "django": {"handlers": ["mail_admins"], "level": level, "propagate": True},
        "django.server": {"handlers": [], "propagate": True},
        # Anybody can send a Host header: no reason to mail anybody.
        "django.security.DisallowedHost": {"handlers": ["console"], "propagate": False},
    }
    return config

"""How the site logs: one event a line, with the id of the request that caused it.

No text of a visitor can forge a line: line breaks are escaped. Nobody logs payloads, for they
hold cards; what an exception says by accident is made unreadable (``secrets_hide``).
"""

import logging
import re
from contextvars import ContextVar
from http import HTTPStatus
from types import TracebackType
from typing import Any, Final

from django.core.exceptions import BadRequest
from pythonjsonlogger.core import RESERVED_ATTRS
from pythonjsonlogger.json import JsonFormatter as PythonJsonFormatter

request_id: ContextVar[str] = ContextVar("request_id", default="-")
JSON: Final = {
    "()": "play313.logs.JsonFormatter",
    "fmt": "%(asctime)s %(levelname)s %(name)s %(message)s %(request_id)s",
    "rename_fields": {"asctime": "time", "levelname": "level", "name": "logger"},
    # A request as text is its path and its query, which may hold tokens.
    "reserved_attrs": [*RESERVED_ATTRS, "request"],
}
PLAIN: Final = {
    "()": "play313.logs.PlainFormatter",
    "fmt": "%(asctime)s %(levelname)s %(name)s [%(request_id)s] %(message)s",
}

HIDDEN: Final = "…"
# Cards and lists of their ids; links of a chain as hexadecimal, base64 and bytes; the row that
# PostgreSQL quotes when a constraint fails.
_SECRETS: Final = re.compile(
    r"\b(?:[2-9TJQKA]|10)[SHDC♠♥♦♣](?!\w)"
    r"|\d+(?:, ?\d+){2,}"
    r"|\b[0-9a-fA-F]{48,}\b"
    r"|[\w+/-]{43}="
    r"|\bb'(?:[^'\\]|\\.)*'"
    r'|\bb"(?:[^"\\]|\\.)*"'
    r"|(?<=DETAIL: ).*"
)
_CONTROLS: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
_ExcInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


def secrets_hide(text: str) -> str:
    """The text without what may be cards, the order of a deck, or a secret of a deal."""
    return _SECRETS.sub(HIDDEN, text)


def request_route(request: Any) -> str:
    """The pattern of the address, for the log; the address itself may hold the token of a link."""
    match = getattr(request, "resolver_match", None)
    return (match.route or "/") if match else "?"


class RouteFilter(logging.Filter):
    """Puts the route where Django's own lines have the path."""

    def filter(self, record: logging.LogRecord) -> bool:
        request = getattr(record, "request", None)
        path = getattr(request, "path", None)
        if path is not None and isinstance(record.args, tuple):
            paths = (path, path.encode("unicode_escape").decode("ascii"))
            route = request_route(request)
            record.args = tuple(route if arg in paths else arg for arg in record.args)
        return True


class RequestIdFilter(logging.Filter):
    """Gives every record the id of the request or task in whose context it is logged."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id = request_id.get()
        return True


class BadRequestFilter(logging.Filter):
    """Takes the trace off what a browser sent wrongly: no fault of ours, so a line is enough."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.exc_info and isinstance(record.exc_info[1], BadRequest):
            record.exc_info = None
        return True


class WorthMailFilter(logging.Filter):
    """Lets through what somebody must be told: not a probe's answer, which is told by the probe."""

    def filter(self, record: logging.LogRecord) -> bool:
        return getattr(record, "status_code", None) != HTTPStatus.SERVICE_UNAVAILABLE


class JsonFormatter(PythonJsonFormatter):
    """For a program: one object a line."""

    def process_log_record(self, log_data: dict[str, Any]) -> dict[str, Any]:
        return {key: _hidden_within(value) for key, value in log_data.items()}


class PlainFormatter(logging.Formatter):
    """For a person at a terminal; what controls one inside a message is shown, not obeyed."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        return _one_line(secrets_hide(super().formatMessage(record)))

    def formatException(self, ei: _ExcInfo) -> str:  # noqa: N802
        # No line of a trace begins like a line of the log, whatever the exception says.
        lines = secrets_hide(super().formatException(ei)).split("\n")
        return "\n".join(f"    {_one_line(line)}" for line in lines)


def _hidden_within(value: Any) -> Any:
    """Celery hangs the trace of a task on its line once more, in a dictionary."""
    if isinstance(value, dict):
        return {key: _hidden_within(inner) for key, inner in value.items()}
    return secrets_hide(value) if isinstance(value, str) else value


def _one_line(text: str) -> str:
    return _CONTROLS.sub(lambda found: repr(found[0])[1:-1], text)


def console_config(*, json: bool, level: str = "INFO") -> dict[str, Any]:
    """What ``logging.config.dictConfig`` takes, for any process: everything to the console."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {
            "request_id": {"()": "play313.logs.RequestIdFilter"},
            "route": {"()": "play313.logs.RouteFilter"},
            "bad_request": {"()": "play313.logs.BadRequestFilter"},
        },
        "formatters": {"json": JSON, "plain": PLAIN},
        "handlers": {
            "console": {
                "class": "logging.StreamHandler",
                "formatter": "json" if json else "plain",
                "filters": ["request_id", "route", "bad_request"],
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
        "reporter_class": "play313.reports.ErrorReport",
        "formatter": "plain",
        "level": "ERROR",
        "filters": ["debug_off", "worth_mail", "request_id", "route"],
    }
    config["loggers"] = {
        # Celery tells of every task of the beat at INFO, several a second.
        "celery": {"level": "WARNING"},
        "kombu": {"level": "WARNING"},
        # What draws PDFs tells of every step.
        "fontTools": {"level": "WARNING"},
        "pikepdf": {"level": "WARNING"},
        "weasyprint": {"level": "WARNING"},
        # Django's own handlers go, or each line would be there twice.
        "django": {"handlers": ["mail_admins"], "level": level, "propagate": True},
        "django.server": {"handlers": [], "propagate": True},
        # Anybody can send a Host header: no reason to mail anybody.
        "django.security.DisallowedHost": {"handlers": ["console"], "propagate": False},
    }
    return config

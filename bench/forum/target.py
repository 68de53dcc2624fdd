"""What a program has to say of itself to be measured."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

FOLDER = Path(os.environ.get("BENCH_FOLDER", "."))


class Target(NamedTuple):
    """Addresses of its pages, and the form of an answer with where it is sent in which thread."""

    pages: Mapping[str, str]
    replies: Mapping[str, str]
    form: Mapping[str, str]


def database(name: str) -> dict[str, Any]:
    """The database of a program that is not ours: a file of SQLite, or one of PostgreSQL."""
    if url := os.environ.get("BENCH_URL"):
        parts = urlsplit(url)
        return {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": parts.path[1:],
            "USER": parts.username,
            "HOST": parts.hostname,
            "PORT": parts.port,
            "CONN_MAX_AGE": None,
        }
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": FOLDER / f"{name}.sqlite3",
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;"
            " PRAGMA cache_size=-65536",
        },
    }

"""A database that threads share: a file of SQLite, and PostgreSQL where its server is found."""

import shutil

import dj_database_url
import pytest
from django.db import connections

from tests import migrated

SQLITE = {
    "ENGINE": "django.db.backends.sqlite3",
    "OPTIONS": {
        "timeout": 20,
        "transaction_mode": "IMMEDIATE",
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    },
}


class Swapped:
    """The default connection on another database, until the end of the block."""

    def __init__(self, database):
        self.database = database

    def __enter__(self):
        self.kept = dict(connections.settings["default"])
        self.connection = connections["default"]
        self._set({**self.kept, **self.database})

    def __exit__(self, *_):
        connections["default"].close()
        self._set(self.kept)
        connections["default"] = self.connection

    def _set(self, database):
        connections.settings["default"].clear()
        connections.settings["default"].update(database)
        del connections["default"]


@pytest.fixture(params=["sqlite", "postgresql"])
def shared_database(request, tmp_path, django_db_blocker):
    """The default database is one that every thread of the test sees, with nothing in it."""
    kind = request.param
    database = copy_sqlite(tmp_path) if kind == "sqlite" else copy_postgres(request)
    with django_db_blocker.unblock(), Swapped(database):
        yield kind


def copy_sqlite(folder):
    return sqlite(shutil.copy(migrated.sqlite_file(), folder / "db.sqlite3"))


def copy_postgres(request):
    return postgres(migrated.postgres_copy(request.getfixturevalue("postgres_server")))


def sqlite(path):
    return {**SQLITE, "NAME": str(path)}


def postgres(url):
    return {**dj_database_url.parse(url), "OPTIONS": {"connect_timeout": 3}}

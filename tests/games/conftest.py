"""A database that threads share: a file of SQLite, and PostgreSQL where its server is found."""

import shutil
import uuid

import dj_database_url
import pytest
from django.core.management import call_command
from django.db import connections

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


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory, django_db_blocker):
    """A migrated file, copied for each test."""
    path = tmp_path_factory.mktemp("template") / "db.sqlite3"
    with django_db_blocker.unblock(), Swapped(sqlite(path)):
        call_command("migrate", verbosity=0)
        with connections["default"].cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path


@pytest.fixture(scope="session")
def postgres_template(postgres_server, django_db_blocker):
    """A migrated database, copied for each test."""
    name = f"template_{uuid.uuid4().hex}"
    url = postgres_server.database_make(name)
    with django_db_blocker.unblock(), Swapped(postgres(url)):
        call_command("migrate", verbosity=0)
    return name


@pytest.fixture(params=["sqlite", "postgresql"])
def shared_database(request, tmp_path, django_db_blocker):
    """The default database is one that every thread of the test sees, with nothing in it."""
    kind = request.param
    template = request.getfixturevalue(
        "sqlite_template" if kind == "sqlite" else "postgres_template"
    )
    database = (copy_sqlite if kind == "sqlite" else copy_postgres)(request, template, tmp_path)
    with django_db_blocker.unblock(), Swapped(database):
        yield kind


def copy_sqlite(request, template, folder):
    return sqlite(shutil.copy(template, folder / "db.sqlite3"))


def copy_postgres(request, template, folder):
    server, name = request.getfixturevalue("postgres_server"), f"test_{uuid.uuid4().hex}"
    with server.connect() as connection:
        connection.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
    return postgres(server.url(name))


def sqlite(path):
    return {**SQLITE, "NAME": str(path)}


def postgres(url):
    return {**dj_database_url.parse(url), "OPTIONS": {"connect_timeout": 3}}

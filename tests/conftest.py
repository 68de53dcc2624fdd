"""Fixtures that every test may use."""

import os
import sqlite3
import uuid
from contextlib import closing

import pytest
from django.core.cache import cache
from django.db import connection, connections
from django.db.backends.sqlite3.creation import DatabaseCreation
from django.test import TransactionTestCase
from django.utils import translation

from tests import migrated, services


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Where skipping is forbidden (PLAY313_NO_SKIP=1, as in CI), a skipped test has failed."""
    report = yield
    if report.skipped and not hasattr(report, "wasxfail") and skipping_is_forbidden():
        report.outcome = "failed"
        report.longrepr = f"Skipped where skipping is forbidden: {report.longrepr}"
    return report


def pytest_configure(config):
    if not hasattr(config, "workerinput"):
        migrated.folder_make()
        config.add_cleanup(migrated.folder_remove)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config):
    """One more than there are cores: those who start processes mostly wait for them."""
    return len(os.sched_getaffinity(0)) + 1


def skipping_is_forbidden():
    return os.environ.get("PLAY313_NO_SKIP") == "1"


@pytest.fixture(autouse=True)
def _as_if_first():
    """No test is met by the language of another, or by what was counted for its people."""
    cache.clear()
    with translation.override("en"):
        yield


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings):
    """A database in memory is a copy, at first and after a test that has committed.

    Migrations would take long, and so would emptying its tables: DELETE, against the triggers that
    refuse it, and then all over again what the migrations and ``post_migrate`` stored.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(DatabaseCreation, "create_test_db", create_test_db)
        patch.setattr(TransactionTestCase, "_fixture_teardown", fixture_teardown)
        yield


create_by_migrations = DatabaseCreation.create_test_db
teardown_by_delete = TransactionTestCase._fixture_teardown


def create_test_db(creation, **options):
    name = creation._get_test_db_name()
    if not creation.is_in_memory_db(name):
        return create_by_migrations(creation, **options)
    creation.connection.close()
    connections.settings[creation.connection.alias]["NAME"] = name
    creation.connection.settings_dict["NAME"] = name
    copy_into(creation.connection)
    return name


def fixture_teardown(case):
    if connection.vendor == "sqlite" and connection.is_in_memory_db():
        copy_into(connection)
    else:
        teardown_by_delete(case)


def copy_into(memory):
    memory.ensure_connection()
    with closing(sqlite3.connect(migrated.sqlite_file())) as file:
        file.backup(memory.connection)


@pytest.fixture
def free_port():
    """A port of this machine that nothing listens on just now."""
    return services.free_port()


@pytest.fixture(scope="session")
def redis_server(tmp_path_factory):
    """A Redis shared by the tests of this process; who kills one starts one of his own."""
    server = services.Redis(tmp_path_factory.mktemp("redis")).start()
    yield server
    server.stop()


@pytest.fixture
def redis_url(redis_server):
    """The address of a Redis with nothing in it."""
    redis_server.wipe()
    return redis_server.url


@pytest.fixture(scope="session")
def postgres_server():
    """A PostgreSQL shared by the tests of this process; with a migrated database to copy."""
    server = migrated.postgres_start()
    yield server
    server.stop()
    server.remove()


@pytest.fixture
def database_url(postgres_server):
    """The address of a new database, migrated."""
    return migrated.postgres_copy(postgres_server)


@pytest.fixture
def empty_database_url(postgres_server):
    """The address of a new database with nothing in it."""
    return postgres_server.database_make(f"test_{uuid.uuid4().hex}")

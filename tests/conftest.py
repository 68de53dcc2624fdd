"""Fixtures that every test may use."""

import os
import uuid
from importlib import import_module

import pytest
from django.apps import apps
from django.db.backends.sqlite3.base import DatabaseOperations
from django.db.models.signals import post_migrate
from django.utils import translation

from tests import services


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Where skipping is forbidden (PLAY313_NO_SKIP=1, as in CI), a skipped test has failed."""
    report = yield
    if report.skipped and not hasattr(report, "wasxfail") and skipping_is_forbidden():
        report.outcome = "failed"
        report.longrepr = f"Skipped where skipping is forbidden: {report.longrepr}"
    return report


def skipping_is_forbidden():
    return os.environ.get("PLAY313_NO_SKIP") == "1"


@pytest.fixture(autouse=True)
def _english():
    """A request in Norwegian leaves its language behind; the next test starts in English."""
    with translation.override("en"):
        yield


@pytest.fixture(autouse=True, scope="session")
def _categories():
    """A test that empties the database takes what the migrations stored with it: once more."""
    post_migrate.connect(categories_again, sender=apps.get_app_config("forum"))
    yield
    post_migrate.disconnect(categories_again, sender=apps.get_app_config("forum"))


def categories_again(using, **signal):
    """Store the categories of a fresh forum where there are none."""
    if using == "default" and not apps.get_model("forum", "Category").objects.exists():
        for name in ("0003_categories_of_a_fresh_site", "0006_reports_of_other_games_have_a_place"):
            import_module(f"forum.migrations.{name}").fill(apps, None)


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
    """A PostgreSQL shared by the tests of this process."""
    server = services.Postgres().start()
    yield server
    server.stop()
    server.remove()


@pytest.fixture
def database_url(postgres_server):
    """The address of a new, empty database."""
    return postgres_server.database_make(f"test_{uuid.uuid4().hex}")


@pytest.fixture(scope="session", autouse=True)
def _flush_what_is_append_only():
    """Between tests SQLite empties its tables by DELETE, which the triggers would refuse."""
    flush = DatabaseOperations.execute_sql_flush

    def flush_without_triggers(operations, statements):
        with operations.connection.cursor() as cursor:
            # Only those that refuse: the others keep the index of the search in step.
            cursor.execute(
                "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND sql LIKE '%RAISE(%'"
            )
            triggers = cursor.fetchall()
            for name, _sql in triggers:
                cursor.execute(f"DROP TRIGGER {name}")
            flush(operations, statements)
            for _name, sql in triggers:
                cursor.execute(sql)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(DatabaseOperations, "execute_sql_flush", flush_without_triggers)
        yield

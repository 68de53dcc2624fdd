"""Fixtures that every test may use."""

import os
import uuid

import pytest

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

"""Sites that are broken on purpose, and how often: a few times in CI, more in ``make soak``."""

from dataclasses import dataclass

import pytest

from tests.services import Redis
from tests.soak import IS_FULL
from tests.stack import Stack

FAST = {"MOVES_PER_MINUTE": "1000000", "ADMINS": "ops@example.org"}


@dataclass(frozen=True)
class Counts:
    """How much of everything."""

    moves: int
    kills: int
    wipes: int
    within_seconds: int


@pytest.fixture(scope="session")
def counts():
    """Few for CI; with SOAK=10 the full counts."""
    if IS_FULL:
        return Counts(moves=2000, kills=100, wipes=10, within_seconds=10)
    # Beside other tests a worker takes its time to start.
    return Counts(moves=60, kills=5, wipes=1, within_seconds=20)


@pytest.fixture(scope="module")
def embedded(tmp_path_factory):
    """A site on SQLite with the embedded queue, for the tests of a module that leave it whole."""
    with Stack(tmp_path_factory.mktemp("embedded"), env=FAST | {"WEB_THREADS": "100"}) as stack:
        yield stack


@pytest.fixture
def redis(tmp_path):
    """A Redis of the test's own, to be killed."""
    server = Redis(tmp_path).start()
    yield server
    server.stop()


@pytest.fixture
def distributed(tmp_path, database_url, redis):
    """Two web and two worker processes on PostgreSQL and a Redis of their own."""
    urls = {"database_url": database_url, "redis_url": redis.url}
    with Stack(tmp_path, kind="distributed", web=2, workers=2, env=FAST, **urls) as stack:
        yield stack

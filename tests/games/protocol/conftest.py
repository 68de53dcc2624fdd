"""What every test of the protocol starts with."""

import pytest
from django.core.cache import cache

from health.breaker import DOWN
from tests.factories import user
from tests.games.protocol.steps import started


@pytest.fixture(autouse=True)
def _fresh_limits():
    """Limits count in the cache, and what is down is remembered; each test starts with none."""
    cache.clear()
    DOWN.reset()
    yield
    cache.clear()


@pytest.fixture
def people(transactional_db):
    """Two who play."""
    return user("kari"), user("ola")


@pytest.fixture
def match(people, settings):
    """A running match of two people, whose pages wait for no worker."""
    settings.SUBMISSION_WAIT = 0
    settings.ADMINS = [("Admin", "admin@example.org")]
    return started(*people)

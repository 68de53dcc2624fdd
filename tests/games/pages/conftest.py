"""People at their browsers, and a site that does not wait for a worker."""

import pytest
from django.core.cache import cache

from tests.factories import user
from tests.games.pages.browser import Browser


@pytest.fixture(autouse=True)
def _no_waiting(settings, db):
    """No worker runs beside these tests; limits count in the cache, and start anew."""
    settings.SUBMISSION_WAIT = 0
    settings.MOVES_PER_MINUTE = 10_000
    cache.clear()


@pytest.fixture
def kari():
    return Browser(user("kari"))


@pytest.fixture
def ola():
    return Browser(user("ola"))


@pytest.fixture
def ada():
    return Browser(user("ada"))


@pytest.fixture
def visitor():
    return Browser()

"""People at their browsers, around a table that waits."""

import pytest
from django.core.cache import cache

from tests.factories import user
from tests.games.pages.browser import Browser


@pytest.fixture(autouse=True)
def _no_waiting(settings, db):
    """No worker runs beside these tests."""
    settings.SUBMISSION_WAIT = 0
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

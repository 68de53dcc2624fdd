"""A site with somebody and something everywhere, and limits that start anew."""

import pytest
from django.core.cache import cache

from tests.security.scene import Scene


@pytest.fixture(autouse=True)
def _fresh_limits():
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def scene(db, settings):
    settings.SUBMISSION_WAIT, settings.MOVES_PER_MINUTE = 0, 10_000
    return Scene()

"""What every test of the protocol starts with."""

import pytest
from django.core.cache import cache

from health.breaker import DOWN


@pytest.fixture(autouse=True)
def _fresh_limits():
    """Limits count in the cache, and what is down is remembered; each test starts with none."""
    cache.clear()
    DOWN.reset()
    yield
    cache.clear()

"""What the tests of score sheets share."""

import pytest
from django.core.cache import cache


@pytest.fixture(autouse=True)
def _nobody_has_written_yet():
    """The limits count in the cache, which outlives a test."""
    cache.clear()
    yield
    cache.clear()

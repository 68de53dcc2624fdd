"""People, and a forum in which the limits of writing count from nothing."""

import pytest
from django.core.cache import cache

from tests.factories import moderator, user


@pytest.fixture(autouse=True)
def _nothing_counted():
    """What an earlier test wrote is not held against this one."""
    cache.clear()


@pytest.fixture
def kari(db):
    return user("kari")


@pytest.fixture
def ola(db):
    return user("ola")


@pytest.fixture
def mona(db):
    return moderator("mona")


@pytest.fixture
def as_kari(client, kari):
    client.force_login(kari)
    return client


@pytest.fixture
def media(settings, tmp_path):
    """A folder of this test's own for pictures."""
    settings.MEDIA_ROOT = tmp_path / "media"
    files = {"BACKEND": "django.core.files.storage.FileSystemStorage"}
    settings.STORAGES = {**settings.STORAGES, "default": files}

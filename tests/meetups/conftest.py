"""A small gazetteer, and players where a test wants them."""

import json
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.cache import cache
from django.utils import timezone

from meetups import gazetteer, services
from meetups.services import places as importing
from tests import factories

ROWS = json.loads((Path(__file__).parent / "places.json").read_text(encoding="utf-8"))


@pytest.fixture(autouse=True)
def _nothing_kept():
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def kari():
    """A member of long standing: what she hosts waits for no moderator."""
    return factories.user("kari", date_joined=timezone.now() - timedelta(days=100))


@pytest.fixture
def host(client, kari):
    """The browser of Kari, signed in."""
    client.force_login(kari)
    return client


@pytest.fixture
def gazetteer_small(monkeypatch):
    """What is read instead of the whole package."""

    def rows_read(smallest):
        found = [row for row in ROWS if row["population"] >= smallest]
        return sorted(found, key=lambda row: (-row["population"], row["geonameid"]))

    monkeypatch.setattr(gazetteer, "rows_read", rows_read)
    monkeypatch.setattr(importing, "REST", 0)


@pytest.fixture
def places(db, gazetteer_small):
    """The small gazetteer, read in."""
    services.places_import()

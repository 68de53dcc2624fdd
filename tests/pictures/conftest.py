"""Pictures of the tests go to a folder of their own."""

import pytest


@pytest.fixture(autouse=True)
def media(settings, tmp_path):
    """The folder of the files."""
    settings.MEDIA_ROOT = tmp_path / "media"
    return settings.MEDIA_ROOT

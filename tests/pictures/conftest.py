"""Pictures of the tests go to a folder of their own."""

import pytest


@pytest.fixture(autouse=True)
def media(settings, tmp_path):
    """The folder of the files."""
    settings.MEDIA_ROOT = tmp_path / "media"
    files = {"BACKEND": "django.core.files.storage.FileSystemStorage"}
    settings.STORAGES = {**settings.STORAGES, "default": files}
    return settings.MEDIA_ROOT

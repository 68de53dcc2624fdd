"""A site with somebody and something everywhere, and limits that start anew."""

import importlib
import sys

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.test import override_settings

from play313.settings import base
from tests.security.scene import Scene

HOST = "play.example.org"


@pytest.fixture(autouse=True)
def _fresh_limits():
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def scene(db, settings):
    settings.SUBMISSION_WAIT, settings.MOVES_PER_MINUTE = 0, 10_000
    return Scene()


@pytest.fixture(scope="session")
def collected(tmp_path_factory):
    """The static files as production serves them."""
    folder = tmp_path_factory.mktemp("static")
    with override_settings(STATIC_ROOT=folder, STORAGES=production_settings()["STORAGES"]):
        call_command("collectstatic", interactive=False, verbosity=0)
    return folder


@pytest.fixture
def production(settings, collected):
    """The settings of production, but for where it keeps things and sends its mail."""
    for name, value in production_settings().items():
        setattr(settings, name, value)
    settings.STATIC_ROOT = collected
    settings.WHITENOISE_AUTOREFRESH = settings.WHITENOISE_USE_FINDERS = False
    return settings


@pytest.fixture
def production_scene(production, db, settings):
    settings.SUBMISSION_WAIT, settings.MOVES_PER_MINUTE = 0, 10_000
    return Scene(host=HOST, secure=True)


def production_settings():
    """What ``prod`` says other than ``base``."""
    given = {"SECRET_KEY": "a-secret", "DEAL_KEYS": ["a-key"], "ALLOWED_HOSTS": [HOST]}
    with pytest.MonkeyPatch.context() as patch:
        for name, value in given.items():
            patch.setattr(base, name, value)
        patch.delitem(sys.modules, "play313.settings.prod", raising=False)
        prod = vars(importlib.import_module("play313.settings.prod"))
        del sys.modules["play313.settings.prod"]
    elsewhere = {"EMAIL_HOST", "EMAIL_BACKEND", "LOGGING", "SECRET_KEY", "DEAL_KEYS"}
    return {
        name: value
        for name, value in prod.items()
        if name.isupper() and name not in elsewhere and value != getattr(base, name, None)
    } | {"ALLOWED_HOSTS": [HOST]}

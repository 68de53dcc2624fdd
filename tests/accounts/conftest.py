"""What the tests of people's pages share."""

import pytest
from django.contrib.auth.hashers import Argon2PasswordHasher
from django.core.cache import cache


@pytest.fixture(autouse=True)
def _fresh_limits():
    """Rate limits count in the cache; each test starts with none."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def hashes(settings, monkeypatch):
    """The passwords that were hashed, in order, by the hasher of the real site."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
    hashed = []
    encode, verify = Argon2PasswordHasher.encode, Argon2PasswordHasher.verify

    def encode_counted(self, password, salt):
        hashed.append(password)
        return encode(self, password, salt)

    def verify_counted(self, password, encoded):
        hashed.append(password)
        return verify(self, password, encoded)

    monkeypatch.setattr(Argon2PasswordHasher, "encode", encode_counted)
    monkeypatch.setattr(Argon2PasswordHasher, "verify", verify_counted)
    return hashed

"""Garbage sent to every page of people: always an answer, never an error of ours."""

import re

import pytest
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from accounts.models import User
from tests import factories

pytestmark = pytest.mark.django_db

GARBAGE = ["\x00", '"><script>alert(1)</script>', "x" * 10_000, "1e309", "\u202e\u200b", "-1"]
METHODS = ["put", "patch", "delete", "options", "trace"]
JSON = {"Accept": "application/json", "X-Requested-With": "XMLHttpRequest"}
BODIES = [
    ("[" * 100_000, "application/json"),
    ("\x00", "text/plain"),
    ("a=1&" * 5000, "application/x-www-form-urlencoded"),
    ("x" * 2_000_000, "application/x-www-form-urlencoded"),
    ("--x\r\nbroken", "multipart/form-data; boundary=x"),
    ("broken", "multipart/form-data"),
]


def _patterns(patterns, prefix=""):
    for one in patterns:
        if isinstance(one, URLResolver):
            yield from _patterns(one.url_patterns, prefix + str(one.pattern))
        elif isinstance(one, URLPattern):
            yield prefix + str(one.pattern), one


def _paths():
    """One address for each page of people that the resolver knows."""
    for route, one in _patterns(get_resolver().url_patterns):
        if route.startswith("players/near/"):
            continue  # tests/meetups has these.
        if route.startswith(("accounts/", "players/", "language/")):
            arguments = {"uidb36": "1", "key": "set-password", "pk": 1, "username": "kari"}
            wanted = {name: arguments[name] for name in re.findall(r"<(?:\w+:)?(\w+)>", route)}
            prefix = "accounts:" if route.startswith("players/") else ""
            yield reverse(prefix + one.name, kwargs=wanted)


PATHS = sorted(_paths())


@pytest.fixture(params=["visitor", "member"])
def somebody(request, client, settings):
    settings.ACCOUNT_RATE_LIMITS = False
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000
    kari = factories.user("kari")
    if request.param == "member":
        client.force_login(kari)
    return client


def test_all_pages_of_people_are_known_here():
    assert len(PATHS) >= 30
    assert "/accounts/2fa/webauthn/keys/1/remove/" in PATHS


@pytest.mark.parametrize("path", PATHS)
def test_garbage_is_answered(somebody, path):
    names = ("login", "password", "username", "email", "code", "credential", "next", "action")
    names += ("public_name", "language", "recipient", "name")
    for garbage in GARBAGE:
        assert somebody.get(path, {"next": garbage, "page": garbage}).status_code < 500
        assert somebody.post(path, dict.fromkeys(names, garbage)).status_code < 500
    assert User.objects.get().username == "kari"


@pytest.mark.parametrize("path", PATHS)
def test_bodies_and_methods_of_other_kinds_are_answered(somebody, path):
    for body, kind in BODIES:
        assert somebody.post(path, body, content_type=kind).status_code < 500, (kind, body[:20])
    for method in METHODS:
        assert getattr(somebody, method)(path).status_code < 500, method
    for response in (somebody.get(path, headers=JSON), somebody.post(path, {}, headers=JSON)):
        assert response.status_code < 500

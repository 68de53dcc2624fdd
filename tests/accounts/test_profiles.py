"""Profiles: what anybody may see of a person, and what other apps add."""

import pytest
from django.urls import reverse

from accounts import profile_panels
from accounts.models import User
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def panel():
    """A panel of another app: says who looks at whom, and nothing to oneself."""
    seen = []

    def show(request, user):
        seen.append((str(request.user), user.username))
        if request.user == user:
            return None
        return "allauth/elements/p.html", {"slots": {"default": [f"Plays as {user.username}"]}}

    profile_panels.register(show)
    yield seen
    profile_panels.unregister(show)


def test_anybody_may_see_a_profile(client):
    factories.user("kari", public_name="Kari Nordmann")
    page = client.get("/players/kari/")
    text = page.content.decode()
    assert page.status_code == 200
    assert "<h1>Kari Nordmann</h1>" in text
    assert "Member since" in text
    assert reverse("accounts:preferences") not in text


def test_a_profile_says_nothing_that_is_not_for_everybody(client):
    kari = factories.user("kari", email="secret@kari.example", time_zone="Arctic/Longyearbyen")
    text = client.get("/players/kari/").content.decode()
    assert "secret" not in text
    assert "Longyearbyen" not in text
    assert kari.password not in text


def test_without_a_public_name_the_sign_in_name_is_shown_and_not_twice(client):
    factories.user("kari")
    text = client.get("/players/kari/").content.decode()
    assert "<h1>kari</h1>" in text
    assert "Signs in as" not in text


def test_one_s_own_profile_leads_to_the_preferences(client):
    kari = factories.user("kari")
    client.force_login(kari)
    assert reverse("accounts:preferences") in client.get(kari.get_absolute_url()).content.decode()


@pytest.mark.parametrize("as_member", [False, True])
def test_somebody_who_left_looks_like_somebody_who_never_was(client, as_member):
    factories.user("vera", is_active=False)
    if as_member:
        client.force_login(factories.user("kari"))
    left, missing = client.get("/players/vera/"), client.get("/players/vigo/")
    assert left.status_code == missing.status_code == 404
    drop = {"X-Request-ID", "Date", "Expires"}
    assert {k: v for k, v in left.items() if k not in drop} == {
        k: v for k, v in missing.items() if k not in drop
    }
    assert _plain(left, "vera") == _plain(missing, "vigo")


def _plain(response, name):
    """The page without the tokens of its forms and the name that was asked for."""
    token = str(response.context["csrf_token"]) if response.context else ""
    page = response.content.decode().replace(name, "…")
    return page.replace(token, "") if token else page


@pytest.mark.parametrize(
    "name",
    ["%00", "%0d%0aSet-Cookie:x=1", "..", "%2e%2e", "x" * 5000, "'--", "%F0%9F%82%A1", "%ED%A0%80"],
)
def test_garbage_for_a_name_is_a_missing_page(client, name):
    assert client.get(f"/players/{name}/").status_code in (404, 400)


def test_names_are_shown_as_text(client):
    User.objects.create_user("x1", public_name="<script>alert(1)</script>")
    text = client.get("/players/x1/").content.decode()
    assert "<script>alert" not in text
    assert "&lt;script&gt;alert(1)" in text


def test_panels_of_other_apps_are_shown_as_this_viewer_may_see_them(client, panel):
    ola = factories.user("ola")
    assert "Plays as ola" in client.get("/players/ola/").content.decode()
    client.force_login(ola)
    assert "Plays as ola" not in client.get("/players/ola/").content.decode()
    assert panel == [("AnonymousUser", "ola"), ("ola", "ola")]


def test_registering_a_panel_twice_shows_it_once(client):
    calls = []

    def show(request, user):
        calls.append(user)

    profile_panels.register(show)
    profile_panels.register(show)
    factories.user("ola")
    client.get("/players/ola/")
    profile_panels.unregister(show)
    assert len(calls) == 1


def test_only_reading_is_allowed(client):
    factories.user("kari")
    assert client.head("/players/kari/").status_code == 200
    for method in ("post", "put", "patch", "delete"):
        assert getattr(client, method)("/players/kari/").status_code in (302, 405)

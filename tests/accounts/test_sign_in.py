"""Signing in and out: who gets in, what a stranger learns, and what stops one who guesses."""

import logging
import re
from urllib.parse import urlencode, urljoin, urlsplit

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.accounts.steps import is_signed_in, link_in, sentences, sign_in

pytestmark = pytest.mark.django_db

LOGIN = "/accounts/login/"
FOREIGN = [
    "//evil.example",
    "///evil.example",
    "////evil.example/x",
    "/\\evil.example",
    "\\\\evil.example",
    "https:evil.example",
    "https:///evil.example",
    "https://evil.example/",
    "http://testserver@evil.example/",
    "https://testserver.evil.example/",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "user@evil.example",
    "\thttps://evil.example",
    " //evil.example",
    "/\t/evil.example",
    "%2f%2fevil.example",
    "ftp://testserver/",
    "//testserver\\@evil.example",
    "/\x00/evil.example",
]


def stays_here(location):
    """Whether a browser that follows this stays on the site."""
    read = re.sub(r"[\t\r\n]", "", location.strip()).replace("\\", "/")
    target = urlsplit(urljoin("http://testserver/accounts/login/", read))
    return (target.scheme, target.netloc) == ("http", "testserver") and "\x00" not in read


@pytest.mark.parametrize(
    "login", ["kari", "KARI", " kari ", "kari@example.org", "Kari@Example.org"]
)
def test_a_person_signs_in_by_name_or_by_address(client, login):
    factories.user("kari")
    response = sign_in(client, login, "demo-313-kari")
    assert response["Location"] == reverse("games:match_list")
    assert is_signed_in(client)


def test_somebody_who_was_deactivated_does_not_get_in(client):
    factories.user("kari", is_active=False)
    assert sign_in(client)["Location"] == reverse("account_inactive")
    assert not is_signed_in(client)


def test_the_session_gets_a_new_name_when_one_signs_in(client):
    factories.user("kari")
    client.get(LOGIN)
    session = client.session
    session["from"] = "before"
    session.save()
    client.cookies["sessionid"] = before = session.session_key
    sign_in(client)
    assert client.session.session_key != before
    assert not Session.objects.filter(session_key=before).exists()


def test_a_session_name_made_up_by_somebody_else_is_not_taken_over(client):
    factories.user("kari")
    client.cookies["sessionid"] = "a" * 32
    sign_in(client)
    assert client.session.session_key != "a" * 32
    assert not Session.objects.filter(session_key="a" * 32).exists()


def test_the_sixth_wrong_password_shuts_the_name_even_for_the_right_one(client, caplog):
    factories.user("kari")
    for _ in range(5):
        response = sign_in(client, password="not-the-password")
        assert "do not belong together" in sentences(response)[0]
    with caplog.at_level(logging.WARNING, "accounts"):
        response = sign_in(client)
    assert response.status_code == 200
    assert "wait five minutes" in sentences(response)[0]
    assert not is_signed_in(client)
    assert "Sign-in refused after too many wrong passwords" in caplog.messages


def test_the_owner_of_a_shut_name_gets_in_by_resetting_the_password(client, mailoutbox):
    factories.user("kari")
    for _ in range(6):
        sign_in(Client(), password="not-the-password")
    client.post(reverse("account_reset_password"), {"email": "kari@example.org"})
    page = client.get(link_in(mailoutbox[0]), follow=True)
    new = {"password1": "another-fine-pass", "password2": "another-fine-pass"}
    client.post(page.redirect_chain[-1][0], new)
    sign_in(client, password="another-fine-pass")
    assert is_signed_in(client)


def test_the_eleventh_wrong_name_of_an_address_is_refused_whatever_it_claims_to_be(client):
    for number in range(10):
        sign_in(client, f"nobody{number}", headers={"X-Forwarded-For": f"198.51.100.{number}"})
    factories.user("kari")
    response = sign_in(client, headers={"X-Forwarded-For": "203.0.113.9"})
    assert "too many failed attempts" in sentences(response)[0]
    assert not is_signed_in(client)


def test_behind_the_proxy_two_clients_have_two_limits(client, settings):
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    factories.user("kari")
    for number in range(11):
        sign_in(client, f"nobody{number}", headers={"X-Forwarded-For": "198.51.100.1"})
    assert not is_signed_in(client)
    sign_in(client, headers={"X-Forwarded-For": "198.51.100.2"})
    assert is_signed_in(client)


def test_behind_the_proxy_only_its_own_word_counts(client, settings):
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    factories.user("kari")
    for number in range(10):
        forged = f"203.0.113.{number}, 198.51.100.1"
        sign_in(client, f"nobody{number}", headers={"X-Forwarded-For": forged})
    sign_in(client, headers={"X-Forwarded-For": "203.0.113.99, 198.51.100.1"})
    assert not is_signed_in(client)


@pytest.mark.parametrize("target", FOREIGN)
def test_next_never_leads_off_the_site(client, target):
    factories.user("kari")
    page = client.get(LOGIN, {"next": target})
    assert page.status_code == (400 if "\0" in target else 200)
    response = client.post(LOGIN, {"login": "kari", "password": "demo-313-kari", "next": target})
    assert stays_here(response.get("Location", "/"))
    response = client.get(LOGIN, {"next": target})
    assert stays_here(response.get("Location", "/"))
    response = client.post(reverse("account_logout"), {"next": target})
    assert stays_here(response["Location"])


def test_next_leads_back_to_the_page_one_came_from(client):
    factories.user("kari")
    response = client.get(reverse("accounts:preferences"))
    assert response["Location"] == f"{LOGIN}?next=/players/preferences/"
    response = sign_in(client, path=response["Location"])
    assert response["Location"] == "/players/preferences/"


@pytest.mark.parametrize(
    "name",
    ["account_login", "account_signup", "account_reset_password", "set_language", "account_logout"],
)
def test_a_post_without_the_token_is_forbidden(name):
    client = Client(enforce_csrf_checks=True)
    assert client.post(reverse(name), {"login": "kari", "language": "nb"}).status_code == 403


@pytest.mark.parametrize(
    "origin",
    ["https://evil.example", "null", "http://testserver.evil.example", "http://eviltestserver"],
)
def test_a_post_from_another_site_is_forbidden(origin):
    factories.user("kari")
    client = Client(enforce_csrf_checks=True)
    token = client.get(LOGIN).context["csrf_token"]
    fields = {"login": "kari", "password": "demo-313-kari", "csrfmiddlewaretoken": str(token)}
    assert client.post(LOGIN, fields, headers={"Origin": origin}).status_code == 403
    assert not is_signed_in(client)
    assert client.post(LOGIN, fields, headers={"Origin": "http://testserver"}).status_code == 302


def test_opening_the_page_to_sign_out_only_asks(client):
    client.force_login(factories.user("kari"))
    assert client.get(reverse("account_logout")).status_code == 200
    assert is_signed_in(client)
    assert client.post(reverse("account_logout")).status_code == 302
    assert not is_signed_in(client)


def test_nothing_typed_into_the_form_reaches_the_log(client, caplog):
    factories.user("kari")
    with caplog.at_level(logging.DEBUG):
        sign_in(client, "my-planted-password", "another-planted-password")
        sign_in(client, "kari\r\nroot signed in", "planted")
    assert "Sign-in failed" in caplog.messages
    assert "planted" not in caplog.text
    assert "root signed in" not in caplog.text
    assert all(len(record.account) == 12 for record in caplog.records if "Sign-in" in record.msg)


@pytest.mark.parametrize(
    "login",
    ["", "x" * 300, "x" * 100_000, "a\x00b", "'; drop table", "%", "_", "\\", "\ud800", "🂡" * 100],
)
def test_garbage_is_answered_by_the_form(client, login):
    body = urlencode({"login": login, "password": "x"}, errors="surrogatepass")
    response = client.post(LOGIN, body, content_type="application/x-www-form-urlencoded")
    assert response.status_code == 200
    assert sentences(response)


def test_the_sign_in_by_passkey_without_a_passkey_comes_back_with_a_sentence(client):
    response = client.post(reverse("mfa_login_webauthn"), {"credential": "{}"}, follow=True)
    assert response.redirect_chain == [(LOGIN, 302)]
    response = client.post(
        reverse("mfa_login_webauthn"), {"credential": "[null, 1e400"}, follow=True
    )
    assert response.status_code == 200


def test_the_sign_in_by_passkey_begins_with_a_challenge(client):
    response = client.get(
        reverse("mfa_login_webauthn"), headers={"X-Requested-With": "XMLHttpRequest"}
    )
    assert response.json()["request_options"]["publicKey"]["challenge"]

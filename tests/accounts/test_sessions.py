"""The list of one's own sessions, and how rarely it is written."""

import datetime as dt

import pytest
import time_machine
from allauth.usersessions.models import UserSession
from django.test import Client
from django.urls import reverse

from accounts.middleware import ACTIVITY_SECONDS
from tests import factories
from tests.accounts.steps import confirm, sign_in

pytestmark = pytest.mark.django_db

PAGE = "/players/preferences/"


def test_signing_in_is_noted_with_address_and_browser(client):
    factories.user("kari")
    sign_in(client, headers={"User-Agent": "Netscape 4"})
    page = client.get(reverse("usersessions_list")).content.decode()
    assert "Netscape 4" in page
    assert "127.0.0.1" in page


def test_each_session_tells_its_browser_and_the_one_in_use_is_marked(client):
    factories.user("kari")
    other = Client()
    sign_in(other, headers={"User-Agent": "Lynx"})
    sign_in(client, headers={"User-Agent": "Netscape 4"})
    page = client.get(reverse("usersessions_list")).content.decode()
    items = page.split('<ul class="panel-list">')[1].split("</ul>")[0].split("</li>")[:-1]
    (mine,) = [item for item in items if "Netscape 4" in item]
    (elsewhere,) = [item for item in items if "Lynx" in item]
    for mark in ("This session", 'aria-current="true"'):
        assert mark in mine
        assert mark not in elsewhere
    assert "Begun now, last used now." in page
    assert "Sign out everywhere else" in page


def test_a_session_is_noted_again_only_after_a_while():
    factories.user("kari")
    client = Client()
    with time_machine.travel(dt.datetime(2026, 12, 1, 12, tzinfo=dt.UTC), tick=False) as clock:
        sign_in(client)
        first = UserSession.objects.get().last_seen_at
        clock.shift(ACTIVITY_SECONDS - 1)
        client.get(PAGE)
        assert UserSession.objects.get().last_seen_at == first
        clock.shift(1)
        client.get(PAGE)
        assert UserSession.objects.get().last_seen_at > first


def test_a_page_of_a_fresh_session_writes_nothing(client, django_assert_num_queries):
    factories.user("kari")
    sign_in(client)
    client.get(PAGE)
    with django_assert_num_queries(4) as queries:  # The last is the bell's.
        client.get(PAGE)
    assert all(query["sql"].startswith("SELECT") for query in queries)


def test_one_ends_one_s_other_sessions(client):
    factories.user("kari")
    other = Client()
    sign_in(other)
    sign_in(client)
    confirm(client)
    client.post(reverse("usersessions_list"))
    assert client.get(PAGE).status_code == 200
    assert other.get(PAGE).status_code == 302


def test_signing_out_ends_the_session_for_whoever_copied_the_cookie(client):
    factories.user("kari")
    sign_in(client)
    copy = Client()
    copy.cookies["sessionid"] = client.cookies["sessionid"].value
    assert copy.get(PAGE).status_code == 200
    client.post(reverse("account_logout"))
    assert copy.get(PAGE).status_code == 302


def test_deactivating_somebody_ends_their_visit_at_once(client):
    kari = factories.user("kari")
    sign_in(client)
    kari.is_active = False
    kari.save(update_fields=["is_active"])
    assert client.get(PAGE).status_code == 302

"""The list of one's own sessions, and how rarely it is written."""

import datetime as dt

import pytest
import time_machine
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts import visits
from accounts.middleware import ACTIVITY_SECONDS
from accounts.tasks import sessions_prune
from play313.celery import app
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
    assert all(query["sql"].lstrip().startswith("SELECT") for query in queries)


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


def test_what_is_stored_of_a_session_goes_with_it(client, monkeypatch):
    """Those that have expired, and those that were ended where nothing was noted of it."""
    monkeypatch.setattr(visits, "BATCH", 2)
    kari = factories.user("kari")
    sign_in(client)
    now = timezone.now()
    for number in range(7):
        expires = now + dt.timedelta(days=-1 if number < 5 else 1)
        Session.objects.create(session_key=f"key{number}", session_data="", expire_date=expires)
        UserSession.objects.create(
            user=kari, session_key=f"key{number}", ip="192.0.2.1", user_agent="Netscape 4"
        )
    Session.objects.filter(session_key="key6").delete()
    sessions_prune()
    left = set(Session.objects.values_list("session_key", flat=True))
    assert left == {"key5", client.session.session_key}
    assert set(UserSession.objects.values_list("session_key", flat=True)) == left
    assert client.get(PAGE).status_code == 200
    assert visits.sessions_prune() == 0
    assert visits.sessions_prune(now=now + dt.timedelta(days=15)) == 2
    assert not Session.objects.exists()


def test_the_beat_has_it_done_by_the_worker_that_no_move_waits_for():
    entry = settings.CELERY_BEAT_SCHEDULE["sessions-prune"]
    route = app.amqp.router.route({}, entry["task"])
    assert route["queue"].name == "pdf"
    assert entry["task"] in app.tasks

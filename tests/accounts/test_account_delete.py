"""The end of an account: meant, at once, and without a trace of whose it was."""

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.core import mail
from django.test import Client
from django.urls import reverse

from accounts import data_erasure
from accounts.erasure import LOG_KEEPER, ErasureRefused, account_erase
from accounts.models import DataExportFile, TakenName, User
from tests import factories
from tests.accounts.archives import export_made, references
from tests.accounts.steps import confirm, sign_in, sign_up

pytestmark = pytest.mark.django_db

PAGE = "/players/me/delete/"


@pytest.fixture
def kari(client):
    kari = factories.user("kari", public_name="Kari Nordmann")
    sign_in(client)
    confirm(client)
    return kari


def test_who_means_it_writes_the_name_and_is_gone(client, kari):
    assert "This happens at once and cannot be undone." in client.get(PAGE).text
    page = client.post(PAGE, {"name": "kari"}, follow=True)
    assert "Your account is deleted." in page.text
    assert "Sign in" in page.text
    assert not User.objects.exists()
    assert client.get("/players/kari/").status_code == 404


@pytest.mark.parametrize("name", ["", "Kari", "Kari Nordmann", "kari2", "x" * 5000, "ka\0ri"])
def test_who_writes_another_name_stays(client, kari, name):
    page = client.post(PAGE, {"name": name})
    assert page.status_code == 422
    assert User.objects.filter(username="kari").exists()


def test_looking_deletes_nothing(client, kari):
    client.get(PAGE)
    client.head(PAGE)
    assert User.objects.exists()


def test_the_password_is_asked_for_once_more(client):
    client.force_login(factories.user("kari"))
    for method in (client.get, client.post):
        response = method(PAGE, {"name": "kari"})
        assert response["Location"].startswith(reverse("account_reauthenticate"))
    assert User.objects.exists()


def test_a_visitor_is_sent_to_sign_in(client):
    assert client.post(PAGE)["Location"].startswith(reverse("account_login"))


def test_nothing_that_refers_to_the_account_is_left(client, kari):
    export_made(kari)
    Authenticator.objects.create(user=kari, type="totp", data={})
    kari.blocks.create(blocked=factories.user("ola"))
    number, found = kari.pk, [one for one in references() if one[0] is UserSession]
    assert found
    assert UserSession.objects.filter(user=number).exists()
    account_erase(user=kari)
    for model, name in references():
        assert not model.objects.filter(**{name: number}).exists(), (model, name)
    assert not DataExportFile.objects.exists()


def test_every_session_ends_and_none_is_left_in_the_store(client, kari):
    other = Client()
    sign_in(other)
    assert other.get("/players/preferences/").status_code == 200
    client.post(PAGE, {"name": "kari"})
    assert other.get("/players/preferences/").status_code == 302
    assert not any("_auth_user_id" in one.get_decoded() for one in Session.objects.all())


def test_a_last_mail_goes_to_each_address_that_was_shown_to_be_the_person_s(
    client, kari, django_capture_on_commit_callbacks
):
    EmailAddress.objects.create(user=kari, email="second@example.org", verified=True)
    EmailAddress.objects.create(user=kari, email="somebody@example.org", verified=False)
    mail.outbox.clear()
    with django_capture_on_commit_callbacks(execute=True):
        account_erase(user=kari)
    assert sorted(one.to[0] for one in mail.outbox) == ["kari@example.org", "second@example.org"]
    assert mail.outbox[0].subject == "Your account at Play 313 is deleted"


@pytest.mark.parametrize("name", ["kari", "KARI", "kаri", "Kari-Nordmann"])
def test_nobody_can_take_the_name_or_one_that_looks_like_it(client, kari, name):
    account_erase(user=kari)
    sign_up(Client(), name, "other@example.org")
    taken = User.objects.filter(email="other@example.org").exists()
    assert taken == (name == "Kari-Nordmann")


def test_the_kept_names_lead_to_nobody(kari):
    account_erase(user=kari)
    assert TakenName.objects.exists()
    assert not TakenName.objects.exclude(user=None).exists()


def test_the_address_can_make_a_new_account(client, kari):
    account_erase(user=kari)
    sign_up(Client(), "nora", "kari@example.org")
    assert User.objects.filter(username="nora").exists()


def test_the_last_superuser_stays(client):
    solveig = factories.staff("solveig", is_superuser=True)
    factories.user("ola", is_superuser=True, is_active=False)
    with pytest.raises(ErasureRefused):
        account_erase(user=solveig)
    client.force_login(solveig)
    assert User.objects.filter(username="solveig").exists()


def test_the_last_superuser_reads_why(client):
    factories.user("kari", is_superuser=True)
    sign_in(client)
    confirm(client)
    page = client.post(PAGE, {"name": "kari"})
    assert page.status_code == 422
    assert "Nobody else can do everything here yet." in page.text


def test_of_two_superusers_one_may_leave_and_what_was_done_stays_on_record():
    first, second = (factories.user(name, is_superuser=True) for name in ("per", "pia"))
    LogEntry.objects.create(
        user=first,
        content_type=ContentType.objects.get_for_model(User),
        object_id=str(second.pk),
        object_repr="pia",
        action_flag=CHANGE,
    )
    account_erase(user=first)
    entry = LogEntry.objects.get()
    assert (entry.user.username, entry.user.is_active) == (LOG_KEEPER, False)
    with pytest.raises(ErasureRefused):
        account_erase(user=second)


def test_what_apps_do_and_the_deletion_happen_together_or_not_at_all(kari):
    def fail(user):
        user.blocks.all().delete()
        raise ValueError("an eraser that fails")

    kari.blocks.create(blocked=factories.user("ola"))
    data_erasure.register(fail)
    data_erasure.register(fail)
    try:
        assert data_erasure.erasers().count(fail) == 1
        with pytest.raises(ValueError, match="an eraser that fails"):
            account_erase(user=kari)
    finally:
        data_erasure.unregister(fail)
    assert User.objects.get(username="kari").blocks.exists()

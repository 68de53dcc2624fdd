"""Second factors: codes that work once, staff who must have one, and the way into the admin."""

import datetime as dt

import pytest
import time_machine
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from django.test import Client
from django.urls import reverse

from accounts.models import User
from tests import factories
from tests.accounts.steps import (
    confirm,
    factor_send,
    is_signed_in,
    sentences,
    sign_in,
    totp_code,
)

pytestmark = pytest.mark.django_db

REAUTHENTICATE = "/accounts/reauthenticate/"


@pytest.fixture
def solveig():
    return factories.staff("solveig")


def at(seconds=0):
    return time_machine.travel(dt.datetime.now(dt.UTC) + dt.timedelta(seconds=seconds), tick=False)


def test_a_password_alone_does_not_sign_in_where_there_is_a_second_factor(client, solveig):
    response = sign_in(client, "solveig")
    assert response["Location"] == reverse("mfa_authenticate")
    assert not is_signed_in(client)
    factor_send(client, totp_code())
    assert is_signed_in(client)


def test_a_code_of_the_app_works_once(solveig):
    with at():
        code = totp_code()
        first, second = Client(), Client()
        for client in (first, second):
            sign_in(client, "solveig")
        factor_send(first, code)
        response = factor_send(second, code)
    assert is_signed_in(first)
    assert response.status_code == 200
    assert not is_signed_in(second)


def test_the_next_code_of_the_app_works(solveig):
    with at():
        first = Client()
        sign_in(first, "solveig")
        factor_send(first, totp_code())
    with at(31):
        second = Client()
        sign_in(second, "solveig")
        factor_send(second, totp_code())
    assert is_signed_in(second)


def test_a_recovery_code_works_once(solveig):
    code = RecoveryCodes.activate(solveig).get_unused_codes()[0]
    first, second = Client(), Client()
    for client in (first, second):
        sign_in(client, "solveig")
        factor_send(client, code)
    assert is_signed_in(first)
    assert not is_signed_in(second)
    assert code not in RecoveryCodes.activate(solveig).get_unused_codes()


def test_guessing_codes_is_stopped_even_for_the_right_one(client, solveig):
    sign_in(client, "solveig")
    wrong = "000000" if totp_code() != "000000" else "111111"
    answers = [factor_send(client, wrong) for _ in range(6)]
    assert "too many failed attempts" in sentences(answers[-1])[0]
    factor_send(client, totp_code())
    assert not is_signed_in(client)


@pytest.mark.parametrize("code", ["", "x" * 5000, "🂡🂡🂡🂡🂡🂡", "12\x003456", "٠٠٠٠٠٠"])
def test_garbage_for_a_code_is_answered_by_the_form(client, solveig, code):
    sign_in(client, "solveig")
    response = factor_send(client, code)
    assert response.status_code == 200
    assert sentences(response)


def test_staff_without_a_second_factor_are_sent_to_get_one_wherever_they_go(client):
    factories.user("bo", is_staff=True)
    sign_in(client, "bo")
    for path in ("/admin/", "/admin/accounts/user/", "/players/preferences/", "/players/bo/"):
        response = client.get(path)
        assert (response.status_code, response["Location"]) == (302, reverse("mfa_index")), path
    page = client.get(reverse("mfa_index"))
    assert "need a second factor" in page.content.decode()


def test_staff_without_a_second_factor_change_nothing_by_a_post(client):
    bo = factories.user("bo", is_staff=True, is_superuser=True)
    sign_in(client, "bo")
    client.post(f"/admin/accounts/user/{bo.pk}/change/", {"public_name": "Boss"})
    client.post(reverse("accounts:preferences"), {"public_name": "Boss", "suits": "two"})
    assert User.objects.get().public_name == ""


def test_staff_enrol_and_go_on(client):
    factories.user("bo", is_staff=True)
    with at():
        sign_in(client, "bo")
        confirm(client, "bo")
        page = client.get(reverse("mfa_activate_totp"))
        secret = page.context["form"].secret
        response = client.post(reverse("mfa_activate_totp"), {"code": totp_code(secret)})
    assert response["Location"] == reverse("mfa_view_recovery_codes")
    assert client.get("/admin/").status_code == 200


def test_recovery_codes_alone_are_no_second_factor(client):
    bo = factories.user("bo", is_staff=True)
    RecoveryCodes.activate(bo)
    client.force_login(bo)
    assert client.get("/admin/")["Location"] == reverse("mfa_index")


def test_people_who_are_not_staff_are_not_asked(client):
    client.force_login(factories.user("kari"))
    assert client.get("/players/preferences/").status_code == 200


def test_the_admin_signs_in_by_the_pages_of_the_site(client, solveig):
    response = client.get("/admin/login/")
    assert response["Location"] == "/accounts/login/?next=%2Fadmin%2Flogin%2F"
    response = client.get("/admin/")
    assert response["Location"] == "/admin/login/?next=/admin/"
    fields = {"username": "solveig", "password": "demo-313-solveig"}
    for _ in range(20):
        response = client.post("/admin/login/", fields)
        assert response["Location"].startswith("/accounts/login/")
    assert not is_signed_in(client)


def test_the_admin_is_closed_to_people_who_are_not_staff(client):
    client.force_login(factories.user("kari"))
    assert client.get("/admin/login/").status_code == 403
    assert client.get("/admin/").status_code in (302, 403)
    assert client.get("/admin/accounts/user/").status_code in (302, 403)


@pytest.mark.parametrize(
    "name",
    [
        "mfa_deactivate_totp",
        "mfa_activate_totp",
        "mfa_generate_recovery_codes",
        "mfa_view_recovery_codes",
        "mfa_download_recovery_codes",
        "mfa_add_webauthn",
    ],
)
def test_what_concerns_second_factors_takes_a_fresh_password(client, solveig, name):
    RecoveryCodes.activate(solveig)
    if name == "mfa_activate_totp":
        Authenticator.objects.filter(type=Authenticator.Type.TOTP).delete()
    client.force_login(solveig)
    before = list(Authenticator.objects.values("pk", "data"))
    for response in (client.get(reverse(name)), client.post(reverse(name), {"code": totp_code()})):
        assert response.status_code == 405 or response["Location"].startswith(REAUTHENTICATE)
    assert list(Authenticator.objects.values("pk", "data")) == before


def test_the_last_address_cannot_be_removed_and_another_takes_a_fresh_password(client):
    kari = factories.user("kari")
    client.force_login(kari)
    remove = {"email": "kari@example.org", "action_remove": ""}
    response = client.post(reverse("account_email"), remove)
    assert response["Location"].startswith(REAUTHENTICATE)
    confirm(client)
    client.post(reverse("account_email"), remove)
    assert kari.emailaddress_set.count() == 1


def test_a_password_grows_old_for_such_pages_in_five_minutes(solveig):
    client = Client()
    with at():
        sign_in(client, "solveig")
        factor_send(client, totp_code())
        confirm(client, "solveig")
        assert client.get(reverse("mfa_deactivate_totp")).status_code == 200
    with at(301):
        response = client.get(reverse("mfa_deactivate_totp"))
    assert response["Location"].startswith(REAUTHENTICATE)


def test_switching_a_factor_off_sends_a_mail(client, solveig, mailoutbox):
    with at():
        sign_in(client, "solveig")
        factor_send(client, totp_code())
        confirm(client, "solveig")
        client.post(reverse("mfa_deactivate_totp"))
    assert "no longer takes a code" in mailoutbox[-1].body


def test_the_code_to_scan_is_a_picture_that_the_policy_allows(client):
    client.force_login(factories.user("kari"))
    confirm(client)
    page = client.get(reverse("mfa_activate_totp"))
    assert 'src="data:image/svg+xml' in page.content.decode()
    assert "img-src 'self' data:" in page["Content-Security-Policy"]


def test_each_deed_in_the_admin_leaves_a_line_that_staff_cannot_change(client):
    from django.contrib import admin
    from django.contrib.admin.models import LogEntry

    boss = factories.staff("solveig", is_superuser=True)
    kari = factories.user("kari")
    client.force_login(boss)
    page = client.get(f"/admin/accounts/user/{kari.pk}/change/")
    fields = {"username": "boss", "public_name": "Boss", "suits": "four", "is_active": "on"}
    response = client.post(f"/admin/accounts/user/{kari.pk}/change/", fields)
    kari.refresh_from_db()
    assert (kari.username, kari.public_name, kari.suits) == ("kari", "", "four")
    assert page.status_code == 200
    assert response.status_code == 302
    line = LogEntry.objects.get()
    assert (line.user, line.object_id) == (boss, str(kari.pk))
    assert not admin.site.is_registered(LogEntry)


def test_the_admin_neither_makes_nor_deletes_people(client):
    client.force_login(factories.staff("solveig", is_superuser=True))
    kari = factories.user("kari")
    assert client.get("/admin/accounts/user/add/").status_code == 403
    assert (
        client.post(f"/admin/accounts/user/{kari.pk}/delete/", {"post": "yes"}).status_code == 403
    )
    assert User.objects.filter(pk=kari.pk).exists()

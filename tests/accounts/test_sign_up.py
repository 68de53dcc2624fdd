"""Making an account: names, codes, and what must not come of it."""

import datetime as dt
from io import StringIO

import pytest
import time_machine
from django.contrib.auth.models import AnonymousUser
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from accounts import selectors
from accounts.models import TakenName, User
from accounts.validators import NAME_TAKEN
from search.selectors import find
from tests import factories
from tests.accounts.steps import code_in, code_send, is_signed_in, sentences, sign_in, sign_up

pytestmark = pytest.mark.django_db


def test_a_person_signs_up_with_the_code_of_a_mail_and_is_signed_in(client, mailoutbox):
    response = sign_up(client)
    assert response["Location"] == reverse("account_email_verification_sent")
    assert not is_signed_in(client)
    assert mailoutbox[0].subject == "[Play 313] Your code for Play 313"
    response = code_send(client, code_in(mailoutbox[0]))
    assert response["Location"] == reverse("games:match_list")
    assert is_signed_in(client)
    assert User.objects.get().emailaddress_set.get().verified


def test_nobody_gets_in_before_the_address_is_confirmed(client, mailoutbox, settings):
    settings.ACCOUNT_RATE_LIMITS = {"confirm_email": None}
    sign_up(client)
    stranger = Client()
    response = sign_in(stranger, "nora", "a-fine-pass-for-313")
    assert response["Location"] == reverse("account_email_verification_sent")
    assert not is_signed_in(stranger)


def test_nobody_is_found_before_they_have_confirmed_their_address(client, mailoutbox):
    """Anybody can sign up by an address that is another's."""
    factories.user("ola")
    sign_up(client)
    call_command("search_rebuild", stdout=StringIO())
    visitor = AnonymousUser()
    assert not find("nora", viewer=visitor).found
    assert find("ola", viewer=visitor).found
    code_send(client, code_in(mailoutbox[0]))
    assert find("nora", viewer=visitor).found


def test_three_wrong_codes_end_the_flow_and_the_right_one_comes_too_late(client, mailoutbox):
    sign_up(client)
    assert code_send(client, "WRONG1").status_code == 200
    assert "Please look again" in sentences(code_send(client, "WRONG2"))[0]
    assert code_send(client, "WRONG3")["Location"] == reverse("account_login")
    assert code_send(client, code_in(mailoutbox[0]))["Location"] == reverse("account_login")
    assert not is_signed_in(client)


def test_a_code_older_than_ten_minutes_is_refused(client, mailoutbox):
    with time_machine.travel(dt.datetime.now(dt.UTC), tick=False) as clock:
        sign_up(client)
        clock.shift(601)
        response = code_send(client, code_in(mailoutbox[0]))
    assert response["Location"] == reverse("account_login")
    assert not is_signed_in(client)


def test_a_code_is_good_until_ten_minutes_have_passed(client, mailoutbox):
    with time_machine.travel(dt.datetime.now(dt.UTC), tick=False) as clock:
        sign_up(client)
        clock.shift(599)
        code_send(client, code_in(mailoutbox[0]))
    assert is_signed_in(client)


def test_the_code_of_another_session_is_refused(client, mailoutbox):
    sign_up(client)
    other = Client()
    sign_up(other, "mona", "mona@example.org")
    assert code_send(other, code_in(mailoutbox[0])).status_code == 200
    assert not is_signed_in(other)
    assert code_send(Client(), code_in(mailoutbox[0]))["Location"] == reverse("account_login")


def test_a_code_can_be_sent_again_and_the_first_no_longer_works(client, mailoutbox, settings):
    settings.ACCOUNT_RATE_LIMITS = {"confirm_email": None}
    sign_up(client)
    client.post(reverse("account_email_verification_sent"), {"action": "resend"})
    first, second = map(code_in, mailoutbox)
    assert code_send(client, first).status_code == 200
    code_send(client, second)
    assert is_signed_in(client)


@pytest.mark.parametrize(
    "name",
    [
        "kari",
        "KARI",
        "kari ",
        "kаri",
        "ｋａｒｉ",
        "admin",
        "kari.",
        "ka\u200bri",
        "k\u202eari",
        "a",
    ],
)
def test_a_name_that_could_be_another_s_is_refused_and_nothing_is_stored(client, name):
    factories.user("kari")
    response = sign_up(client, name)
    assert response.status_code == 200
    assert response.context["form"].errors.keys() == {"username"}
    assert User.objects.count() == 1


def test_a_sign_in_name_that_looks_like_a_public_name_is_refused(client):
    factories.user("kari", public_name="Lillian")
    assert sentences(sign_up(client, "lil1ian")) == [NAME_TAKEN]


def test_a_name_is_stored_in_its_normal_form(client, mailoutbox):
    sign_up(client, "Bjo\u0308rn")
    assert User.objects.get().username == "Björn"


def test_what_was_typed_stays_in_a_refused_form_but_for_the_passwords(client):
    response = sign_up(client, "admin", "nora@example.org")
    assert b'value="nora@example.org"' in response.content
    assert b"a-fine-pass" not in response.content


def test_a_name_taken_between_the_check_and_the_storing_is_refused(client, monkeypatch):
    factories.user("ola")
    monkeypatch.setattr(selectors, "name_is_taken", lambda *_, **__: False)
    response = sign_up(client, "0la", follow=True)
    assert response.redirect_chain == [(reverse("account_signup"), 302)]
    assert [str(message) for message in response.context["messages"]] == [NAME_TAKEN]
    assert User.objects.count() == 1


def test_two_lookalikes_cannot_be_stored_even_by_code():
    factories.user("ola")
    assert set(TakenName.objects.values_list("skeleton", flat=True)) == {"ola"}
    assert selectors.name_is_taken("0LA")


def test_fields_that_no_form_has_are_ignored(client, mailoutbox):
    sign_up(
        client,
        is_staff="on",
        is_superuser="1",
        is_active="",
        id="313",
        pk="313",
        date_joined="2001-01-01",
        public_name="The Boss",
        groups="1",
    )
    person = User.objects.get()
    assert (person.is_staff, person.is_superuser, person.is_active) == (False, False, True)
    assert person.pk != 313
    assert person.date_joined.year > 2001
    assert person.public_name == ""


@pytest.mark.parametrize(
    "address",
    [
        "nora@example.org\r\nBcc: all@example.org",
        "nora@example.org%0aBcc:all@example.org\n,x",
        "nora\r\n@example.org",
        "nora\x00@example.org",
        "nora",
        f"{'n' * 60}@{'x' * 60}.{'y' * 60}.{'z' * 60}.{'w' * 60}.org",
    ],
)
def test_an_address_that_is_none_is_a_form_error_and_sends_nothing(client, mailoutbox, address):
    response = sign_up(client, email=address)
    assert response.context["form"].errors.keys() == {"email"}
    assert not mailoutbox
    assert not User.objects.exists()


@pytest.mark.parametrize(
    "password", ["short-313", "password1234", "1029384756564", "nora-nora", "noranora@example.org"]
)
def test_a_weak_password_is_refused(client, password):
    response = sign_up(client, "noranora", "noranora@example.org", password)
    assert response.context["form"].errors.keys() == {"password1"}
    assert not User.objects.exists()


def test_signing_up_with_a_known_address_looks_the_same_and_tells_its_owner(client, mailoutbox):
    factories.user("kari", email="nora@example.org")
    known = sign_up(client, "nora")
    known_page = client.get(known["Location"])
    fresh = Client()
    unknown = sign_up(fresh, "mona", "mona@example.org")
    unknown_page = fresh.get(unknown["Location"])
    assert (known.status_code, known["Location"]) == (unknown.status_code, unknown["Location"])
    assert known_page.status_code == unknown_page.status_code
    assert _blind(known_page) == _blind(unknown_page)
    assert [mail.to for mail in mailoutbox] == [["nora@example.org"], ["mona@example.org"]]
    assert "It has one already." in mailoutbox[0].body


def _blind(response):
    """The page without what must differ: tokens, and the address that was typed."""
    page = response.content.decode()
    for token in set(response.context["csrf_token"].split()):
        page = page.replace(str(token), "")
    return page.replace("nora@", "…@").replace("mona@", "…@")

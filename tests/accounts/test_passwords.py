"""Passwords: changing and forgetting them, and what they may cost."""

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from accounts.models import User
from tests import factories
from tests.accounts.steps import PASSWORD, is_signed_in, link_in, sentences, sign_in, sign_up

pytestmark = pytest.mark.django_db

HUGE = "x1" * 450_000
NEW = {"password1": "another-fine-pass", "password2": "another-fine-pass"}


def open_pages(name="kari", count=2):
    clients = [Client() for _ in range(count)]
    for client in clients:
        sign_in(client, name)
    return clients


def gets_in(client):
    return client.get(reverse("accounts:preferences")).status_code == 200


def reset_ask(client, address="kari@example.org"):
    return client.post(reverse("account_reset_password"), {"email": address})


def reset_page(client, message):
    return client.get(link_in(message), follow=True)


def test_changing_the_password_ends_the_other_sessions_and_sends_a_mail(mailoutbox):
    factories.user("kari")
    here, elsewhere = open_pages()
    assert gets_in(elsewhere)
    here.post(reverse("account_change_password"), {"oldpassword": "demo-313-kari"} | NEW)
    assert gets_in(here)
    assert not gets_in(elsewhere)
    assert mailoutbox[-1].to == ["kari@example.org"]
    assert "Your password was changed." in mailoutbox[-1].body
    assert "127.0.0.1" in mailoutbox[-1].body


def test_resetting_the_password_ends_all_sessions_and_sends_a_mail(client, mailoutbox):
    factories.user("kari")
    pages = open_pages()
    reset_ask(client)
    page = reset_page(client, mailoutbox[0])
    client.post(page.redirect_chain[-1][0], NEW)
    assert not any(map(gets_in, pages))
    assert "Your password was reset by a link that we sent to you." in mailoutbox[-1].body
    assert not is_signed_in(client)


def test_a_link_to_reset_works_once_and_opening_it_changes_nothing(client, mailoutbox):
    factories.user("kari")
    reset_ask(client)
    before = User.objects.get().password
    page = reset_page(client, mailoutbox[0])
    assert User.objects.get().password == before
    client.post(page.redirect_chain[-1][0], NEW)
    after = User.objects.get().password
    again = reset_page(Client(), mailoutbox[0])
    assert "form" not in again.context or again.context.get("token_fail")
    assert User.objects.get().password == after != before


@pytest.mark.parametrize("spoil", ["key", "person"])
def test_a_link_that_was_changed_resets_nothing(client, mailoutbox, spoil):
    factories.user("kari")
    factories.user("ola")
    reset_ask(client)
    link = link_in(mailoutbox[0])
    link = (
        f"{link[:-2]}{'0' if link[-2] != '0' else '1'}/"
        if spoil == "key"
        else link.replace("/1-", "/2-")
    )
    assert client.get(link, follow=True).context["token_fail"]
    assert client.post(link, NEW).status_code in (200, 302)
    sign_in(client)
    assert is_signed_in(client)


def test_a_reset_leaves_the_second_factor_in_place(client, mailoutbox):
    factories.staff("solveig")
    reset_ask(client, "solveig@example.org")
    page = reset_page(client, mailoutbox[0])
    client.post(page.redirect_chain[-1][0], NEW)
    response = sign_in(client, "solveig", NEW["password1"])
    assert response["Location"] == reverse("mfa_authenticate")


def test_the_sixth_reset_for_an_address_in_a_minute_is_refused(mailoutbox):
    factories.user("kari")
    answers = [reset_ask(Client()).status_code for _ in range(6)]
    assert answers == [302] * 5 + [429]
    assert len(mailoutbox) == 5


def test_a_password_of_900_kilobytes_is_refused_before_it_is_hashed(client, hashes):
    factories.user("kari")
    hashes.clear()
    refusals = [
        sign_in(client, password=HUGE),
        sign_up(client, password1=HUGE),
        sign_up(client, password2=HUGE),
    ]
    client.force_login(User.objects.get())
    refusals += [
        client.post(reverse("account_change_password"), {"oldpassword": HUGE} | NEW),
        client.post(reverse("account_reauthenticate"), {"password": HUGE}),
    ]
    for response in refusals:
        assert response.status_code == 200
        assert any("at most 1000 characters" in sentence for sentence in sentences(response))
    assert HUGE not in hashes
    assert max(map(len, hashes), default=0) < 1000


def test_a_reset_to_a_password_of_900_kilobytes_is_refused_before_it_is_hashed(client, hashes):
    factories.user("kari")
    reset_ask(client)
    page = reset_page(client, mail.outbox[0])
    hashes.clear()
    response = client.post(page.redirect_chain[-1][0], {"password1": HUGE, "password2": "x"})
    assert "at most 1000 characters" in sentences(response)[0]
    assert not hashes


def test_a_password_of_a_thousand_characters_is_fine(client, mailoutbox):
    password = "fine and long " * 71
    sign_up(client, password=password[:1000])
    assert User.objects.get().check_password(password[:1000])


def test_the_site_stores_argon2(client, hashes, mailoutbox):
    sign_up(client)
    assert User.objects.get().password.startswith("argon2$argon2id$")
    assert hashes.count(PASSWORD) == 1


def test_a_password_that_leaks_nowhere_when_a_page_fails(client, monkeypatch, settings):
    """The report of an error hides the fields of these forms."""
    from accounts.forms import LoginForm

    settings.ADMINS = [("root", "root@example.org")]
    settings.LOGGING_CONFIG = None
    client.raise_request_exception = False

    def fail(self):
        raise RuntimeError("on purpose")

    monkeypatch.setattr(LoginForm, "clean_login", fail)
    response = sign_in(client, "kari", "planted-password")
    assert response.status_code == 500
    assert b"planted-password" not in response.content
    assert all("planted-password" not in message.body for message in mail.outbox)

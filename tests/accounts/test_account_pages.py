"""Every page of allauth in our look: what the policy forbids is not there, what people need is."""

import re
from html.parser import HTMLParser

import pytest
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from django.urls import reverse

from tests import factories
from tests.accounts.steps import confirm, sign_in, sign_up

pytestmark = pytest.mark.django_db

VISITOR = ["account_login", "account_signup", "account_reset_password", "account_inactive"]
VISITOR += ["account_reset_password_done", "account_reset_password_from_key_done"]
MEMBER = ["account_email", "account_change_password", "account_logout", "account_reauthenticate"]
MEMBER += ["mfa_index", "usersessions_list", "accounts:preferences", "mfa_list_webauthn"]
MEMBER += ["mfa_add_webauthn", "account_request_reauthentication_code"]
STAFF = ["mfa_view_recovery_codes", "mfa_generate_recovery_codes", "mfa_deactivate_totp"]
STAFF += ["mfa_index", "mfa_reauthenticate"]


class Page(HTMLParser):
    """What the tests ask of a page."""

    def __init__(self, text):
        super().__init__()
        self.wrong, self.inputs, self.labels, self.ids, self.headings = [], [], set(), [], 0
        self.script_data = None
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        fields = dict(attrs)
        self.wrong += [name for name in fields if name.startswith("on") or name == "style"]
        self.wrong += ["style"] if tag == "style" else []
        if tag == "script" and "src" not in fields and fields.get("type") != "application/json":
            self.wrong.append("script")
        if tag == "label":
            self.labels.add(fields.get("for"))
        if tag in ("input", "select", "textarea") and fields.get("type") not in (
            "hidden",
            "submit",
        ):
            self.inputs.append(fields)
        self.headings += tag == "h1"
        self.ids += [fields["id"]] if "id" in fields else []


def check(response):
    assert response.status_code == 200
    text = response.content.decode()
    page = Page(text)
    assert page.wrong == []
    assert page.headings == 1
    assert {field.get("id") for field in page.inputs} <= page.labels
    assert len(page.ids) == len(set(page.ids))
    assert "javascript:" not in text
    assert re.search(r"<title>\s*\S.*?· Play 313</title>", text, re.DOTALL)
    policy = response["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["Referrer-Policy"] == "same-origin"
    return page


@pytest.mark.parametrize("name", VISITOR)
def test_a_page_for_visitors_is_in_our_look(client, name):
    check(client.get(reverse(name)))


@pytest.mark.parametrize("name", MEMBER)
def test_a_page_for_people_is_in_our_look(client, name):
    client.force_login(factories.user("kari"))
    if name != "account_reauthenticate":
        confirm(client)
    response = client.get(reverse(name))
    check(response)


@pytest.mark.parametrize("name", STAFF)
def test_a_page_about_second_factors_is_in_our_look(client, name):
    solveig = factories.staff("solveig")
    RecoveryCodes.activate(solveig)
    client.force_login(solveig)
    confirm(client, "solveig")
    check(client.get(reverse(name)))


def test_the_pages_on_the_way_in_are_in_our_look(client, mailoutbox):
    factories.staff("solveig")
    sign_in(client, "solveig")
    check(client.get(reverse("mfa_authenticate")))
    client.post(reverse("account_logout"))
    sign_up(client)
    page = check(client.get(reverse("account_email_verification_sent")))
    assert [field["autocomplete"] for field in page.inputs] == ["one-time-code"]


def test_a_refused_form_is_in_our_look(client):
    check(sign_in(client, "nobody", "nothing"))
    check(sign_up(client, "admin", "none", "x"))


def test_the_fields_say_to_the_browser_what_they_are_for(client):
    fields = {
        field["name"]: field.get("autocomplete")
        for name in ("account_login", "account_signup")
        for field in check(client.get(reverse(name))).inputs
    }
    assert fields == {
        "login": "username",
        "password": "current-password",
        "username": "username",
        "email": "email",
        "password1": "new-password",
        "password2": "new-password",
    }


def test_every_page_of_one_s_account_leads_to_the_others(client):
    client.force_login(factories.user("kari"))
    text = client.get(reverse("mfa_index")).content.decode()
    for name in ("accounts:preferences", "account_email", "usersessions_list"):
        assert f'href="{reverse(name)}"' in text
    assert f'aria-current="page" href="{reverse("mfa_index")}"' in text


def test_pages_with_secrets_are_kept_by_no_cache(client):
    solveig = factories.staff("solveig")
    RecoveryCodes.activate(solveig)
    client.force_login(solveig)
    confirm(client, "solveig")
    for name in ("mfa_view_recovery_codes", "mfa_download_recovery_codes"):
        assert "no-store" in client.get(reverse(name))["Cache-Control"], name


@pytest.mark.parametrize("name", VISITOR + MEMBER)
def test_opening_a_page_sends_and_stores_nothing(client, mailoutbox, name):
    from django.core import serializers

    from accounts.models import User

    client.force_login(factories.user("kari"))
    before = serializers.serialize("json", User.objects.all())
    client.get(reverse(name))
    assert serializers.serialize("json", User.objects.all()) == before
    assert not mailoutbox

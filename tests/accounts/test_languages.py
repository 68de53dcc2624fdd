"""Language and time zone: a person's preference, else the cookie, else the browser."""

import datetime as dt

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone

from accounts.middleware import preferences
from accounts.models import User
from tests import factories
from tests.accounts.steps import factor_send, is_signed_in, sign_in

pytestmark = pytest.mark.django_db

CHOOSE = "/language/"


def language_of(client, **headers):
    return client.get(reverse("account_login"), headers=headers)["Content-Language"]


def test_a_visitor_gets_the_language_of_the_browser(client):
    assert language_of(client, **{"Accept-Language": "nb-NO,nb;q=0.9,en;q=0.5"}) == "nb"
    assert language_of(client, **{"Accept-Language": "xx"}) == "en"


def test_a_visitor_s_choice_counts_more_than_the_browser(client):
    response = client.post(CHOOSE, {"language": "nb", "next": "/accounts/login/"})
    assert response["Location"] == "/accounts/login/"
    assert language_of(client, **{"Accept-Language": "en"}) == "nb"
    cookie = client.cookies["django_language"]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")


def test_a_person_s_preference_counts_most(client):
    client.force_login(factories.user("kari", language="nb"))
    client.cookies["django_language"] = "en"
    page = client.get(reverse("accounts:preferences"), headers={"Accept-Language": "en"})
    assert page["Content-Language"] == "nb"
    assert '<html lang="nb">' in page.content.decode()


def test_signing_out_keeps_the_language(client):
    client.force_login(factories.user("kari", language="nb"))
    assert "django_language" not in client.cookies
    client.post(reverse("account_logout"))
    cookie = client.cookies["django_language"]
    assert (cookie.value, cookie["httponly"], cookie["samesite"]) == ("nb", True, "Lax")
    assert language_of(client, **{"Accept-Language": "en"}) == "nb"


def test_the_second_factor_is_asked_for_in_the_person_s_language(client):
    factories.staff("solveig", language="nb")
    client.cookies["django_language"] = "en"
    page = sign_in(client, "solveig", follow=True)
    assert page.redirect_chain == [(reverse("mfa_authenticate"), 302)]
    assert page["Content-Language"] == "nb"
    refused = factor_send(client, "000000")
    assert refused["Content-Language"] == "nb"
    assert not is_signed_in(client)


def test_a_wrong_password_tells_nobody_the_language_of_an_account(client):
    factories.user("kari", language="nb")
    sign_in(client, "kari", "not-the-password")
    assert "django_language" not in client.cookies


def test_signing_in_and_out_leaves_the_language_alone_where_there_is_no_preference(client):
    factories.user("kari", language="")
    client.cookies["django_language"] = "nb"
    sign_in(client)
    client.post(reverse("account_logout"))
    assert language_of(client) == "nb"


def test_a_preference_is_kept_and_that_of_the_browser_forgets_it(client):
    client.force_login(factories.user("kari", language="en"))
    fields = {"public_name": "kari", "time_zone": "", "suits": "four"}
    for language, cookie in (("nb", "nb"), ("", "")):
        page = client.post(reverse("accounts:preferences"), {**fields, "language": language})
        assert page.status_code == 302
        assert client.cookies["django_language"].value == cookie
    page = client.get(reverse("accounts:preferences"), headers={"Accept-Language": "en"})
    assert page["Content-Language"] == "en"


def test_looking_at_a_page_sets_no_language(client):
    client.force_login(factories.user("kari", language="nb"))
    client.get(reverse("accounts:preferences"))
    assert "django_language" not in client.cookies


def test_a_person_s_choice_becomes_the_preference(client):
    client.force_login(factories.user("kari", language="en"))
    client.post(CHOOSE, {"language": "nb"})
    assert User.objects.get().language == "nb"
    page = client.get(reverse("accounts:preferences"))
    assert page["Content-Language"] == "nb"


@pytest.mark.parametrize("language", ["", "xx", "en\x00", "../nb", "n" * 5000])
def test_an_unknown_language_changes_nothing(client, language):
    client.force_login(factories.user("kari", language="en"))
    assert client.post(CHOOSE, {"language": language}).status_code == 302
    assert User.objects.get().language == "en"
    assert "django_language" not in client.cookies


@pytest.mark.parametrize(
    "target", ["//evil.example", "https://evil.example", "javascript:x", "/\\evil.example"]
)
def test_choosing_a_language_never_leads_off_the_site(client, target):
    response = client.post(CHOOSE, {"language": "nb", "next": target})
    assert response["Location"] == "/"


def test_a_language_is_chosen_by_a_post_with_the_token(client):
    assert client.get(CHOOSE).status_code == 405
    assert Client(enforce_csrf_checks=True).post(CHOOSE, {"language": "nb"}).status_code == 403


def test_the_language_of_one_request_is_not_that_of_the_next(client):
    client.force_login(factories.user("kari", language="nb"))
    client.get(reverse("accounts:preferences"))
    assert language_of(Client()) == "en"


@pytest.mark.parametrize(
    ("zone", "hour"),
    [("Europe/Oslo", 13), ("Asia/Ho_Chi_Minh", 19), ("", 12), ("Gone/City", 12), ("../x", 12)],
)
def test_times_are_told_in_the_person_s_zone_while_the_request_lasts(zone, hour):
    noon = dt.datetime(2026, 12, 1, 12, tzinfo=dt.UTC)

    def tell(request):
        return HttpResponse(timezone.localtime(noon).hour)

    request = RequestFactory().get("/")
    request.user = factories.user("kari", time_zone=zone)
    assert preferences(tell)(request).content == str(hour).encode()
    assert timezone.get_current_timezone_name() == "UTC"


def test_a_language_that_the_site_no_longer_has_is_as_good_as_none(client):
    client.force_login(factories.user("kari", language="tlh"))
    page = client.get(reverse("accounts:preferences"), headers={"Accept-Language": "nb"})
    assert page["Content-Language"] == "nb"

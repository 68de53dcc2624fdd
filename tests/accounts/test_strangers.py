"""What a stranger can learn about who has an account: nothing, neither by words nor by cost.

Time is not measured here; what it is made of is: password hashes, queries, mails written.
"""

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.adapter import AccountAdapter
from accounts.models import User
from tests import factories
from tests.accounts.steps import sign_in, sign_up

pytestmark = pytest.mark.django_db


@pytest.fixture
def written(monkeypatch):
    """The mails that were written, sent or not."""
    mails = []
    render_mail = AccountAdapter.render_mail

    def render_counted(self, template_prefix, *args, **kwargs):
        mails.append(template_prefix)
        return render_mail(self, template_prefix, *args, **kwargs)

    monkeypatch.setattr(AccountAdapter, "render_mail", render_counted)
    return mails


def cost(act, hashes):
    """What one request shows and costs, by a client of its own."""
    cache.clear()
    hashes.clear()
    client = Client()
    with CaptureQueriesContext(connection) as queries:
        response = act(client)
    return {
        "status": response.status_code,
        "location": response.get("Location"),
        "headers": sorted(set(response.headers) - {"X-Request-ID"}),
        "page": _page(response),
        "hashes": len(hashes),
    }, len(queries)


def _page(response):
    token = str(response.context["csrf_token"]) if response.context else "no token"
    page = response.content.decode().replace(token, "")
    for name in ("kari", "vera"):
        page = page.replace(name, "…")
    return page


@pytest.mark.parametrize(
    ("known", "unknown"), [("kari", "vera"), ("kari@example.org", "vera@example.org")]
)
def test_a_wrong_password_costs_and_shows_the_same_for_a_name_that_nobody_has(
    hashes, known, unknown
):
    factories.user("kari")
    one, other = (
        cost(lambda client, login=login: sign_in(client, login, "not-the-password"), hashes)
        for login in (known, unknown)
    )
    assert one == other
    assert one[0]["hashes"] == 1


def test_a_wrong_password_for_somebody_who_was_deactivated_costs_the_same(hashes):
    factories.user("kari", is_active=False)
    one, other = (
        cost(lambda client, login=login: sign_in(client, login, "not-the-password"), hashes)
        for login in ("kari", "vera")
    )
    assert one == other


def test_asking_to_reset_costs_and_shows_the_same_for_an_address_that_nobody_has(
    hashes, written, mailoutbox
):
    factories.user("kari")
    path = reverse("account_reset_password")
    one, other = (
        cost(lambda client, to=to: client.post(path, {"email": to}), hashes)
        for to in ("kari@example.org", "vera@example.org")
    )
    assert one == other
    assert written == ["account/email/password_reset_key"] * 2
    assert [mail.to for mail in mailoutbox] == [["kari@example.org"]]
    assert User.objects.count() == 1


def test_signing_up_costs_and_shows_the_same_for_an_address_that_has_an_account(
    hashes, written, mailoutbox
):
    factories.user("kari")
    one, other = (
        cost(lambda client, who=who: sign_up(client, f"{who}2", f"{who}@example.org"), hashes)[0]
        for who in ("kari", "vera")
    )
    assert one == other
    assert one["hashes"] == 1
    assert len(written) == len(mailoutbox) == 2


def test_signing_up_with_a_known_address_stores_nobody(hashes):
    kari = factories.user("kari")
    sign_up(Client(), "kari2", "kari@example.org")
    assert list(User.objects.all()) == [kari]
    assert kari.emailaddress_set.count() == 1
    assert kari.taken_names.count() == 1
    assert not User.objects.filter(pk=0).exists()


def test_the_link_to_nobody_opens_nothing(client, monkeypatch):
    links = []
    render_mail = AccountAdapter.render_mail

    def render_kept(self, template_prefix, email, context, **kwargs):
        links.append(context["password_reset_url"])
        return render_mail(self, template_prefix, email, context, **kwargs)

    monkeypatch.setattr(AccountAdapter, "render_mail", render_kept)
    client.post(reverse("account_reset_password"), {"email": "vera@example.org"})
    page = client.get(links[0].removeprefix("http://testserver"), follow=True)
    assert page.context["token_fail"]

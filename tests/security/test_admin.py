"""What the admin shows and gives: no hidden card, no key of a session or factor, no rights."""

import pytest
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import Permission
from django.contrib.sessions.models import Session
from django.urls import reverse
from django.utils.html import strip_tags

from accounts.models import User
from tests.factories import TOTP_SECRET, staff
from tests.games.protocol.steps import signed_in
from tests.security.scene import all_routes
from tests.security.test_reports import CARD, secrets_of

SHOWN = [route for route in all_routes() if route.startswith("admin:")]


@pytest.fixture
def helper(db):
    """Staff who may look at everything of people, and change them."""
    person = staff("hedda")
    person.user_permissions.add(*Permission.objects.filter(content_type__app_label="accounts"))
    return signed_in(person)


def test_no_page_of_the_admin_shows_a_card_an_order_or_a_secret(scene):
    for route in SHOWN:
        text = scene.ask("superuser", "get", scene.address(route), follow=True).content.decode()
        assert not CARD.search(strip_tags(text)), route
        assert [secret for secret in secrets_of(scene.match) if secret in text] == [], route
        assert TOTP_SECRET not in text, route
        assert "planted-session-key" not in text, route
        assert not [one.pk for one in Session.objects.all() if one.pk in text], route


def test_a_second_factor_can_be_taken_from_somebody_who_lost_it_but_not_changed(scene):
    factor = Authenticator.objects.get()
    page = f"/admin/mfa/authenticator/{factor.pk}/"
    fields = {"user": factor.user_id, "type": "totp", "data": '{"secret": "MINE"}'}
    assert scene.ask("superuser", "post", f"{page}change/", fields).status_code == 403
    scene.clients["superuser"].post(f"{page}delete/", {"post": "yes"})
    assert not Authenticator.objects.exists()


def test_staff_who_may_change_people_give_nobody_rights_least_of_all_themselves(scene, helper):
    kari, hedda = User.objects.get(username="vera"), User.objects.get(username="hedda")
    fields = {"suits": "two", "is_active": "on", "is_staff": "on", "is_superuser": "on"}
    answers = [
        helper.post(f"/admin/accounts/user/{one.pk}/change/", fields).status_code
        for one in (kari, hedda, scene.people["superuser"])
    ]
    assert answers == [302, 403, 403]
    kari.refresh_from_db()
    hedda.refresh_from_db()
    assert (kari.is_staff, kari.is_superuser, hedda.is_superuser) == (False, False, False)


def test_a_superuser_gives_rights(scene):
    vera = scene.people["member"]
    fields = {"suits": "two", "is_active": "on", "is_staff": "on"}
    scene.clients["superuser"].post(f"/admin/accounts/user/{vera.pk}/change/", fields)
    vera.refresh_from_db()
    assert vera.is_staff


@pytest.mark.parametrize("looker", ["superuser", "helper"])
def test_nobody_sets_the_password_of_somebody_else(scene, helper, looker):
    client = helper if looker == "helper" else scene.clients[looker]
    vera = scene.people["member"]
    page = reverse("admin:auth_user_password_change", args=[vera.pk])
    fields = {"password1": "a-planted-pass-313", "password2": "a-planted-pass-313"}
    assert client.post(page, {**fields, "usable_password": "true"}).status_code == 403
    vera.refresh_from_db()
    assert vera.check_password("demo-313-vera")

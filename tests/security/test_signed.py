"""Attack 50: an address that we signed does what it was made for; no other address does."""

from datetime import timedelta

import pytest
from django.core import signing
from django.urls import reverse
from django.utils import timezone

from games.models import Invitation
from games.selectors.invitations import invitation_token
from notices.links import token_make
from notices.models import Inbox
from tests.factories import match, user

ROUTES = {
    "notices:mail_stop": "mail-stop",
    "notices:notice_feed": "feed",
    "notices:turn_calendar": "feed",
    "games:invitation_detail": "invitation",
}


@pytest.fixture
def tokens(db):
    """A good token for each purpose, all of kari."""
    kari, now = user("kari"), timezone.now()
    until = now + timedelta(days=3)
    invitation = Invitation.objects.create(
        match=match(kari), inviter=kari, address="a@example.org", until=until, created_at=now
    )
    return {
        "mail-stop": token_make("mail-stop", kari.pk),
        "feed": token_make("feed", kari.pk),
        "invitation": invitation_token(invitation),
    }


def broken(token):
    """The token with each of its characters changed, cut short, and made longer."""
    for at, letter in enumerate(token):
        yield token[:at] + ("b" if letter == "a" else "a") + token[at + 1 :]
    yield from (token[:-1], token + "0", token.upper(), token * 2, "٣" + token[1:], "0")


@pytest.mark.parametrize("route", ROUTES)
def test_one_that_was_changed_anywhere_opens_nothing_and_changes_nothing(client, tokens, route):
    good = tokens[ROUTES[route]]
    assert client.get(reverse(route, args=[good])).status_code == 200
    for token in broken(good):
        for ask in (client.get, client.post):
            assert ask(reverse(route, args=[token])).status_code in {404, 405, 410}, token
    assert not Inbox.objects.exclude(mail_stopped_at=None).exists()


@pytest.mark.parametrize("route", ROUTES)
def test_one_that_was_made_for_something_else_opens_nothing(client, tokens, route):
    forged = signing.Signer(salt="games.other").sign("1")
    for purpose, token in {**tokens, "forged": forged}.items():
        if purpose != ROUTES[route]:
            assert client.get(reverse(route, args=[token])).status_code == 404, purpose


def test_nothing_is_done_by_looking_which_scanners_of_mail_do(client, tokens):
    address = reverse("notices:mail_stop", args=[tokens["mail-stop"]])
    for _ in range(3):
        assert client.get(address).status_code == 200
        assert client.head(address).status_code == 200
    assert not Inbox.objects.exclude(mail_stopped_at=None).exists()
    client.get(reverse("games:invitation_detail", args=[tokens["invitation"]]))
    assert Invitation.objects.get().status == Invitation.Status.WAITING


def test_stopping_again_changes_nothing(client, tokens):
    address = reverse("notices:mail_stop", args=[tokens["mail-stop"]])
    assert client.post(address).status_code == 200
    stopped = Inbox.objects.get().mail_stopped_at
    assert client.post(address).status_code == 200
    assert Inbox.objects.get().mail_stopped_at == stopped

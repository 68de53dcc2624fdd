"""A Norwegian sees no English: every page of the site as visitor, as player and with all on."""

import zoneinfo

import pytest
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from games.models import Match
from tests.accounts.steps import confirm, sign_in, sign_up
from tests.factories import TOTP_SECRET, match, match_played, move_played, user
from tests.games.addresses import addresses
from tests.i18n.pages import read_page, words_in

pytestmark = pytest.mark.django_db

# Words that any English sentence of ours has one of, and no Norwegian one.
TELLTALES = (
    "the|and|you|your|yours|of|is|was|this|these|those|there|with|without|from|been|have|again|"
    "nobody|everybody|nothing|what|who|when|where|which|could|cannot|only|until|please|"
    "sign|signed|password|email|mail|account|page|codes|key|keys|remove|choose|show|"
    "match|matches|game|games|move|moves|played|player|players|seat|seats|turn|card|cards|"
    "deal|dealt|rules"
)
NAMES = {
    "Play 313",
    "English",
    *(zone.replace("_", " ") for zone in zoneinfo.available_timezones()),
}
# The admin is for staff only. What /healthz and /readyz say is for programs.
ELSEWHERE = ("admin:", "health:")


@pytest.fixture(autouse=True)
def _fresh_limits():
    cache.clear()


@pytest.fixture
def table():
    """A match in play with bots, and one that waits; kari and ola have sent no word."""
    ola = user("ola", language="nb")
    match(ola)
    return match_played(user("kari", language="nb"), ola, seats=3, moves=7)


def norwegian(person=None):
    client = Client(headers={"Accept-Language": "nb"}, raise_request_exception=False)
    if person is not None:
        client.force_login(person)
        confirm(client, person.username)
    return client


def read_all(client, table):
    """Every page that shows something, with its address; each is in Norwegian."""
    seen = {}
    for route, address in addresses(table, skip=ELSEWHERE):
        response = client.get(address)
        if response.headers.get("Content-Type", "").startswith("text/html") and response.content:
            language, pieces = read_page(response.content.decode())
            # A part that a script puts into a page says no language of its own.
            assert language == ("nb" if b"<html" in response.content else None), address
            seen[route] = english(pieces)
    return seen


def english(pieces):
    return words_in(pieces, TELLTALES, NAMES)


def found(seen):
    return {route: pieces for route, pieces in seen.items() if pieces}


def test_the_words_that_tell_are_told():
    assert english(["Skip to the content", "Til partiet"]) == ["Skip to the content"]
    assert read_page('<html lang="nb"><p title="A b">c<b lang="en">d</b></p><br>e')[1] == [
        "A b",
        "c",
        "e",
    ]


def test_a_visitor_sees_no_english(table):
    seen = read_all(norwegian(), table)
    assert {"pages:page_home", "account_signup", "games:match_detail"} <= seen.keys()
    assert found(seen) == {}


def test_a_player_sees_no_english(table):
    seen = read_all(norwegian(table.seats.get(user__username="kari").user), table)
    assert {"accounts:preferences", "account_email", "games:match_new"} <= seen.keys()
    assert {"mfa_activate_totp", "mfa_index", "usersessions_list"} <= seen.keys()
    assert found(seen) == {}


def test_a_player_with_a_second_factor_sees_no_english(table):
    kari = table.seats.get(user__username="kari").user
    RecoveryCodes.activate(kari)
    TOTP.activate(kari, TOTP_SECRET)
    client = norwegian(kari)
    seen = read_all(client, table)
    assert {"mfa_view_recovery_codes", "mfa_generate_recovery_codes"} <= seen.keys()
    assert "mfa_deactivate_totp" in seen
    assert found(seen) == {}


def test_a_table_that_waits_and_one_that_is_over_have_no_english():
    kari, ola = user("kari", language="nb"), user("ola", language="nb")
    client = norwegian(kari)
    waiting = match(ola, visibility="link")
    over = match_played(kari, ola, moves=3)
    while Match.objects.get(pk=over.pk).status == "running":
        over = _played_on(over)
    for address in (waiting.get_absolute_url(), *_pages_of(over)):
        language, pieces = read_page(client.get(address).content.decode())
        assert (language, english(pieces)) == ("nb", [])


def _played_on(table):
    move_played(table)
    return Match.objects.get(pk=table.pk)


def _pages_of(over):
    return [
        over.get_absolute_url(),
        reverse("games:match_list"),
        reverse("games:hand_detail", args=[over.pk, 1]),
        reverse("accounts:player_detail", args=["kari"]),
    ]


@pytest.mark.parametrize(
    "fields",
    [
        {"name": "nora", "password": "kort"},
        {"name": "..", "email": "ingen adresse"},
        {"name": "n" * 300, "password2": "noe helt annet"},
        {"name": "kari"},
        {"name": ""},
        {"name": "nоra"},
        {"name": "admin", "password": "1234567890"},
    ],
)
def test_what_is_wrong_with_a_sign_up_is_said_in_norwegian(fields):
    user("kari")
    response = sign_up(norwegian(), **fields)
    assert english(read_page(response.content.decode())[1]) == []
    assert response.status_code == 200
    assert response.context["form"].errors


def test_a_wrong_password_is_told_in_norwegian():
    user("kari")
    response = sign_in(norwegian(), "kari", "feil passord")
    assert "Navnet og passordet hører ikke sammen." in response.content.decode()


def test_the_code_page_and_its_mail_are_norwegian(mailoutbox):
    client = norwegian()
    response = sign_up(client, follow=True)
    assert english(read_page(response.content.decode())[1]) == []
    assert mailoutbox[0].subject == "[Play 313] Koden din for Play 313"
    assert english(mailoutbox[0].body.splitlines()) == []


def test_every_mail_about_an_account_is_norwegian(mailoutbox):
    kari = user("kari", language="nb")
    norwegian().post(reverse("account_reset_password"), {"email": kari.email})
    new = {"oldpassword": "demo-313-kari", "password1": "et-nytt-ord-313"}
    client = norwegian(kari)
    client.post(reverse("account_change_password"), {**new, "password2": new["password1"]})
    sign_up(norwegian(), "nora", kari.email)
    assert len(mailoutbox) == 3
    for mail in mailoutbox:
        lines = [line for line in mail.body.splitlines() if not line.startswith("http")]
        assert english([mail.subject, *lines]) == []


def test_what_a_new_table_lacks_is_said_in_norwegian():
    client = norwegian(user("kari", language="nb"))
    table = {"game": "313", "preset": "313", "seats": "9", "bots": "x", "pace": "", "option-x": "1"}
    for change in ({}, {"seats": "2", "bots": "2", "pace": "1d", "visibility": "open"}):
        response = client.post(reverse("games:match_new"), table | change)
        assert response.status_code == 422
        # The names of options are for programs.
        page = response.content.decode().replace("points, games.", "points.")
        assert english(read_page(page)[1]) == []

"""A refusal is read in the reader's language: on the page, as JSON, and long after it was made."""

import uuid

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from cards.names import card_sign
from games.models import Seat, Submission
from tests.factories import match_started, user
from tests.i18n.pages import read_page

pytestmark = pytest.mark.django_db

JSON = {"Accept": "application/json"}
CALM = {"first_play_lowest": "false", "instant_wins": ""}
MISSING = "You do not hold %(cards)s. Play cards from your hand."


@pytest.fixture
def table():
    return match_started(user("kari"), user("ola"), options=CALM)


@pytest.fixture
def asked(table):
    """Who is to act, and a card that they do not hold."""
    return Seat.objects.get(match=table, asked_version__isnull=False)


def signed_in(person, language=""):
    User.objects.filter(pk=person.pk).update(language=language)
    client = Client()
    client.force_login(person)
    return client


def foreign_card(client, table):
    hand = client.get(reverse("games:match_state_json", args=[table.pk])).json()["hand"]
    return next(card for card in ("3S", "4S", "5S", "6S", *"79") if card not in hand)


def move_post(client, table, seat, text, **headers):
    data = {"v": seat.asked_version, "n": uuid.uuid4(), "move": text}
    return client.post(reverse("games:move_submit", args=[table.pk]), data, headers=headers)


@pytest.mark.parametrize(
    ("language", "reason"),
    [
        ("nb", "Du har ikke {}. Legg kort du har på hånden."),
        ("en", "You do not hold {}. Play cards from your hand."),
    ],
)
def test_an_illegal_move_is_refused_in_the_person_s_language(table, asked, language, reason):
    client = signed_in(asked.user, language)
    card = foreign_card(client, table)
    other = {"Accept-Language": "en" if language == "nb" else "nb"}
    answer = move_post(client, table, asked, card, **JSON, **other)
    assert answer.status_code == 422
    assert answer.json()["reason"] == reason.format(card_sign(card))
    page = move_post(client, table, asked, card, **other)
    read, pieces = read_page(page.content.decode())
    assert read == language
    assert reason.split("{}. ")[1] in " ".join(pieces)


def test_a_person_without_a_preference_is_refused_in_the_browser_s_language(table, asked):
    client = signed_in(asked.user)
    answer = move_post(client, table, asked, "3S 3S", **JSON, **{"Accept-Language": "nb"})
    assert answer.json()["reason"] == "Et kort kan bare nevnes én gang: 3♠."


def test_a_visitor_s_script_is_refused_in_the_language_it_asks_for(table, asked):
    answer = move_post(Client(), table, asked, "3S", **JSON, **{"Accept-Language": "nb"})
    assert answer.json()["reason"] == "Du er ikke logget inn lenger. Logg inn, og spill på nytt."


def test_an_address_with_nothing_at_it_says_so_in_norwegian():
    answer = Client().get("/games/nothing/", headers={**JSON, "Accept-Language": "nb"})
    assert answer.status_code == 404
    assert answer.json()["reason"].startswith("Det er ingenting på denne adressen.")
    page = Client().get("/games/nothing/", headers={"Accept-Language": "nb"})
    assert "Det er ingenting på denne adressen." in page.content.decode()


@pytest.mark.parametrize(
    ("language", "reason", "status"),
    [
        ("nb", "Du har ikke 3♠ 10♥. Legg kort du har på hånden.", "mot reglene"),
        ("en", "You do not hold 3♠ 10♥. Play cards from your hand.", "against the rules"),
    ],
)
def test_a_stored_refusal_is_read_in_the_reader_s_language(table, asked, language, reason, status):
    stored = Submission.objects.create(
        match=table,
        seat=asked.number,
        user=asked.user,
        nonce=uuid.uuid4(),
        v=0,
        text="3S TH",
        received_at=timezone.now(),
        decided_at=timezone.now(),
        status=Submission.Status.ILLEGAL,
        reason=MISSING,
        reason_details={"cards": "3S TH"},
    )
    client = signed_in(asked.user, language)
    address = reverse("games:submission_detail", args=[table.pk, stored.nonce])
    assert client.get(address, headers=JSON).json()["reason"] == reason
    page = client.get(address).content.decode()
    assert reason in page
    assert status in page


def test_too_late_is_told_with_the_deadline_in_the_reader_s_way(table, asked):
    stored = Submission.objects.create(
        match=table,
        seat=asked.number,
        user=asked.user,
        nonce=uuid.uuid4(),
        v=0,
        text="3S",
        received_at=timezone.now(),
        decided_at=timezone.now(),
        status=Submission.Status.LATE,
        reason="The time for this turn ran out at %(deadline)s, before your move came in.",
        reason_details={"deadline": "2026-12-02 17:00:00+00:00"},
    )
    client = signed_in(asked.user, "nb")
    address = reverse("games:submission_detail", args=[table.pk, stored.nonce])
    assert client.get(address, headers=JSON).json()["reason"] == (
        "Tiden for denne turen gikk ut ons 2. des 17:00 +00:00, før trekket ditt kom inn."
    )

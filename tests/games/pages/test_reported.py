"""A message that is reported, hidden and shown again, and what a ban leaves of a match."""

import uuid

import pytest
from django.urls import reverse

from games.models import Match, Message, Room
from games.selectors.chat import message_find, message_name
from moderation.models import Report
from moderation.services import person_ban
from tests.factories import moderator
from tests.games.pages.browser import Browser
from tests.games.pages.steps import legal, started, to_act, work
from tests.games.pages.test_chat import room_address, said, say


@pytest.fixture
def match(kari, ola):
    return started(kari, ola)


@pytest.fixture
def mona(db):
    return Browser(moderator("mona"))


def report_address(message):
    return reverse("moderation:report_new", args=["games.message", message.pk])


def case_address(message):
    return reverse("moderation:case_detail", args=["games.message", message.pk])


def test_a_message_is_reported_hidden_and_shown_again(match, kari, ola, mona):
    (message,) = said(match, ola, "You play like a lamp.")
    kari.open(room_address(match))
    address = kari.page.links["Report"]
    form = kari.open(address).form(address)
    page = kari.send(form.action, {**form.data, "ground": "rude", "words": "Rude."})
    assert "A moderator will look at it" in page.text
    assert "You play like a lamp." in page.text
    mona.open(case_address(message))
    mona.press(case_address(message), "Hide it", reason="Nobody is a lamp.")
    for browser in (kari, ola):
        assert "lamp" not in browser.open(room_address(match)).text
    assert kari.client.get(report_address(message)).status_code == 404
    mona.open(case_address(message))
    mona.press(case_address(message), "Show it again", reason="It was a joke.")
    assert "lamp" in kari.open(room_address(match)).text


def test_a_hidden_message_is_not_counted_as_new(match, kari, ola):
    (message,) = said(match, ola, "hidden")
    Message.objects.filter(pk=message.pk).update(hidden_at=message.at)
    assert "Chat of the table" in kari.open(match.get_absolute_url()).links


def missing(match, kari, ola, ada):
    """The addresses of reports that kari cannot make: one's own, hidden, unseen, of others."""
    (own,) = said(match, kari, "own")
    (hidden,) = said(match, ola, "hidden")
    Message.objects.filter(pk=hidden.pk).update(hidden_at=hidden.at)
    (watchers,) = said(match, ada, "watchers", room=Room.WATCHERS)
    (elsewhere,) = said(started(ola, ada), ola, "elsewhere")
    found = [report_address(message) for message in (own, hidden, watchers, elsewhere)]
    return [*found, *(report_address(own).replace(f"/{own.pk}/", f"/{n}/") for n in (0, 99, "x"))]


def test_what_one_cannot_report_looks_like_what_is_not_there(match, kari, ola, ada):
    bodies = set()
    for address in missing(match, kari, ola, ada):
        answer = kari.client.get(address)
        assert answer.status_code == 404
        token = str(answer.context["csrf_token"])
        bodies.add(answer.text.replace(token, "").replace(address, ""))
    assert len(bodies) == 1


@pytest.mark.parametrize("link_key", ["", "renewed"])
def test_the_number_of_a_message_does_not_lead_into_a_match_that_is_not_listed(
    kari, ola, ada, link_key
):
    match = started(ola, ada, visibility="link")
    Match.objects.filter(pk=match.pk).update(link_key=link_key)
    (message,) = said(match, None, "behind the link", room=Room.WATCHERS)
    answer = kari.client.get(report_address(message))
    assert answer.status_code == 404
    assert str(match.pk) not in answer.text


def test_whoever_has_read_or_watches_a_match_that_is_not_listed_reports_what_is_said(
    kari, ola, ada
):
    match = started(ola, ada, visibility="link")
    (message,) = said(match, None, "rude", room=Room.WATCHERS)
    kari.open(room_address(match, "watchers"))
    kari.press("/read/", "Mark all as read")
    assert kari.client.get(report_address(message)).status_code == 200


def test_a_watcher_who_only_has_the_link_reports_what_the_page_shows(kari, ola, ada):
    match = started(ola, ada, visibility="link")
    (message,) = said(match, None, "rude", room=Room.WATCHERS)
    kari.open(room_address(match, "watchers"))
    address = kari.page.links["Report"]
    form = kari.open(address).form(address)
    answer = kari.send(address, {**form.data, "ground": "rude", "words": "Ugh"})
    assert "A moderator will look at it" in answer.text
    assert Report.objects.get().subject_id == str(message.pk)


def test_a_signature_of_another_number_opens_nothing(kari, ola, ada):
    match = started(ola, ada, visibility="link")
    first, other = said(match, None, "rude", number=2, room=Room.WATCHERS)
    signature = message_name(first).partition(":")[2]
    forged = f"{other.pk}:{signature}"
    for name in (forged, f"{other.pk}:", ":", f"x:{signature}"):
        assert message_find(name) is None


@pytest.mark.parametrize("number", ["01", "+1", "1 ", "१", "1.0", "-1", "9" * 40])
def test_a_number_has_one_way_of_writing(match, kari, ola, number):
    said(match, ola, "first")
    Message.objects.update(id=1)
    assert kari.client.get(f"/moderation/report/games.message/{number}/").status_code == 404


def test_a_banned_player_plays_on_and_is_not_heard(match, kari, ola, mona):
    player, _other = to_act(match, kari, ola)
    player.open(match.get_absolute_url())
    person_ban(moderator=mona.user, person=player.user, reason="Enough.", days=7)
    token = player.client.cookies["csrftoken"].value
    seat = match.seats.get(user=player.user)
    move = {"csrfmiddlewaretoken": token, "move": legal(match)[0], "v": seat.asked_version}
    address = f"{match.get_absolute_url()}move/"
    assert player.send(address, {**move, "n": uuid.uuid4()}).status == 200
    work()
    match.refresh_from_db()
    assert match.entries_count == 1
    page = say(player, match, "I say this.")
    assert page.status == 403
    assert "You are banned until" in page.text
    assert not Message.objects.exists()


def test_a_banned_person_sits_down_nowhere_and_makes_no_table(kari, ola, mona):
    person_ban(moderator=mona.user, person=kari.user, reason="Enough.", days=None)
    kari.open("/games/new/")
    token = kari.client.cookies["csrftoken"].value
    table = started(ola, mona)
    for address in ("/games/new/", f"{table.get_absolute_url()}join/"):
        page = kari.send(address, {"csrfmiddlewaretoken": token, "seats": "2"})
        assert page.status == 403
        assert "You are banned for good." in page.text
    assert Match.objects.count() == 1

"""Looking for players: asked, listed, answered, found."""

import re
import uuid
from html import unescape

import pytest

from forum.models import PlayersWanted, Thread
from forum.services.wanted import Search, wanted_publish, wanted_set
from tests.games.protocol.steps import signed_in

pytestmark = pytest.mark.django_db
NEW = "/forum/wanted/new/"
ASKED = {
    "title": "A fourth for Hearts",
    "game": "Hearts",
    "area": "Tromsø",
    "times": "Thursdays after seven",
    "text": "We are three.",
}


def wanted(author, **fields):
    return wanted_publish(author=author, search=Search(**{**ASKED, **fields}), nonce=uuid.uuid4())


def page(client, address):
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()


def test_who_looks_for_players_has_a_thread_that_leads_to_a_table(as_kari):
    response = as_kari.post(NEW, {**ASKED, "n": uuid.uuid4()}, follow=True)
    shown = response.content.decode()
    assert Thread.objects.get().category.kind == "players"
    for words in ("Tromsø", "Thursdays after seven", "We are three.", "/games/new/?game=hearts"):
        assert words in shown
    assert as_kari.get("/games/new/?game=hearts").status_code == 200


def test_a_game_that_is_not_played_here_leads_to_no_table(client, kari):
    thread = wanted(kari, game="Canasta")
    assert "/games/new/?game=canasta" not in page(client, thread.get_absolute_url())


def test_others_answer_by_a_table_or_by_a_letter_and_who_asked_does_not(client, kari, ola):
    thread = wanted(kari)
    assert "/letters/kari/" in page(signed_in(ola), thread.get_absolute_url())
    assert "/letters/kari/" not in page(signed_in(kari), thread.get_absolute_url())


def test_the_same_form_sent_twice_asks_once(as_kari):
    data = {**ASKED, "n": uuid.uuid4()}
    assert as_kari.post(NEW, data)["Location"] == as_kari.post(NEW, data)["Location"]
    assert PlayersWanted.objects.count() == Thread.objects.count() == 1


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"area": "Storgata 5"}, "no street, no number"),
        ({"area": "69.65, 18.96"}, "no street, no number"),
        ({"area": "me@example.org"}, "no street, no number"),
        ({"area": "T" * 61}, "a place 60"),
        ({"game": ""}, "Say which game it is."),
        ({"times": ""}, "Say when"),
        ({"title": ""}, "Give it a title."),
        ({"text": ""}, "Write something first."),
    ],
)
def test_what_cannot_stand_is_said_and_what_was_typed_is_kept(as_kari, wrong, says):
    response = as_kari.post(NEW, {**ASKED, **wrong, "n": uuid.uuid4()})
    shown = response.content.decode()
    assert response.status_code == 422
    assert says in shown
    assert not Thread.objects.exists()
    kept = "A fourth for Hearts" if "title" not in wrong else "We are three."
    assert kept in shown


def test_a_session_that_has_ended_gives_the_text_back(client, db):
    response = client.post(NEW, ASKED)
    assert response.status_code == 403
    assert "We are three." in response.content.decode()


def test_the_list_is_narrowed_down_and_costs_one_question(client, kari, django_assert_num_queries):
    wanted(kari)
    wanted(kari, title="Spades by post", game="Spades", area="")
    with django_assert_num_queries(1):
        shown = page(client, "/forum/wanted/")
    assert "A fourth for Hearts" in shown
    assert "Spades by post" in shown
    for query in ("game=hearts", "area=TROMSØ"):
        shown = page(client, f"/forum/wanted/?{query}")
        assert "A fourth for Hearts" in shown
        assert "Spades by post" not in shown
    assert client.get("/forum/wanted/?before=x").status_code == 404


def test_players_that_were_found_are_looked_for_no_longer(client, kari, ola):
    thread = wanted(kari)
    address = f"/forum/wanted/{thread.pk}/"
    assert signed_in(ola).post(address, {"wanted": "0"}).status_code == 403
    assert "A fourth for Hearts" in page(client, "/forum/wanted/")
    assert signed_in(kari).post(address, {"wanted": "0"}).status_code == 303
    assert "A fourth for Hearts" not in page(client, "/forum/wanted/")
    signed_in(kari).post(address, {"wanted": "1"})
    assert "A fourth for Hearts" in page(client, "/forum/wanted/")
    assert signed_in(kari).post("/forum/wanted/999/", {"wanted": "1"}).status_code == 404
    assert signed_in(kari).post(address, {}).status_code == 422


def test_a_hidden_search_is_not_listed(client, kari):
    thread = wanted(kari)
    Thread.objects.filter(pk=thread.pk).update(state="hidden")
    assert "A fourth for Hearts" not in page(client, "/forum/wanted/")


def test_a_search_is_answered_by_a_letter_a_match_or_a_meetup_that_is_filled_in(client, kari, ola):
    thread = wanted(kari)
    shown = page(signed_in(ola), thread.get_absolute_url())
    assert "/letters/kari/" in shown
    assert "/games/new/?game=hearts" in shown
    link = unescape(re.search(r'href="(/meetups/new/[^"]*)"', shown)[1])
    form = page(signed_in(ola), link)
    for words in ('value="A fourth for Hearts"', 'value="Tromsø"', "Thursdays"):
        assert words in form
    assert re.search(r'<input[^>]*value="hearts"[^>]*checked', form)
    wanted_set(thread_id=thread.pk, user=kari, is_open=False)
    assert "/meetups/new/" not in page(signed_in(ola), thread.get_absolute_url())


def test_an_address_that_proposes_nonsense_is_an_empty_form(as_kari):
    form = page(as_kari, "/meetups/new/?games=x&games=hearts&seats=-1&title=" + "x" * 3000)
    assert form.count("checked") >= 1

"""Dice and cards of a post: made by the site once; nothing done to the post changes them."""

import re

import pytest

from accounts.erasure import account_erase
from forum import services
from forum.models import Roll
from forum.refusals import Unfit
from tests.forum.steps import fresh, post, thread
from tests.games.protocol.steps import signed_in

pytestmark = pytest.mark.django_db
TEXT = "I draw my sword.\n\n/roll 2d6+1\n\n/draw 3"


def page(client, address):
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()


def test_a_post_rolls_and_draws_when_it_is_sent_and_shows_what_came_up(client, kari):
    talk = thread(kari, text=TEXT)
    dice, cards = Roll.objects.order_by("number")
    assert (dice.asked, len(dice.result), dice.total) == ("2d6+1", 2, sum(dice.result) + 1)
    assert len(set(cards.result)) == 3
    shown = page(client, talk.get_absolute_url())
    assert f"= <strong>{dice.total}</strong>" in shown
    assert shown.count('class="rolls"') == 1
    assert not re.search(r"data-cards", shown)  # The cards are drawn.


def test_a_change_rolls_nothing_again_whatever_it_takes_away_or_asks(client, kari):
    first = thread(kari, text=TEXT).posts.get()
    stored = list(Roll.objects.values())
    below = first.html[first.html.index("<ul") :]
    for text in ("I ran away.", "/roll 9d9\n\n/roll 2d6", TEXT):
        services.post_edit(post_id=first.pk, editor=kari, text=text)
        assert list(Roll.objects.values()) == stored
        assert fresh(first).html.endswith(below)


def test_the_form_says_that_what_was_rolled_stays(kari):
    first = thread(kari, text=TEXT).posts.get()
    client = signed_in(kari)
    sent = {"text": "I ran.", "title": "Else", "n": "00000000-0000-4000-8000-000000000001"}
    response = client.post(f"/forum/posts/{first.pk}/edit/", sent, follow=True)
    assert "What was rolled and drawn for this post stays as it was." in response.content.decode()


def test_looking_at_a_post_first_rolls_nothing(kari):
    talk = thread(kari)
    client = signed_in(kari)
    sent = {"text": TEXT, "do": "preview", "n": "00000000-0000-4000-8000-000000000001"}
    assert client.post(f"/forum/{talk.pk}/reply/", sent).status_code == 200
    assert not Roll.objects.exists()


def test_a_form_sent_twice_rolls_once(kari):
    talk = thread(kari)
    client = signed_in(kari)
    sent = {"text": "/roll 20d20", "n": "00000000-0000-4000-8000-000000000001"}
    for _ in range(2):
        client.post(f"/forum/{talk.pk}/reply/", sent)
    assert Roll.objects.count() == 1


def test_what_cannot_be_rolled_is_said_and_nothing_is_stored(kari):
    talk = thread(kari)
    with pytest.raises(Unfit, match="“/roll 99d6” cannot be done"):
        post(talk, kari, "/roll 99d6")
    assert talk.posts.count() == 1


def test_the_page_of_the_rolls_says_how_they_came_about(client, kari):
    first = thread(kari, text=TEXT).posts.get()
    shown = page(client, f"/forum/posts/{first.pk}/rolls/")
    assert "nothing is rolled again" in shown
    for face in Roll.objects.get(number=1).result:
        assert str(face) in shown
    answer = post(first.thread, kari, "No dice.")
    assert client.get(f"/forum/posts/{answer.pk}/rolls/").status_code == 404


def test_a_post_without_dice_costs_nothing_more(kari, django_assert_max_num_queries):
    talk = thread(kari)
    with django_assert_max_num_queries(14) as captured:
        post(talk, kari, "Just words.")
    assert not [one for one in captured.captured_queries if "forum_roll" in one["sql"]]


def test_what_was_rolled_stays_when_the_html_is_made_anew(kari):
    first = thread(kari, text=TEXT).posts.get()
    shown = first.html
    type(first).objects.update(markup_version=0)
    services.posts_render()
    assert fresh(first).html == shown


def test_what_was_rolled_stays_when_somebody_leaves_who_is_called_there(kari, ola):
    first = thread(kari, text=f"@ola, look.\n\n{TEXT}").posts.get()
    below = first.html[first.html.index('<ul class="rolls"') :]
    account_erase(user=ola)
    assert "ola" not in fresh(first).html
    assert fresh(first).html.endswith(below)

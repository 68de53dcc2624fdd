"""The front page, and what every page has around it."""

import re

import pytest
from django.urls import reverse

from tests import factories

pytestmark = pytest.mark.django_db


def test_the_front_page_is_for_everybody(client):
    response = client.get("/")
    assert response.status_code == 200
    assert "A game of cards, one move at a time." in response.text


def test_the_front_page_asks_little_however_much_there_is(client, django_assert_num_queries):
    kari, ola = factories.user("kari"), factories.user("ola")
    for _ in range(3):
        factories.match_started(kari, ola, options={"instant_wins": ""})
    with django_assert_num_queries(4):  # Matches and their seats, threads, meetups.
        text = client.get("/").text
    assert "Look at a match" in text
    assert text.count("panel-list__link") == 2


def test_a_member_sees_first_where_they_are_asked(client):
    people = factories.user("kari"), factories.user("ola")
    match = factories.match_started(*people, options={"instant_wins": ""})
    asked = match.seats.get(asked_version__isnull=False).user
    [other] = set(people) - {asked}
    client.force_login(asked)
    text = client.get("/").text
    assert "Your turn</h1>" in text
    assert f'href="{match.get_absolute_url()}"' in text
    client.force_login(other)
    text = client.get("/").text
    assert "No match waits for you" in text
    assert match.get_absolute_url() not in text


def test_the_ranks_are_shown_from_the_three_to_the_two(client):
    hand = client.get("/").text.partition('class="hand"')[2].partition("</ul>")[0]
    names = re.findall(r"(\w+) of spades", hand)
    assert " ".join(names) == "three four five six seven eight nine ten jack queen king ace two"


def test_the_suits_are_shown_from_spades_to_hearts(client):
    suits = client.get("/").text.partition("home-order__suits")[2]
    assert re.findall(r"three of (\w+)", suits) == ["spades", "clubs", "diamonds", "hearts"]


def test_who_is_signed_in_sees_their_name_and_signs_out_by_a_form(client):
    kari = factories.user("kari", public_name="Kari & Co")
    client.force_login(kari)
    text = client.get("/").text
    assert "Kari &amp; Co" in text
    form = re.search(r'<form action="([^"]+)" method="post">', text)
    assert form
    assert form[1] == reverse("account_logout")
    assert reverse("account_login") not in text


def test_who_is_not_signed_in_is_shown_the_way_in(client):
    text = client.get("/").text
    assert f'href="{reverse("account_login")}"' in text
    assert f'href="{reverse("account_signup")}"' in text
    assert "Sign out" not in text


def test_the_page_being_read_is_marked_in_the_navigation(client):
    text = client.get(reverse("account_login")).text
    assert f'href="{reverse("account_login")}" aria-current="page"' in text


@pytest.mark.parametrize(("suits", "marked"), [("two", False), ("four", True)])
def test_the_colours_of_the_suits_hang_on_the_body(client, suits, marked):
    client.force_login(factories.user("kari", suits=suits))
    assert ('<body class="page suits-four">' in client.get("/").text) is marked


@pytest.mark.parametrize("language", ["en", "nb"])
def test_the_page_says_which_language_it_is_in(client, language):
    text = client.get("/", headers={"accept-language": language}).text
    assert f'<html lang="{language}">' in text
    assert re.search(rf'value="{language}" lang="{language}" aria-current="true"', text)


def test_the_language_switch_leads_back_to_the_same_page(client):
    text = client.get("/?a=1&b=2").text
    assert 'name="next" value="/?a=1&amp;b=2"' in text


@pytest.mark.parametrize("path", ["/", "/design/"])
def test_pages_are_for_reading_only(client, settings, path):
    settings.PLAYGROUND = True
    assert client.post(path).status_code == 405
    assert client.head(path).status_code == 200


@pytest.mark.parametrize("path", ["/", "/design/", "/accounts/login/"])
def test_nothing_is_written_in_the_line(client, settings, path):
    settings.PLAYGROUND = True
    text = client.get(path).text
    assert not re.search(
        r"<style|<script(?![^>]*(?:\ssrc=|application/json))|\sstyle=|\son\w+=|javascript:", text
    )

"""The pages of Hearts: made by the form, told in words, read by those who play and who watch."""

import pytest
from django.test import Client

from games.models import Match
from tests.factories import match_started, user
from tests.games.protocol.steps import signed_in


@pytest.fixture
def kari(db, settings):
    settings.SUBMISSION_WAIT = 0
    return user("kari")


def made(client, **fields):
    form = {"game": "hearts", "preset": "hearts", "seats": 4, "bots": 0, "pace": "1d"}
    return client.post("/games/new/", {**form, "visibility": "open", **fields})


def test_new_hearts_starts_hearts(kari):
    """A program once started another game than the one chosen."""
    assert made(signed_in(kari)).status_code == 303
    match = Match.objects.get()
    assert (match.game, match.ruleset, match.options["players"]) == ("hearts", "hearts/1", 4)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_number_of_players_is_that_of_the_seats(kari, seats):
    made(signed_in(kari), seats=seats)
    assert Match.objects.get().options["players"] == seats


def test_players_and_seats_must_agree_where_both_are_said(kari):
    answer = made(signed_in(kari), seats=3, **{"option-players": "4"})
    assert answer.status_code == 422
    assert not Match.objects.exists()


@pytest.mark.parametrize("seats", [2, 6])
def test_too_few_or_too_many_seats_are_refused_in_words(kari, seats):
    answer = made(signed_in(kari), seats=seats)
    assert answer.status_code == 422
    assert "Hearts is for 3 to 5 players." in answer.content.decode()


def test_every_house_rule_is_asked_for_but_the_number_of_players(kari):
    page = signed_in(kari).get("/games/new/?game=hearts").content.decode()
    for name in ("pass_cards", "target", "points_first_trick", "queen_breaks", "jd", "moon"):
        assert f'name="option-{name}"' in page
    assert 'name="option-players"' not in page
    assert '<option value="4" selected>4</option>' in page


def test_three_players_are_no_house_rule_and_a_jack_is(kari):
    plain = match_started(kari, game_slug="hearts", preset="hearts", seats=3)
    assert "house rules" not in Client().get(plain.get_absolute_url()).content.decode()
    jack = match_started(kari, game_slug="hearts", preset="hearts", seats=3, options={"jd": "true"})
    page = Client().get(jack.get_absolute_url()).content.decode()
    assert "house rules" in page
    assert "The jack of diamonds takes ten points off." in page


def test_in_the_passing_a_player_has_check_boxes_and_who_watches_has_none(kari):
    match = match_started(kari, game_slug="hearts", preset="hearts", seats=4)
    page = signed_in(kari).get(match.get_absolute_url()).content.decode()
    assert page.count('type="checkbox" name="card"') == 13
    assert 'name="verb" value="give"' in page
    assert " disabled" not in page.split('id="move"')[1].split("</form>")[0]
    watched = Client().get(match.get_absolute_url()).content.decode()
    assert 'name="card"' not in watched
    assert "Everybody passes cards to the left." in watched
    assert "Several decide at once; the seats show who still has to." in watched

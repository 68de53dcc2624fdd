"""A finished match of play by post gives its score sheet, for each game that is played here."""

from uuid import uuid4

import pytest

from games import services
from games.models import Hand, Match
from games.selectors.results import hands_closed
from scoresheets.models import OnlineSheet
from scoresheets.selectors.match_cells import match_cells
from scoresheets.selectors.working import tally_of
from tests.factories import match_started, user
from tests.scoresheets.steps import address, page_of

pytestmark = pytest.mark.django_db

GAMES = [
    ("313", "313", {"games": "2"}, 4, "313"),
    ("hearts", "hearts", {"target": "50"}, 4, "hearts"),
    ("spades", "spades-partners", {"target": "100"}, 4, "spades-partners"),
    ("spades", "spades-cutthroat", {"target": "100"}, 3, "spades-cutthroat"),
    ("three-thirteen", "norsk", {"rounds": "sprint"}, 3, "three-thirteen"),
]


def played(game, preset, options, seats):
    match = services.bot_match_start(game_slug=game, preset=preset, options=options, seats=seats)
    return services.bot_match_play(match_id=match.pk)


@pytest.mark.parametrize(("game", "preset", "options", "seats", "slug"), GAMES)
def test_the_sheet_of_a_match_comes_to_its_result(client, game, preset, options, seats, slug):
    match = played(game, preset, options, seats)
    answer = client.post(f"/scoresheets/from/{match.pk}/")
    assert answer.status_code == 303
    sheet = OnlineSheet.objects.get()
    assert answer["Location"] == address(sheet, view=True)
    assert (sheet.slug, sheet.match) == (slug, match.pk)
    points = match.result["points"]
    assert sheet.result["totals"] == points[: len(sheet.result["totals"])]
    places = match.result["places"]
    sides = len(sheet.result["ranks"])
    assert sheet.result["ranks"] == [
        1 + sum(places[other] < places[side] for other in range(sides)) for side in range(sides)
    ]
    lines = [line for line in tally_of(sheet).lines if line.touched]
    assert not any(line.warnings for line in lines)
    results = Hand.objects.filter(match=match, number__gt=0).order_by("number")
    assert [line.played.index for line in lines] == list(range(results.count()))
    page = page_of(client, sheet, view=True)
    assert "has won" in page or "have won" in page
    assert f'href="/games/{match.pk}/"' in page


def test_the_sheet_is_made_once_and_nobody_writes_on_it(client):
    match = played(*GAMES[0][:4])
    first = client.post(f"/scoresheets/from/{match.pk}/")["Location"]
    assert client.post(f"/scoresheets/from/{match.pk}/")["Location"] == first
    sheet = OnlineSheet.objects.get()
    form = {"n": str(uuid4()), "r1-u1-place": "4", "was-r1-u1-place": "1:1"}
    answer = client.post(address(sheet, "cells_save"), form)
    assert answer.status_code == 403
    assert "the result of a match" in answer.text


def test_two_who_ask_at_once_for_the_sheet_of_a_match_get_the_same(client, monkeypatch):
    match = played(*GAMES[0][:4])

    def other_first(match):
        monkeypatch.undo()
        client.post(f"/scoresheets/from/{match.pk}/")
        return hands_closed(match)

    monkeypatch.setattr("scoresheets.services.matches.hands_closed", other_first)
    answer = client.post(f"/scoresheets/from/{match.pk}/")
    assert answer["Location"] == OnlineSheet.objects.get().get_absolute_url()


def test_a_match_that_runs_has_no_sheet_yet(client):
    match = match_started(user("kari"), user("ola"))
    answer = client.post(f"/scoresheets/from/{match.pk}/")
    assert answer.status_code == 422
    assert "made when the match is over" in answer.text
    assert client.post(f"/scoresheets/from/{uuid4()}/").status_code == 404


def test_a_match_that_one_may_not_enter_has_no_sheet(client):
    match = played(*GAMES[0][:4])
    Match.objects.filter(pk=match.pk).update(visibility="link", link_key="k" * 43)
    assert client.post(f"/scoresheets/from/{match.pk}/").status_code == 404


def test_nils_and_their_tricks_are_written_beside_the_bid_of_the_team():
    hand = {"sheet": {"bids": [3, "nil", 2, 5], "taken": [4, 1, 2, 6]}, "points": []}
    made = match_cells("spades", {"teams": True}, 4, [hand])
    assert made.cells == {
        "r1-u1-bid": 5,
        "r1-u1-won": 6,
        "r1-u2-bid": 5,
        "r1-u2-won": 7,
        "r1-u2-nil": 1,
        "r1-u2-nilwon": 1,
    }


def test_a_match_scored_by_cards_left_is_a_sheet_of_points():
    hand = {"places": [1, 2], "points": [5, -5]}
    made = match_cells("313", {"points": "cards_left"}, 2, [hand])
    assert (made.slug, made.cells) == ("free", {"r1-u1-points": 5, "r1-u2-points": -5})

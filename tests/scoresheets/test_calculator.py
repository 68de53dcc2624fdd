"""The calculator of Spades: a hand, or a game, and everything that can be typed wrong."""

import pytest

pytestmark = pytest.mark.django_db
PAGE = "/scoresheets/spades/calculator/"


def ask(client, **cells):
    return client.get(PAGE, {key.replace("_", "-"): value for key, value in cells.items()})


def test_a_hand_is_worked_out_with_what_was_before(client):
    answer = ask(client, r1_u1_bid=4, r1_u1_won=7, u1_bags=8, u1_score=337)
    assert answer.status_code == 200
    assert "<strong>−57</strong>" in answer.text
    assert "1 bag," in answer.text
    assert "in all 280" in answer.text


def test_a_nil_stands_beside_the_partners_bid(client):
    cells = {"r1_u1_bid": 4, "r1_u1_won": 6, "r1_u1_nil": 1, "r1_u1_nilwon": 0}
    assert "<strong>+142</strong>" in ask(client, **cells).text


def test_a_game_goes_on_until_somebody_wins(client):
    cells = {f"r{number}_u1_{key}": 10 for number in (1, 2) for key in ("bid", "won")}
    cells |= {f"r{number}_u2_{key}": 3 for number in (1, 2) for key in ("bid", "won")}
    page = ask(client, hands=2, name_1="Red", **cells, **{"option-target": "200"}).text
    assert "★" in page
    assert "Red" in page
    assert 'value="3">One hand more' in page


@pytest.mark.parametrize("kind", ["spades", "spades-cutthroat", "spades-partners", "chess", ""])
def test_each_way_to_play_has_its_calculator(client, kind):
    page = ask(client, kind=kind)
    assert page.status_code == 200
    assert page.text.count('name="name-') == {"spades": 4, "spades-cutthroat": 3}.get(kind, 2)


@pytest.mark.parametrize(
    "cells",
    [
        {"r1_u1_bid": "x"},
        {"r1_u1_bid": "99"},
        {"u1_score": "10000000"},
        {"option-target": "3"},
        {"r1_u1_nil": "7"},
    ],
)
def test_what_cannot_be_read_is_said_and_kept(client, cells):
    answer = ask(client, **cells)
    assert answer.status_code == 422
    assert "This could not be worked out." in answer.text


@pytest.mark.parametrize("hands", ["0", "-1", "x", "²", "99999", "31"])
def test_there_are_as_many_hands_as_make_sense(client, hands):
    answer = ask(client, hands=hands)
    assert answer.status_code == 200
    assert 1 <= answer.text.count("calculator__hand") <= 30


def test_the_calculator_stores_nothing_and_takes_only_get(client):
    assert client.post(PAGE).status_code == 405

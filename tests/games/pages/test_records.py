"""Positions, deals with their proofs, and the daily list of commitments."""

import json
from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from games.engine.fair import SeedKind
from games.models import Match, Seat
from games.views import records
from tests.factories import match as match_made
from tests.games.pages.steps import play_out, started, turn_play


def address(match, part):
    return f"{match.get_absolute_url()}{part}"


@pytest.fixture
def running(kari, ola):
    match = started(kari, ola)
    for _ in range(3):
        turn_play(match)
    return Match.objects.get(pk=match.pk)


@pytest.fixture
def finished(kari, ola):
    match = started(kari, ola)
    play_out(match)
    return match


def test_every_entry_has_a_position_with_the_way_on_and_back(kari, running):
    page = kari.open(address(running, "moves/2/"))
    assert "After move 2 of 3" in page.text
    assert page.links["First"] == address(running, "moves/0/")
    assert page.links["Previous"] == address(running, "moves/1/")
    assert page.links["Next"] == page.links["Last"] == address(running, "moves/3/")
    assert f'rel="prev" href="{address(running, "moves/1/")}"' in page.html


def test_the_first_position_is_the_deal_and_the_last_has_no_next(kari, running):
    first, last = (kari.open(address(running, f"moves/{n}/")) for n in (0, 3))
    assert "As it was dealt" in first.text
    assert "Previous" not in first.links
    assert "Next" not in last.links


@pytest.mark.parametrize("n", ["4", "99999999999999999999999", "-1", "x"])
def test_a_position_that_is_not_there_is_404(kari, running, n):
    assert kari.open(address(running, f"moves/{n}/")).status == 404


def test_a_table_that_waits_has_no_position(kari):
    assert kari.open(address(match_made(kari.user), "moves/0/")).status == 404


def test_a_position_has_no_form_and_shows_a_visitor_no_hand(kari, visitor, running):
    assert not kari.open(address(running, "moves/1/")).has_form("/move/")
    assert "Your cards" in kari.page.text
    assert "Your cards" not in visitor.open(address(running, "moves/1/")).text


def test_in_a_hand_that_is_over_all_cards_lie_open(visitor, finished):
    page = visitor.open(address(finished, "moves/0/"))
    assert "All hands" in page.text
    assert page.html.count('class="card-text ') >= 26


def test_the_page_of_a_deal_shows_every_step_and_the_verifier(visitor, finished):
    page = visitor.open(address(finished, "hands/1/"))
    proof = json.loads(visitor.client.get(address(finished, "hands/1/proof.json")).content)
    for name in ("commitment", "seats_digest", "log_prev", "revealed_s"):
        assert proof[name] in page.text
    assert page.links["Download the proof"] == address(finished, "hands/1/proof.json")
    assert page.links["Download the verifier"].endswith("/verify_deal.py")
    assert f'data-proof-url="{address(finished, "hands/1/proof.json")}"' in page.html
    assert "It does not prove" in page.text


def test_the_words_of_the_players_are_shown_with_where_they_come_from(visitor, finished):
    Seat.objects.filter(match=finished, joined=1).update(seed_kind=SeedKind.SUGGESTED)
    page = visitor.open(address(finished, "hands/1/"))
    assert "kari at the table" in page.text
    assert "typed" in page.text
    assert "chosen by the site" in page.text


def test_the_drawing_of_the_seats_is_open_from_the_start(visitor, running):
    page = visitor.open(address(running, "hands/0/"))
    assert "The order round the table" in page.text
    assert "first dealer" in page.text


def test_the_page_of_the_drawing_speaks_of_seats_and_the_page_of_a_hand_of_cards(visitor, finished):
    said = "your browser computed every card itself"
    drawing = visitor.open(address(finished, "hands/0/")).html
    assert said not in drawing
    assert "your browser computed the order of the seats itself" in drawing
    assert "there was no second drawing" in drawing
    assert "The deck was fixed" not in drawing
    page = visitor.open(address(finished, "hands/1/"))
    assert said in page.html
    assert "Hand 1, and its proof" in page.text


def test_only_the_last_position_says_who_won(visitor, finished):
    last = finished.entries_count
    assert "won by" in visitor.open(address(finished, f"moves/{last}/")).text
    assert "won by" not in visitor.open(address(finished, f"moves/{last - 1}/")).text


@pytest.mark.parametrize("number", ["1", "2", "99999", "9" * 30])
def test_a_hand_that_is_being_played_or_was_never_dealt_is_404(visitor, running, number):
    assert visitor.open(address(running, f"hands/{number}/")).status == 404


def test_a_table_that_waits_has_no_deal(kari):
    assert kari.open(address(match_made(kari.user), "hands/0/")).status == 404


def test_the_list_of_a_day_has_every_commitment_of_it(kari, visitor):
    with time_machine.travel("2026-12-01T23:59:59Z", tick=False):
        before = match_made(kari.user)
    with time_machine.travel("2026-12-02T00:00:00Z", tick=False):
        after = match_made(kari.user)
    with time_machine.travel("2026-12-03T12:00:00Z", tick=False):
        page = visitor.open("/games/commitments/2026-12-02/")
    assert after.commitment.value in page.text
    assert before.commitment.value not in page.text
    assert after.get_absolute_url() in page.html
    assert page.links["The day before"] == "/games/commitments/2026-12-01/"
    assert page.links["The day after"] == "/games/commitments/2026-12-03/"


def test_a_long_day_is_a_list_of_several_pages_without_one_twice(kari, visitor, monkeypatch):
    monkeypatch.setattr(records, "COMMITMENTS", 2)
    values = {match_made(kari.user).commitment.value for _ in range(5)}
    day = f"/games/commitments/{timezone.now().date().isoformat()}/"
    pages = [visitor.open(f"{day}?page={number}") for number in (1, 2, 3)]
    shown = [value for page in pages for value in values if value in page.text]
    assert (len(shown), set(shown)) == (5, values)
    assert pages[0].links["Next page"] == "?page=2"
    for number in ("4", "0", "-1", "999999999999", "x"):
        assert visitor.open(f"{day}?page={number}").status == 404


def test_the_address_of_a_match_by_link_stays_its_secret(kari, visitor):
    match = match_made(kari.user, visibility="link")
    day = match.created_at.date()
    page = visitor.open(f"/games/commitments/{day.isoformat()}/")
    assert match.commitment.value in page.text
    assert str(match.pk) not in page.html
    assert match.pk.hex not in page.html


def test_the_list_of_today_has_no_day_after(kari, visitor):
    response = visitor.client.get("/games/commitments/")
    page = visitor.open(response.headers["Location"])
    assert page.status == 200
    assert "The day after" not in page.links
    assert "No match was made on this day." in page.text


@pytest.mark.parametrize(
    "day",
    [
        "2026-02-30",
        "2026-1-1",
        "today",
        "2026-12-02T00:00",
        "0000-00-00",
        "0001-01-01",
        "9999-12-31",
    ],
)
def test_a_day_that_is_none_is_404(visitor, day):
    assert visitor.open(f"/games/commitments/{day}/").status == 404


def test_positions_and_deals_cost_a_bounded_number_of_queries(
    kari, finished, django_assert_max_num_queries
):
    for part in ("moves/5/", "hands/1/", "hands/0/"):
        with django_assert_max_num_queries(16):
            assert kari.open(address(finished, part)).status == 200


def test_a_match_played_over_days_says_when_each_move_was_made(kari, ola):
    with time_machine.travel("2026-12-01T10:00:00Z", tick=False) as clock:
        match = started(kari, ola)
        turn_play(match)
        clock.shift(timedelta(hours=20))
        turn_play(match)
        page = kari.open(match.get_absolute_url())
    assert 'datetime="2026-12-01T10:00:00+00:00"' in page.html
    assert 'datetime="2026-12-02T06:00:00+00:00"' in page.html

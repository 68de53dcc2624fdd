"""Spades by the pages: its table is made by the form, its hand bid and played, its sheet kept."""

import pytest

from games.engine.options import options_dump
from games.engine.registry import games
from games.models import Match
from games.services.matches import match_create
from tests.factories import match_started, move_played, user
from tests.games.pages.browser import Browser
from tests.games.pages.steps import asked, work

PRESETS = games()["spades"].presets


def hand_end(match):
    """Play the first legal moves to the end of the hand."""
    number = match.hand_no
    while match.is_running and match.hand_no == number:
        move_played(match)
        match.refresh_from_db()


@pytest.mark.parametrize("preset", list(PRESETS))
def test_the_form_as_it_stands_makes_the_preset(kari, preset):
    kari.open(f"/games/new/?game=spades&preset={preset}")
    page = kari.press("/new/", "Make")
    match = Match.objects.get()
    assert (page.status, match.game, match.preset) == (200, "spades", preset)
    assert match.options == options_dump(PRESETS[preset])
    assert match.size == PRESETS[preset].players


@pytest.mark.parametrize(
    ("sent", "stored"), [({"option-floor": "-250"}, -250), ({"option-floor": ""}, None)]
)
def test_a_number_is_typed_and_an_empty_field_means_none(kari, sent, stored):
    kari.open("/games/new/?game=spades&preset=spades-solo")
    kari.press("/new/", "Make", **sent)
    assert Match.objects.get().options["floor"] == stored


def test_a_number_out_of_its_range_is_refused_in_words(kari):
    kari.open("/games/new/?game=spades&preset=spades-solo")
    page = kari.press("/new/", "Make", **{"option-target": "505"})
    assert page.status == 422
    assert "is not a value of the option target" in page.text
    assert not Match.objects.exists()


def test_partners_at_a_table_for_three_are_refused(kari):
    kari.open("/games/new/?game=spades&preset=spades-partners")
    page = kari.press("/new/", "Make", seats="3")
    assert page.status == 422
    assert "Partners need four players." in page.text


def test_the_number_of_players_follows_the_seats(kari):
    for seats, preset in ((3, "spades-solo"), (4, "spades-cutthroat")):
        made = match_create(
            creator=kari.user,
            game_slug="spades",
            preset=preset,
            options={},
            seats=seats,
            bots=0,
            pace="1d",
            visibility="open",
        )
        assert made.options["players"] == seats


def test_a_hand_is_bid_and_played_by_the_form(kari):
    match = match_started(kari.user, game_slug="spades", preset="spades-solo", seats=4)
    match = turn_of_kari(match)
    page = kari.open(match.get_absolute_url())
    assert "How many tricks will you take?" in page.text
    assert [button.text for button in page.form("/move/").buttons] == [str(n) for n in range(1, 14)]
    kari.press("/move/", "3")
    work()
    match = turn_of_kari(match)
    page = kari.open(match.get_absolute_url())
    assert "of 3" in page.text
    free = [card for card in page.form("/move/").ticks if card not in page.form("/move/").disabled]
    page.form("/move/").tick(free[0])
    kari.press("/move/", "Play")
    work()
    assert "Your move is played." in kari.open(kari.page.response.request["PATH_INFO"]).text


def turn_of_kari(match):
    """Others play the first legal moves until a person is asked; the only one is kari."""
    match.refresh_from_db()
    while asked(match).user is None:
        move_played(match)
        match.refresh_from_db()
    return match


def test_a_card_that_may_not_be_played_says_which_may(kari, ola):
    ada, nam = Browser(user("ada")), Browser(user("nam"))
    match = match_started(
        kari.user, ola.user, ada.user, nam.user, game_slug="spades", preset="spades-solo"
    )
    for _ in range(5):
        move_played(match)
        match.refresh_from_db()
    player = next(one for one in (kari, ola, ada, nam) if one.user == asked(match).user)
    page = player.open(match.get_absolute_url())
    if page.form("/move/").disabled:
        assert "You must follow" in page.text
    assert len(page.form("/move/").ticks) == 13


def test_the_sheet_has_what_was_bid_and_taken_and_the_sums(kari):
    match = match_started(kari.user, game_slug="spades", preset="spades-partners", seats=4)
    hand_end(match)
    page = kari.open(match.get_absolute_url())
    sheet = match.hands.get(number=1).result["sheet"]
    assert set(sheet) == {"bids", "taken", "bags", "scores"}
    assert "Tricks taken of those bid, the score of the hand, the total, and the bags" in page.text
    for bid, taken in zip(sheet["bids"], sheet["taken"], strict=True):
        assert f"{taken} of {bid}" in page.text
    assert all(str(score) in page.text for score in sheet["scores"])


def test_the_log_says_bids_in_words(kari):
    match = match_started(kari.user, game_slug="spades", preset="spades-cutthroat", seats=3)
    move_played(match, "bid nil")
    move_played(match, "bid 4")
    page = kari.open(match.get_absolute_url())
    assert "bid nil." in page.text
    assert "bid 4." in page.text


def test_the_rules_can_be_read(visitor):
    page = visitor.open("/rules/spades/")
    assert page.status == 200
    assert "Spades must be broken." in page.text

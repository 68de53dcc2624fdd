"""Sitting down, leaving, resigning, coming back: what is done, and what is refused."""

from uuid import uuid4

import pytest

from games.engine.fair import SeedKind
from games.models import Match, Seat
from games.selectors.seeds import seed_suggestion
from tests.factories import match as match_made
from tests.games.pages.steps import play_out, started, turn_play


def address(match, part=""):
    return f"{match.get_absolute_url()}{part}"


def seat(browser):
    return Seat.objects.get(user=browser.user)


def test_sitting_down_with_a_word_of_ones_own(kari, ola):
    match = match_made(kari.user)
    ola.open(address(match))
    page = ola.press("/join/", "Sit down", seed="river stones")
    assert "You sit here" in page.text
    assert (seat(ola).seed, seat(ola).seed_kind) == ("river stones", SeedKind.TYPED)


def test_sitting_down_without_a_word(kari):
    match = match_made(kari.user)
    kari.open(address(match))
    kari.press("/join/", "Sit down")
    assert (seat(kari).seed, seat(kari).seed_kind) == ("", SeedKind.NONE)


def test_sitting_down_with_the_word_of_the_site(kari):
    match = match_made(kari.user)
    page = kari.open(address(match))
    form = next(form for form in page.forms if form.data.get("kind") == "2")
    kari.send(form.action, form.sent(form.buttons[0]))
    assert seat(kari).seed == seed_suggestion(match.pk, kari.user.pk)
    assert seat(kari).seed_kind == SeedKind.SUGGESTED


def test_sitting_down_with_a_word_of_the_browser(kari):
    match = match_made(kari.user)
    kari.open(address(match))
    kari.press("/join/", "Sit down", seed="9f8e7d6c5b4a3921", kind="1")
    assert seat(kari).seed_kind == SeedKind.BROWSER


def test_the_last_to_sit_down_starts_the_match(kari, ola):
    match = match_made(kari.user, options={"instant_wins": ""})
    for browser in (kari, ola):
        browser.open(address(match))
        page = browser.press("/join/", "Sit down", seed="x")
    match.refresh_from_db()
    assert match.status == Match.Status.RUNNING
    assert "Your cards" in page.text


def test_bots_take_the_seats_that_were_kept_for_them(kari):
    match = match_made(kari.user, seats=4, bots=3)
    kari.open(address(match))
    page = kari.press("/join/", "Sit down")
    assert page.html.count(">bot<") == 3


def test_the_creator_starts_with_bots_in_the_free_seats(kari, ola):
    match = match_made(kari.user, seats=4)
    join(kari, match)
    join(ola, match)
    kari.open(address(match))
    page = kari.press("/fill/", "Start now; bots take the free seats")
    match.refresh_from_db()
    assert (match.status, match.bots) == (Match.Status.RUNNING, 2)
    assert {seat.joined for seat in match.seats.filter(user=None)} == {2, 3}
    assert page.html.count(">bot<") == 2
    assert "Your cards" in page.text


def test_seats_that_were_freed_again_are_taken_by_bots_as_well(kari, ola, ada):
    match = match_made(kari.user, seats=4, bots=1)
    join(kari, match)
    join(ola, match)
    post(kari, match, "leave/")
    assert post(ola, match, "fill/").status == 200
    assert {seat.joined: bool(seat.user) for seat in match.seats.all()} == {
        0: False,
        1: True,
        2: False,
        3: False,
    }


def test_while_the_creator_sits_there_nobody_else_starts_the_match(kari, ola):
    match = match_made(kari.user, seats=3)
    join(kari, match)
    page = join(ola, match)
    assert not page.has_form("/fill/")
    page = post(ola, match, "fill/")
    assert page.status == 403
    assert "kari made this table and says when it starts." in page.text
    assert Match.objects.get().status == Match.Status.OPEN


def test_where_the_creator_does_not_sit_anybody_who_does_may_start(kari, ola):
    match = match_made(kari.user, seats=3)
    assert join(ola, match).has_form("/fill/")
    assert not kari.open(address(match)).has_form("/fill/")
    assert post(kari, match, "fill/").status == 403
    assert "Your cards" in post(ola, match, "fill/").text


def test_a_table_whose_creator_deleted_the_account_can_still_be_started(kari, ola):
    match = match_made(kari.user, seats=3)
    join(ola, match)
    Match.objects.update(creator=None)
    assert "Your cards" in post(ola, match, "fill/").text


def test_whoever_starts_twice_reads_that_it_has_started_and_no_second_deal_is_made(kari, ola):
    match = match_made(kari.user, seats=3)
    join(kari, match)
    post(kari, match, "fill/")
    before = Match.objects.values().get()
    page = post(kari, match, "fill/")
    assert page.status == 409
    assert "The match has started already." in page.text
    assert Match.objects.values().get() == before


def test_a_table_that_was_taken_away_is_not_started(kari):
    match = match_made(kari.user)
    post(kari, match, "leave/")
    assert post(kari, match, "fill/").status == 410
    assert Match.objects.get().status == Match.Status.CLOSED


def join(browser, match, **fields):
    browser.open(address(match))
    token = browser.client.cookies["csrftoken"].value
    return browser.send(address(match, "join/"), {"csrfmiddlewaretoken": token, **fields})


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"seed": "ø" * 33}, "Shorten it to at most 64 bytes."),
        ({"seed": "x" * 100_000}, "Shorten it to at most 64 bytes."),
        ({"seed": "a\0b"}, "This form is damaged."),
        ({"seed": "x", "kind": "2"}, "This is not the word that the site suggested."),
        ({"seed": "x", "kind": "3"}, "This form is damaged."),
        ({"seed": "x", "kind": "-1"}, "This form is damaged."),
        ({"seed": "x", "kind": "one"}, "This form is damaged."),
    ],
)
def test_a_seed_that_cannot_be_is_refused_and_nobody_sits_down(kari, fields, words):
    page = join(kari, match_made(kari.user), **fields)
    assert page.status == 422
    assert words in page.text
    assert not Seat.objects.exists()


def test_a_refused_word_stays_in_the_form(kari):
    page = join(kari, match_made(kari.user), seed="ø" * 33)
    assert page.form("/join/").data["seed"] == "ø" * 33


def test_a_seed_of_sixty_four_bytes_is_taken(kari):
    assert join(kari, match_made(kari.user), seed="ø" * 32).status == 200
    assert seat(kari).seed == "ø" * 32


def test_nobody_sits_down_twice(kari):
    match = match_made(kari.user)
    join(kari, match)
    page = join(kari, match)
    assert page.status == 409
    assert "You already sit at this table." in page.text
    assert Seat.objects.count() == 1


def test_whoever_took_the_last_seat_with_a_double_click_reads_that_they_sit_there(kari, ola):
    match = started(kari, ola)
    page = join(ola, match)
    assert page.status == 409
    assert "You already sit at this table." in page.text


def test_nobody_sits_down_at_a_match_that_has_started(kari, ola, ada):
    match = started(kari, ola)
    page = join(ada, match)
    assert page.status == 410
    assert "There is no free seat for you here any more." in page.text
    assert not Seat.objects.filter(user=ada.user).exists()


def test_leaving_frees_the_seat(kari, ola):
    match = match_made(kari.user, seats=3)
    join(ola, match)
    page = ola.press("/leave/")
    assert "Sit down" in page.text
    assert not match.seats.exists()
    assert Match.objects.get().status == Match.Status.OPEN


def test_the_creator_can_take_an_empty_table_away(kari):
    match = match_made(kari.user)
    kari.open(address(match))
    page = kari.press("/leave/", "Take this table away")
    assert Match.objects.get().status == Match.Status.CLOSED
    assert "This match is closed." in page.text
    assert not page.has_form("/join/")


def test_a_table_that_was_taken_away_is_not_said_to_have_started(kari):
    match = match_made(kari.user)
    post(kari, match, "leave/")
    page = post(kari, match, "leave/")
    assert page.status == 410
    assert "This match is not running." in page.text
    assert "The match has started." not in page.text


def test_others_cannot_take_a_table_away(kari, ola):
    match = match_made(kari.user)
    assert not ola.open(address(match)).has_form("/leave/")
    page = post(ola, match, "leave/")
    assert page.status == 409
    assert Match.objects.get().status == Match.Status.OPEN


def post(browser, match, part):
    browser.open("/games/new/")
    token = browser.client.cookies["csrftoken"].value
    return browser.send(address(match, part), {"csrfmiddlewaretoken": token})


def test_resigning_is_asked_back_first(kari, ola):
    match = started(kari, ola)
    kari.open(kari.open(address(match)).links["Resign this match"])
    assert not seat(kari).resigned
    kari.press("/resign/", "Resign")
    assert seat(kari).resigned


def test_somebody_who_resigned_is_placed_last(kari, ola):
    match = started(kari, ola)
    post(kari, match, "resign/")
    Seat.objects.filter(user=kari.user).update(asked_version=None)
    match.refresh_from_db()
    assert match.bot_due_at or match.to_act == [seat(ola).index]


@pytest.mark.parametrize("part", ["fill/", "resign/", "seat/", "leave/"])
def test_who_does_not_sit_there_cannot_resign_leave_or_take_a_seat(kari, ola, ada, part):
    match = started(kari, ola)
    before = Match.objects.values().get()
    assert post(ada, match, part).status in {403, 410}
    assert Match.objects.values().get() == before


@pytest.mark.parametrize("part", ["fill/", "resign/", "seat/", "leave/", "join/"])
def test_a_finished_match_takes_nothing_any_more(kari, ola, part):
    match = started(kari, ola)
    play_out(match)
    assert post(kari, match, part).status == 410


def test_a_seat_that_was_never_away_cannot_be_taken_back(kari, ola):
    page = post(kari, started(kari, ola), "seat/")
    assert page.status == 409
    assert "The seat is yours already." in page.text


@pytest.mark.parametrize("part", ["fill/", "join/", "leave/", "seat/", "move/"])
def test_looking_at_the_address_of_a_deed_does_nothing(kari, ola, part):
    match = started(kari, ola)
    assert kari.client.get(address(match, part)).status_code == 405


@pytest.mark.parametrize("part", ["fill/", "join/", "leave/", "seat/", "move/"])
def test_a_visitor_is_told_to_sign_in(kari, visitor, part):
    match = match_made(kari.user)
    visitor.open("/accounts/login/")
    token = visitor.client.cookies["csrftoken"].value
    page = visitor.send(address(match, part), {"csrfmiddlewaretoken": token})
    assert page.status == 403
    assert "You are not signed in any more." in page.text


@pytest.mark.parametrize("part", ["fill/", "join/", "leave/", "seat/", "resign/", "move/"])
def test_a_table_that_is_not_there_is_404(kari, part):
    kari.open("/games/new/")
    token = kari.client.cookies["csrftoken"].value
    page = kari.send(f"/games/{uuid4()}/{part}", {"csrfmiddlewaretoken": token})
    assert page.status == 404


@pytest.mark.parametrize("part", ["fill/", "join/", "leave/", "seat/", "resign/", "move/"])
def test_without_a_token_nothing_is_done(kari, ola, part):
    match = started(kari, ola)
    turn_play(match)
    before = Match.objects.values().get()
    assert kari.client.post(address(match, part), {}).status_code == 403
    assert Match.objects.values().get() == before


def test_a_script_gets_a_refusal_as_json(kari, ola):
    match = started(kari, ola)
    kari.open("/games/new/")
    response = kari.client.post(
        address(match, "join/"),
        {"seed": "x"},
        headers={
            "accept": "application/json",
            "x-csrftoken": kari.client.cookies["csrftoken"].value,
        },
    )
    assert response.status_code == 409
    assert set(response.json()) == {"status", "reason", "version"}

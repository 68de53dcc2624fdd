"""Making a table: the page, the contract of the POST, and everything that is refused."""

import pytest

from games.engine.options import options_dump
from games.engine.registry import games
from games.models import Match
from games.services.matches import WAITING
from tests.factories import user
from tests.games.pages.browser import Browser

TABLE = {
    "game": "313",
    "preset": "313",
    "seats": "4",
    "bots": "1",
    "pace": "1d",
    "visibility": "open",
}


@pytest.fixture
def kari(client):
    """Somebody who posts by hand, without a form."""
    client.force_login(user("kari"))
    return client


def post(client, **fields):
    """Post a table; a field of None is left out."""
    data = {name: value for name, value in {**TABLE, **fields}.items() if value is not None}
    return client.post("/games/new/", data)


def test_a_table_is_made_and_answered_with_its_address(kari):
    response = post(kari)
    match = Match.objects.get()
    assert (response.status_code, response.headers["Location"]) == (303, f"/games/{match.pk}/")
    assert (match.size, match.bots, match.pace, match.visibility) == (4, 1, "1d", "open")


def test_a_table_that_names_no_bots_has_none(kari):
    assert post(kari, bots=None).status_code == 303
    assert Match.objects.get().bots == 0


def test_nobody_can_flood_the_lobby_with_tables(kari):
    for _ in range(WAITING):
        assert post(kari).status_code == 303
    answer = post(kari, preset="tien-len")
    assert answer.status_code == 409
    assert "20 tables of yours wait for players already." in answer.content.decode()
    assert Match.objects.count() == WAITING
    first = Match.objects.first()
    assert kari.post(f"{first.get_absolute_url()}leave/").status_code == 303
    assert post(kari).status_code == 303


def test_nobody_sits_at_a_new_table_and_its_commitment_is_shown(kari):
    address = post(kari).headers["Location"]
    match = Match.objects.get()
    assert not match.seats.exists()
    assert match.commitment.value in kari.get(address).content.decode()


@pytest.mark.parametrize(
    ("name", "sent", "stored"),
    [
        ("play_on", "true", True),
        ("first_play_lowest", "false", False),
        ("bombs_beat", "twos", "twos"),
        ("games", "5", 5),
        ("instant_wins", "dragon four_twos", ["four_twos", "dragon"]),
        ("instant_wins", "", []),
        ("instant_wins", ["", "six_pairs", "dragon"], ["dragon", "six_pairs"]),
    ],
)
def test_a_house_rule_differs_where_it_is_sent(kari, name, sent, stored):
    assert post(kari, **{f"option-{name}": sent}).status_code == 303
    plain = options_dump(games()["313"].presets["313"])
    assert Match.objects.get().options == {**plain, name: stored}


@pytest.mark.parametrize("players", ["4", " 4 ", None])
def test_the_number_of_players_may_be_absent_or_equal(kari, players):
    assert post(kari, **{"option-players": players}).status_code == 303


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"option-players": "3"}, "The number of players and of seats must be the same."),
        ({"option-players": "x"}, "The number of players and of seats must be the same."),
        ({"game": "bridge"}, "There is no such game here."),
        ({"game": ""}, "There is no such game here."),
        ({"game": None}, "There is no such game here."),
        ({"preset": "poker"}, "There is no such game here."),
        ({"option-colour": "red"}, "This game has no option “colour”."),
        ({"option-bombs_beat": "kings"}, "is not a value of the option bombs_beat"),
        ({"option-games": "21"}, "is not a value of the option games"),
        ({"option-games": "9" * 100_000}, "is not a value of the option games"),
        ({"option-games": "1\0"}, "is not a value of the option games"),
        ({"option-play_on": "null"}, "is not a value of the option play_on"),
        ({"option-deal17": "true"}, "17 cards each are only for three players."),
        ({"seats": "1"}, "313 is for 2 to 4 players."),
        ({"seats": "5"}, "313 is for 2 to 4 players."),
        ({"seats": "-1"}, "313 is for 2 to 4 players."),
        ({"seats": "9" * 30}, "313 is for 2 to 4 players."),
        ({"seats": "many"}, "Enter a whole number."),
        ({"seats": None}, "This field is required."),
        ({"bots": "4"}, "Leave at least one of the seats to a person."),
        ({"bots": "-1"}, "Leave at least one of the seats to a person."),
        ({"bots": "nan"}, "Enter a whole number."),
        ({"pace": "1s"}, "Choose the pace and who may come in from the lists."),
        ({"pace": ""}, "This field is required."),
        ({"visibility": "secret"}, "Choose the pace and who may come in from the lists."),
        ({"visibility": "open\0"}, "Null characters are not allowed."),
    ],
)
def test_what_cannot_be_is_refused_in_words_and_nothing_is_stored(kari, fields, words):
    response = post(kari, **fields)
    assert response.status_code == 422
    assert words in response.content.decode()
    assert not Match.objects.exists()


def test_a_script_gets_the_refusal_as_json(kari):
    response = kari.post(
        "/games/new/", {**TABLE, "seats": "9"}, headers={"accept": "application/json"}
    )
    assert response.status_code == 422
    assert response.json() == {
        "status": "illegal",
        "reason": "313 is for 2 to 4 players.",
        "version": None,
    }


def test_a_refused_form_keeps_what_was_chosen():
    browser = Browser(user("kari"))
    browser.open("/games/new/?preset=tien-len")
    page = browser.press(
        "/new/",
        "Make",
        **{"seats": "2", "bots": "3", "pace": "7d", "option-games": "5", "option-play_on": "false"},
    )
    assert page.status == 422
    data = page.form("/new/").data
    assert (data["preset"], data["seats"], data["bots"]) == ("tien-len", "2", "3")
    assert (data["pace"], data["option-games"]) == ("7d", "5")
    assert data["option-play_on"] == "false"


@pytest.mark.parametrize(
    ("slug", "preset"),
    [(slug, preset) for slug, game in games().items() for preset in game.presets],
)
def test_the_form_as_it_stands_makes_the_game_and_the_preset(slug, preset):
    browser = Browser(user("kari"))
    browser.open(f"/games/new/?game={slug}&preset={preset}")
    page = browser.press("/new/", "Make")
    match = Match.objects.get()
    assert page.status == 200
    assert (match.game, match.preset) == (slug, preset)
    assert match.options == options_dump(games()[slug].presets[preset])


@pytest.mark.parametrize("slug", list(games()))
def test_every_preset_of_every_game_is_said_in_words(slug):
    rules = games()[slug]
    assert set(rules.preset_words) == set(rules.presets)
    for words in rules.preset_words.values():
        assert words.title
        assert words.about.endswith(".")


def test_every_preset_and_every_option_of_the_game_is_on_the_page_in_words():
    page = Browser(user("kari")).open("/games/new/")
    assert {"313", "313 with bombs", "Tiến Lên"} <= set(page.links)
    assert "Four of a kind also beats a pair of 2s." in page.text
    assert "The match is 20 hands; the points are added up." in page.text
    assert "Daily: a day a move" in page.text


@pytest.mark.parametrize(
    "query", ["game=x", "preset=x", "seats=x&bots=99", "option-x=1", "pace=%20"]
)
def test_an_address_that_proposes_nonsense_shows_the_plain_form(kari, query):
    assert kari.get(f"/games/new/?{query}").status_code == 200


def test_bots_can_be_proposed_by_the_address():
    page = Browser(user("kari")).open("/games/new/?bots=3")
    assert page.form("/new/").data["bots"] == "3"


def test_a_visitor_is_asked_to_sign_in(client, db):
    assert client.get("/games/new/").headers["Location"].startswith("/accounts/login/")
    assert post(client).status_code == 302
    assert not Match.objects.exists()


def test_without_a_token_nothing_is_made():
    browser = Browser(user("kari"))
    assert browser.client.post("/games/new/", TABLE).status_code == 403
    assert not Match.objects.exists()


def test_games_and_tables_are_named_in_the_language_of_the_reader(client):
    client.force_login(user("tone", language="nb"))
    page = client.get("/games/new/?game=three-thirteen").text
    assert 'aria-current="true">Tre tretten</a>' in page
    assert "Three Thirteen" not in page.split("<main")[1]
    page = client.get("/games/new/?game=313&preset=313-bombs").text
    assert "reglene for 313 med bomber" in page

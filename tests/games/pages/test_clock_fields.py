"""The clock of a new table: what is sent, what is refused, how it is said, what profiles tell."""

import pytest

from games.engine.clock import BANKS, INCREMENTS
from games.forms import CLOCK
from games.models import Match, Seat
from games.selectors import says
from tests.factories import match_started, user
from tests.games.pages.browser import Browser

TABLE = {"game": "313", "preset": "313", "seats": "2", "pace": "12h", "visibility": "open"}


@pytest.fixture
def poster(client, db):
    client.force_login(user("per", time_zone="Europe/Oslo"))
    return client


def post(client, **fields):
    return client.post("/games/new/", {**TABLE, **fields})


def clock_of(match):
    return (match.bank, match.increment, match.weekend_pause, match.zone, match.vacation)


@pytest.mark.parametrize(
    ("fields", "stored"),
    [
        ({}, ("", "", False, "", "allowed")),
        ({"bank": "", "increment": "", "vacation": ""}, ("", "", False, "", "allowed")),
        ({"bank": "3d", "increment": "6h"}, ("3d", "6h", False, "", "allowed")),
        ({"vacation": "forbidden"}, ("", "", False, "", "forbidden")),
        ({"weekend_pause": "true"}, ("", "", True, "UTC", "allowed")),
        (
            {"weekend_pause": "true", "zone": "America/Havana"},
            ("", "", True, "America/Havana", "allowed"),
        ),
        ({"weekend_pause": "false", "zone": "Europe/Oslo"}, ("", "", False, "", "allowed")),
    ],
)
def test_the_fields_of_the_clock_may_be_sent_or_not(poster, fields, stored):
    assert post(poster, **fields).status_code == 303
    assert clock_of(Match.objects.get()) == stored


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"bank": "2d"}, "Choose the bank, its increment and the vacations from the lists."),
        ({"bank": "1d", "increment": "9h"}, "Choose the bank, its increment"),
        ({"vacation": "maybe"}, "Choose the bank, its increment"),
        ({"increment": "1h"}, "An increment goes into a bank."),
        ({"weekend_pause": "true", "zone": "Europe/Nowhere"}, "There is no such time zone."),
        ({"zone": "../../etc/passwd"}, "There is no such time zone."),
        ({"bank": "9" * 10_000}, "Choose the bank, its increment"),
    ],
)
def test_a_clock_that_cannot_be_is_refused_in_words(poster, fields, words):
    answer = post(poster, **fields)
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert not Match.objects.exists()


def test_every_part_of_a_clock_has_its_words():
    assert set(says.BANK_WORDS) == set(BANKS) == {"", *says.BANK_SAYS}
    assert set(says.INCREMENT_WORDS) == set(INCREMENTS) == {"", *says.INCREMENT_SAYS}
    assert set(says.VACATION_WORDS) == set(Match.Vacation)


@pytest.mark.parametrize("preset", says.CLOCK_PRESETS, ids=lambda preset: preset.title)
def test_a_clock_with_a_name_fills_the_form_and_makes_the_table(preset):
    browser = Browser(user("kari"))
    page = browser.open("/games/new/?game=313&preset=tien-len")
    address = next(link for link in page.links.values() if preset_query(preset) in link)
    page = browser.open(f"/games/new/{address}" if address.startswith("?") else address)
    data = page.form("/new/").data
    assert data["preset"] == "tien-len"
    browser.press("/new/", "Make")
    match = Match.objects.get()
    texts = {"pace": match.pace, **says.clock_texts(match)}
    for name in ("pace", *CLOCK[:2]):
        assert texts[name] == preset.fields.get(name, "")
    assert match.weekend_pause == ("weekend_pause" in preset.fields)


def preset_query(preset):
    return f"pace={preset.fields['pace']}"


def test_the_clock_of_a_table_is_said_in_sentences(poster):
    zone = {"weekend_pause": "true", "zone": "America/New_York"}
    post(poster, bank="1d", increment="1h", vacation="forbidden", **zone)
    text = Browser().open(Match.objects.get().get_absolute_url()).text
    for sentence in (
        "Brisk: 12 hours a move",
        "Everybody has a day more for the whole match.",
        "Each move puts an hour back into that.",
        "Weekends do not count, from Saturday to Monday at midnight (America/New York).",
        "Vacations do not stop the clock.",
    ):
        assert sentence in text


def test_a_new_table_like_this_one_has_its_clock(poster):
    post(poster, bank="3d", weekend_pause="true", zone="Asia/Tokyo", vacation="forbidden")
    first = Match.objects.get()
    page = poster.get(first.get_absolute_url()).content.decode()
    assert "bank=3d" in page
    assert "weekend_pause=true" in page
    assert "zone=Asia%2FTokyo" in page
    assert "vacation=forbidden" in page


def test_a_profile_says_how_reliably_somebody_plays():
    kari, ola = user("kari"), user("ola")
    looker = Browser(ola)
    assert "played in time" not in looker.open("/players/kari/").text
    match = match_started(kari, ola)
    Seat.objects.filter(match=match, user=kari).update(in_time=199, late=1)
    assert "99 % of 200 turns played in time." in looker.open("/players/kari/").text

"""What a host changes about a table that waits; calling it off; and who is told."""

import pytest

from games.models import Match
from games.selectors.says import table_texts
from tests.games.hosting.steps import address, invited, match_made, post, sit, told
from tests.games.pages.browser import Browser


@pytest.fixture
def match(kari):
    return match_made(kari.user, seats=4, options={"games": "3"}, pace="3d")


def edit(browser, match, **changes):
    browser.open(address(match, "edit/"))
    return browser.press("/edit/", "Save", **changes)


def test_the_form_shows_the_table_as_it_is_and_saving_it_changes_nothing(kari, match):
    before = Match.objects.values().get()
    form = kari.open(address(match, "edit/")).form("/edit/")
    assert (form.data["seats"], form.data["pace"], form.data["option-games"]) == ("4", "3d", "3")
    assert edit(kari, match).status == 200
    assert Match.objects.values().get() == before


def test_a_host_changes_the_table_and_whoever_sits_there_is_told(kari, ola, match):
    sit(kari.user, match)
    sit(ola.user, match)
    page = edit(kari, match, pace="7d", visibility="link", **{"option-games": "5"})
    match.refresh_from_db()
    assert (match.pace, match.visibility, match.options["games"]) == ("7d", "link", 5)
    assert "Slow: a week a move" in page.text
    assert told("games.changed") == ["ola"]


def test_saving_what_is_as_it_was_tells_nobody(kari, ola, match):
    sit(ola.user, match)
    edit(kari, match)
    assert told("games.changed") == []


def test_the_commitment_stands_whatever_is_changed(kari, match):
    before = match.commitment.value
    edit(kari, match, seats="2")
    assert Match.objects.select_related("commitment").get().commitment.value == before


def test_a_table_that_becomes_full_starts(kari, ola, match):
    sit(kari.user, match)
    sit(ola.user, match)
    page = edit(kari, match, seats="2")
    assert "Your cards" in page.text
    match.refresh_from_db()
    assert (match.status, match.size) == ("running", 2)


def test_people_move_up_when_the_table_becomes_smaller(kari, ola, ada, match):
    for browser in (kari, ola, ada):
        sit(browser.user, match)
    match.seats.filter(joined__lt=2).delete()
    edit(kari, match, seats="2")
    assert list(match.seats.values_list("joined", "name")) == [(0, "ada")]


def test_a_time_to_start_is_set_and_taken_away_again(kari, match):
    edit(kari, match, starts="2099-01-01T20:00")
    match.refresh_from_db()
    assert match.starts_at is None
    soon = table_texts(match)
    assert soon["starts"] == ""


@pytest.mark.parametrize(
    ("changes", "status", "words"),
    [
        ({"seats": "2"}, 409, "More people sit there or are invited than there would be seats."),
        ({"bots": "3"}, 409, "More people sit there or are invited than there would be seats."),
        ({"seats": "9"}, 422, "313 is for 2 to 4 players."),
        ({"bots": "4"}, 422, "Leave at least one of the seats to a person."),
        ({"pace": "1m"}, 422, "Choose the pace and who may come in from the lists."),
        ({"visibility": "all"}, 422, "Choose the pace and who may come in from the lists."),
        ({"option-games": "99"}, 422, "is not a value of the option games"),
        ({"option-horses": "9"}, 422, "horses"),
        ({"seats": "x"}, 422, "Some answers are missing or cannot be right."),
        ({"starts": "2026-02-30T10:00"}, 422, "There is no such day or hour."),
    ],
)
def test_what_does_not_go_together_is_refused_and_nothing_changes(
    kari, ola, match, changes, status, words
):
    sit(kari.user, match)
    sit(ola.user, match)
    invited(kari.user, match, "x@example.org")
    before = Match.objects.values().get()
    page = edit(kari, match, **changes)
    assert (page.status, words in page.text) == (status, True), page.text
    assert Match.objects.values().get() == before


@pytest.mark.parametrize("part", ["edit/", "off/"])
def test_only_the_host_may(kari, ola, match, part):
    sit(ola.user, match)
    assert ola.open(address(match, part)).status == 403
    page = post(ola, match, part, seats="2")
    assert page.status == 403
    assert "Only who made this table can do that." in page.text
    assert Browser().client.get(address(match, part)).status_code == 302


@pytest.mark.parametrize("part", ["edit/", "off/"])
def test_a_match_that_runs_is_neither_changed_nor_called_off(kari, ola, part):
    match = match_made(kari.user)
    sit(kari.user, match)
    sit(ola.user, match)
    assert kari.open(address(match, part)).status == 410
    assert post(kari, match, part).status == 410
    match.refresh_from_db()
    assert match.status == "running"


def test_a_table_is_called_off_when_its_host_means_it_and_its_people_are_told(
    kari, ola, ada, match
):
    sit(kari.user, match)
    sit(ola.user, match)
    invited(kari.user, match, "ada")
    kari.open(address(match))
    page = kari.open(kari.page.links["Call it off"])
    assert "Call this table off?" in page.text
    assert told("games.called_off") == []
    kari.press("/off/", "Call it off")
    match.refresh_from_db()
    assert match.status == Match.Status.CLOSED
    assert told("games.called_off") == ["ada", "ola"]
    assert "You are invited" not in ada.open("/games/").text


def test_a_script_reads_why_a_change_is_refused(kari, match):
    answer = kari.client
    answer.handler.enforce_csrf_checks = False
    said = answer.post(
        address(match, "edit/"), {"seats": "9"}, headers={"accept": "application/json"}
    )
    assert (said.status_code, said.json()["status"]) == (422, "illegal")


def test_anybody_can_make_a_table_like_one_they_see(kari, ola, match):
    page = ola.open(address(match))
    form = ola.open(page.links["New table like this one"]).form("/new/")
    assert (form.data["seats"], form.data["pace"], form.data["option-games"]) == ("4", "3d", "3")

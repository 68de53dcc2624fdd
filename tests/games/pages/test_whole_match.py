"""A whole match over the forms, without scripts: four people, and one person among bots."""

import json

from games.models import Match, Move
from tests.factories import user
from tests.games.pages.browser import Browser
from tests.games.pages.steps import bots_work, to_act, work


def table_made(browser, **choices):
    """Make a table by the form; its address."""
    browser.open("/games/new/?preset=313-bombs")
    browser.press("/new/", "Make the table", **choices)
    return Match.objects.get().get_absolute_url()


def turn_take(browser, address, choose):
    """Take the turn by the form of the page, if there is one; whether there was."""
    page = browser.open(address)
    if not page.has_form("/move/"):
        return False
    state = json.loads(browser.client.get(f"{address}state.json").content)
    move = choose(state["legal"])
    if move == "pass":
        page = browser.press("/move/", "Pass")
    else:
        page.form("/move/").tick(*move.split())
        page = browser.press("/move/", "Play")
    assert "Your move was received." in page.text
    work()
    assert "Your move is played." in browser.open(page.response.request["PATH_INFO"]).text
    return True


def first(legal):
    return legal[0]


def longest(legal):
    return max(legal, key=lambda move: (move != "pass", len(move)))


def test_four_people_play_a_match_to_its_result():
    people = [Browser(user(name)) for name in ("kari", "ola", "ada", "nam")]
    address = table_made(people[0], seats="4", bots="0")
    for number, browser in enumerate(people):
        browser.open(address)
        browser.press("/join/", "Sit down", seed=f"word {number}")
    match = Match.objects.get()
    while match.is_running:
        player, _other = to_act(match, *people)
        assert turn_take(player, address, longest)
        match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
    page = people[1].open(address)
    assert "The result" in page.text
    assert sorted(match.result["points"]) == [0, 1, 2, 3]
    numbers = Move.objects.filter(match=match).order_by("number").values_list("number", flat=True)
    assert list(numbers) == list(range(1, match.moves_count + 1))


def test_one_person_plays_against_bots(kari):
    address = table_made(kari, seats="3", bots="2")
    kari.open(address)
    kari.press("/join/", "Sit down")
    match = Match.objects.get()
    for _turn in range(60):
        bots_work(match)
        if not turn_take(kari, address, first):
            break
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
    assert "The result" in kari.open(address).text

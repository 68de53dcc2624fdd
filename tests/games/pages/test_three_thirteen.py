"""The table of Three Thirteen over the forms, without scripts: draw, discard, group, lay open."""

import json

import pytest

from games.bots.three_thirteen import choose
from games.models import Match
from games.selectors.pages import match_page
from tests.factories import match_started, move_played, user
from tests.games.pages.browser import Browser
from tests.games.pages.steps import to_act, work


def table_of(*people, preset="norsk", **options):
    chosen = {"rounds": "sprint", **options}
    return match_started(*people, game_slug="three-thirteen", preset=preset, options=chosen)


@pytest.fixture
def people(db):
    return [Browser(user(name)) for name in ("kari", "ola")]


@pytest.fixture
def match(people):
    return table_of(*(one.user for one in people))


def state_of(browser, match):
    return json.loads(browser.client.get(f"{match.get_absolute_url()}state.json").content)


def move_of(browser, match):
    """What the bot would do; it knows no more than the page shows."""
    state = state_of(browser, match)
    view = {key: state[key] for key in ("hand_no", "to_act", "hand", "legal", "scores", "public")}
    position = {"seat": state["seat"], "seats": len(state["seats"]), "options": state["options"]}
    return choose({**position, "view": view, "log": state["log"]}, "steady")


def turn_take(browser, match):
    """Take the turn by the form of the page, as the bot would."""
    move, page = move_of(browser, match), browser.open(match.get_absolute_url())
    verb, _, cards = move.partition(" ")
    if verb == "draw":
        page = browser.press("/move/", "Draw" if cards == "stock" else "Take")
    elif verb == "lay":
        page = browser.press("/move/", "Lay the hand open")
    else:
        page.form("/move/").tick(cards)
        page = browser.press("/move/", "Go out with" if verb == "out" else "Discard")
    assert "Your move was received." in page.text, page.text
    work()
    match.refresh_from_db()


@pytest.mark.parametrize(
    ("preset", "options"),
    [("norsk", {}), ("norsk-ace15", {}), ("rulespal", {"arrange": "manual"})],
)
def test_two_people_play_a_match_to_its_result(people, preset, options):
    match = table_of(*(one.user for one in people), preset=preset, **options)
    while match.is_running:
        player = next(one for one in people if state_of(one, match)["v"] is not None)
        turn_take(player, match)
    assert match.status == Match.Status.FINISHED
    page = people[1].open(match.get_absolute_url())
    assert "The result" in page.text
    assert "The last round, laid open" in page.text
    assert f"{match.result['points'][0]}" in page.text


def test_drawing_and_discarding_are_two_pages_of_one_turn(people, match):
    player, _ = to_act(match, *people)
    page = player.open(match.get_absolute_url())
    texts = [button.text for button in page.form("/move/").buttons]
    assert texts[0] == "Draw from the stock"
    assert texts[1].startswith("Take")
    assert page.form("/move/").ticks == {}
    player.press("/move/", "Draw")
    work()
    page = player.open(match.get_absolute_url())
    hand = state_of(player, match)["hand"]
    assert set(page.form("/move/").ticks) == set(hand)
    assert len(hand) == 12


def test_a_discard_without_a_card_is_refused_and_says_what_to_do(people, match):
    player, _ = to_act(match, *people)
    player.open(match.get_absolute_url())
    player.press("/move/", "Draw")
    work()
    player.open(match.get_absolute_url())
    page = player.press("/move/", "Discard")
    assert page.status == 422
    assert "You chose no card. Choose the one that you discard." in page.text


def test_whoever_waits_sees_their_hand_and_no_form(people, match):
    _, waits = to_act(match, *people)
    page = waits.open(match.get_absolute_url())
    assert not page.has_form("/move/")
    assert "Your cards" in page.text
    assert "As it is this costs" in page.text


def test_a_visitor_sees_the_piles_and_no_hand(match):
    page = Browser().open(match.get_absolute_url())
    assert "Stock" in page.text
    assert "Your cards" not in page.text
    assert "this costs" not in page.text


def cards_shown(page):
    """The cards of the hand, as often as they are shown as cards."""
    return page.html.count("playing-card--fit") - page.html.count("playing-card--back")


@pytest.mark.parametrize("sort", ["", "best", "suit", "rank", "own", "nonsense"])
def test_every_way_to_sort_shows_every_card_once(people, match, sort):
    player, _ = to_act(match, *people)
    page = player.open(f"{match.get_absolute_url()}?sort={sort}")
    assert cards_shown(page) == 11 + 1
    assert ("Show these groups" in page.text) == (sort == "own")


def test_ones_own_groups_are_judged_and_counted(people, match):
    person = people[0].user
    view = match_page(match, person).view
    least, hand = view["public"]["penalty"], view["hand"]
    address = match.get_absolute_url()
    page = people[0].open(f"{address}?sort=own")
    cost = sum(map(points, hand))
    assert f"As it is this costs {cost} points." in page.text
    # Of some hands nothing can be made.
    assert (f"The best that can be made of it is {least} point" in page.text) == (least < cost)
    first = hand[:2]
    query = "&".join(f"group-{card}=1" for card in first)
    page = people[0].open(f"{address}?sort=own&{query}&group-XX=9&group-{hand[5]}=77")
    assert f"No meld yet: {sum(map(points, first))} point" in page.text


def points(card):
    return {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}.get(card[0]) or int(card[0])


def test_each_card_has_a_field_for_its_group(people, match):
    hand = match_page(match, people[0].user).view["hand"]
    page = people[0].open(f"{match.get_absolute_url()}?sort=own&group-{hand[0]}=3")
    fields = page.form(match.get_absolute_url() + "#hand").data
    assert fields["sort"] == "own"
    assert {name for name in fields if name.startswith("group-")} == {f"group-{c}" for c in hand}
    assert fields[f"group-{hand[0]}"] == "3"


def test_a_hand_is_laid_open_in_ones_own_groups_where_the_table_says_so(people):
    match = table_of(*(one.user for one in people), arrange="manual")
    while state_of(people[0], match)["public"]["phase"] != "lay":
        player = next(one for one in people if state_of(one, match)["v"] is not None)
        move_played(match, move_of(player, match))
        match.refresh_from_db()
    player = next(one for one in people if state_of(one, match)["v"] is not None)
    page = player.open(f"{match.get_absolute_url()}?sort=own")
    (button,) = page.form("/move/").buttons
    assert (button.text, button.value) == ("Lay the hand open like this", "lay")
    player.press("/move/", "Lay")
    work()
    assert any(entry["type"] == "lay" for entry in entries(match))


def entries(match):
    return [move.public for move in match.moves.order_by("number") if move.public]


def test_the_round_before_is_laid_open(people, match):
    while state_of(people[0], match)["hand_no"] == 1:
        player = next(one for one in people if state_of(one, match)["v"] is not None)
        move_played(match, move_of(player, match))
        match.refresh_from_db()
    page = people[0].open(match.get_absolute_url())
    assert "The round before, laid open" in page.text
    assert "went out." in page.text
    shown = people[0].open(page.links["See how the last one ended"])
    assert "The hands laid open" in shown.text


def test_the_last_turn_and_who_went_out_are_said(people, match):
    for _ in range(400):
        public = state_of(people[0], match)["public"]
        if public["last_turn"]:
            break
        player = next(one for one in people if state_of(one, match)["v"] is not None)
        move_played(match, move_of(player, match))
        match.refresh_from_db()
    page = people[0].open(match.get_absolute_url())
    assert "has gone out. Everybody else has one last turn." in page.text

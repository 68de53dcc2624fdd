"""Where the parts of the match page stand, and that the keyboard meets them in that order."""

import pytest

from tests.factories import match_played, move_played, user

CALM = {"first_play_lowest": "false", "instant_wins": "", "games": "3"}
BOXES = """() => Object.fromEntries(["board", "seats", "log", "more"].map(part => {
  const box = document.querySelector(`.match__${part}`)?.getBoundingClientRect();
  return [part, box && {left: box.left, top: box.top, bottom: box.bottom}];
}))"""
TABBED = """() => {
  const all = [...document.querySelectorAll(".match :is(a, button, summary, input, [tabindex])")];
  return all.filter(one => one.checkVisibility() && !one.disabled)
    .map(one => one.closest(".match > *").getBoundingClientRect().top);
}"""
UNFOLD = "() => document.querySelectorAll('details').forEach(one => { one.open = true; })"


@pytest.fixture
def kari(live_server):
    return user("kari")


@pytest.fixture
def match(kari):
    return match_played(kari, user("ola"), moves=2, options=CALM)


@pytest.mark.parametrize("part", ["", "moves/2/"])
def test_on_a_phone_the_keyboard_goes_down_the_page(browser_page, match, kari, part):
    def look(page):
        return page.evaluate(TABBED), page.evaluate(BOXES)

    address = f"{match.get_absolute_url()}{part}"
    tops, boxes = browser_page(address, look, user=kari, width=390)
    assert tops == sorted(tops)
    assert boxes["board"]["top"] < boxes["seats"]["top"] < boxes["log"]["top"]


@pytest.mark.parametrize("unfolded", [False, True])
def test_on_a_desk_the_log_is_below_the_table_and_the_rest_below_the_players(
    browser_page, match, kari, unfolded
):
    def look(page):
        if unfolded:
            page.evaluate(UNFOLD)
        return page.evaluate(BOXES)

    boxes = browser_page(match.get_absolute_url(), look, user=kari)
    board, seats, log, more = (boxes[part] for part in ("board", "seats", "log", "more"))
    assert (board["left"], seats["left"]) == (log["left"], more["left"])
    assert board["left"] < seats["left"]
    assert board["top"] == pytest.approx(seats["top"], abs=1)
    assert 0 < log["top"] - board["bottom"] < 40
    assert 0 < more["top"] - seats["bottom"] < 40


def test_on_a_desk_nothing_stands_above_the_rest_once_a_match_is_over(browser_page, kari):
    match = match_played(kari, user("ola"), options={"first_play_lowest": "false"})
    while match.is_running:
        move_played(match)
        match.refresh_from_db()
    boxes = browser_page(match.get_absolute_url(), lambda page: page.evaluate(BOXES), user=kari)
    assert boxes["seats"] is None
    assert boxes["more"]["top"] == pytest.approx(boxes["board"]["top"], abs=1)
    assert 0 < boxes["log"]["top"] - boxes["board"]["bottom"] < 40

"""Three Thirteen in a real browser: each phase looked at, and a whole match without JavaScript."""

import pytest
from django.db import transaction
from django.utils import timezone

from games.bots.three_thirteen import choose
from games.models import Match, Move, Seat
from games.services.table import table_lock
from tests.browser.looking import follow, wrong_of
from tests.browser.playing import turns_take
from tests.factories import match_started, user

NAMES = ("kari", "ola", "nam")


@pytest.fixture
def people(settings, live_server):
    settings.SUBMISSION_WAIT = 0
    settings.MOVES_PER_MINUTE = 10_000
    return [user(name) for name in NAMES]


def table(people, preset="norsk", **options):
    chosen = {"rounds": "sprint", **options}
    return match_started(*people, game_slug="three-thirteen", preset=preset, options=chosen)


def played_on(match, until):
    """Play as bots do until a seat is asked in such a position; whose seat it is."""
    while True:
        with transaction.atomic():
            at = table_lock(match.pk, timezone.now())
            seat, view = at.match.to_act[0], at.rules.view(at.state, at.match.to_act[0])
            if until(view["public"]):
                return Seat.objects.select_related("user").get(match=match, index=seat).user
            at.play(seat, move_for(at, seat, view), Move.By.PLAYER)
            at.settle()


def move_for(at, seat, view):
    position = {"seat": seat, "seats": at.match.size, "options": at.match.options}
    return choose({**position, "view": view, "log": []}, "steady")


def phases(people):
    """Each page of a round: what it is, its match, who is asked there, how the hand is shown."""
    match = table(people, preset="rulespal", arrange="manual")
    yield "draw", match, played_on(match, lambda public: public["stock"] < 70), ""
    yield "discard", match, played_on(match, lambda public: public["phase"] == "discard"), ""
    yield "own", match, played_on(match, lambda public: public["phase"] == "draw"), "?sort=own"
    yield "out", match, played_on(match, lambda public: public["can_go_out"]), "?sort=rank"
    yield "last", match, played_on(match, lambda public: public["last_turn"]), "?sort=suit"
    yield "lay", match, played_on(match, lambda public: public["phase"] == "lay"), ""
    match = table(people, preset="rulespal", arrange="manual")
    yield "next", match, played_on(match, lambda public: public["round"] == 10), ""


def test_no_phase_of_a_round_has_findings_or_is_wider_than_a_phone(browser_page, people):
    findings = []

    for name, match, asked, query in phases(people):
        seen = browser_page(match.get_absolute_url() + query, wrong_of, user=asked)
        findings += [(name, finding) for finding in seen]
    assert findings == []


def turn_take(page):
    """Take the turn that the page asks for, as somebody who reads it would; what was asked."""
    if page.locator("button[value='draw stock']").count():
        return sent(page, "button[value='draw stock']", "draw")
    out = "button[name=move][value^='out ']"
    if page.locator(out).count():
        return sent(page, out, "out")
    page.press(".melds__group--discard input[name=card]", " ")
    return sent(page, "button[value=discard]", "discard")


def sent(page, button, what):
    follow(page.locator(button))
    return what


def test_a_whole_match_is_played_by_the_forms_without_javascript(
    browser_page, browser_window, people
):
    kari = people[0]
    match = table([kari], exhaust="end_round")
    with browser_window(match.get_absolute_url(), user=kari, scripts=False) as window:
        asked = turns_take(window, match, turn_take)
    assert asked[::2] == ["draw"] * (len(asked) // 2)
    assert set(asked[1::2]) <= {"discard", "out"}

    def result(page):
        return page.inner_text("main")

    text = browser_page(match.get_absolute_url(), result, user=kari, scripts=False)
    assert "The result" in text
    assert "The last round, laid open" in text
    assert str(Match.objects.get(pk=match.pk).result["points"][0]) in text


def test_groups_change_without_loading_the_page_and_stay_in_the_address(browser_page, people):
    match = table(people)
    asked = played_on(match, lambda public: public["phase"] == "draw")

    def look(page):
        page.evaluate("window.isSamePage = true")
        page.click("text=My own groups")
        page.wait_for_selector(".regroup")
        field = page.locator(".regroup select").first
        field.select_option("2")
        page.wait_for_selector(".melds__group--own")
        return page.evaluate("window.isSamePage"), page.url

    is_same, address = browser_page(match.get_absolute_url(), look, user=asked)
    assert is_same is True
    assert "sort=own" in address
    assert "=2" in address

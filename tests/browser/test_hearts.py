"""Hearts in a real browser: each phase looked at, and a match to its end without JavaScript."""

import pytest
from django.db import transaction
from django.utils import timezone

from games.models import Match, Move, Seat
from games.selectors.positions import match_view, position_choose
from games.services.table import table_lock
from tests.browser.looking import follow, wrong_of
from tests.browser.playing import turns_take
from tests.factories import match_started, user

NAMES = ("kari", "ola", "nam", "ada", "per")


@pytest.fixture
def people(settings, live_server):
    settings.SUBMISSION_WAIT = 0
    settings.MOVES_PER_MINUTE = 10_000
    return [user(name) for name in NAMES]


def table(people, **fields):
    return match_started(*people, game_slug="hearts", preset="hearts", **fields)


def played_on(match, until):
    """Play as the bot would, until a seat is to act in such a position; who sits there."""
    while True:
        match.refresh_from_db()
        seat = Seat.objects.select_related("user").get(match=match, index=match.to_act[0])
        if until(match_view(match, seat.number)):
            return seat.user
        move = position_choose(match, seat)
        with transaction.atomic():
            at = table_lock(match.pk, timezone.now())
            at.play(seat.number, move, Move.By.PLAYER)
            at.settle()


def phases(people):
    """Each page of a hand: what it is, its match, and who looks at it."""
    match = table(people[:4])
    asked = played_on(match, lambda view: view["public"]["give"])
    yield "give", match, asked
    played_on(match, lambda view: view["public"]["gave"] == [0])
    yield "given", match, Seat.objects.get(match=match, index=0).user
    yield "trick", match, played_on(match, lambda view: len(view["public"]["trick"]) == 2)
    yield "only", match, played_on(match, is_forced)
    yield "watching", match, people[4]
    three = table(people[:3], seats=3)
    yield "lead", three, played_on(three, lambda view: view["public"]["last_trick"])
    five = table(people)
    yield "sheet", five, played_on(five, lambda view: view["hand_no"] == 3 and is_late(view))


def is_forced(view):
    return len(view["legal"]) == 1 and len(view["hand"]) > 4 and view["public"]["last_trick"]


def is_late(view):
    return len(view["public"]["trick"]) == 4


def test_no_phase_of_a_hand_has_findings_or_is_wider_than_a_phone(browser_page, people):
    findings = []

    for name, match, person in phases(people):
        seen = browser_page(match.get_absolute_url(), wrong_of, user=person)
        findings += [(name, finding) for finding in seen]
    assert findings == []


def turn_take(page):
    """Take the turn that the page asks for, as somebody who reads it would; what was asked."""
    if page.locator("button[value=give]").count():
        ticks = page.locator("input[type=checkbox][name=card]")
        for number in (0, 5, 12):
            ticks.nth(number).check(force=True)
        follow(page.locator("button[value=give]"))
        return "give"
    if page.locator(".move__bar button[name=move]").count() == 0:
        page.locator("input[type=radio][name=card]:not(:disabled)").first.check(force=True)
    follow(page.locator(".move__bar .btn-primary"))
    return "card"


def last_hand(match, points):
    """Let everybody have so many points already, so that the hand that was dealt is the last."""
    with transaction.atomic():
        at = table_lock(match.pk, timezone.now())
        at.state = at.state._replace(totals=(points,) * 4)
        at.settle()


def test_a_match_is_played_to_its_end_by_the_forms_without_javascript(
    browser_page, browser_window, people
):
    kari = people[0]
    match = table([kari], seats=4)
    last_hand(match, 95)
    with browser_window(match.get_absolute_url(), user=kari, scripts=False) as window:
        asked = turns_take(window, match, turn_take)
    assert asked == ["give", *["card"] * 13]
    ended = Match.objects.get(pk=match.pk)
    assert (ended.status, max(ended.result["points"]) >= 100) == ("finished", True)

    def result(page):
        return page.inner_text("main")

    text = browser_page(match.get_absolute_url(), result, user=kari, scripts=False)
    assert "The result" in text
    assert "earlier entries of this hand" in text
    log = f"{match.get_absolute_url()}log/"
    assert "Everybody gave cards on." in browser_page(log, result, user=kari, scripts=False)


def test_too_few_cards_are_refused_in_words_and_stay_ticked(browser_page, people):
    match = table(people[:4])

    def pass_two(page):
        ticks = page.locator("input[type=checkbox][name=card]")
        ticks.nth(1).check(force=True)
        ticks.nth(4).check(force=True)
        follow(page.locator("button[value=give]"))
        return page.inner_text("#refused"), page.locator("input[name=card]:checked").count()

    said, kept = browser_page(match.get_absolute_url(), pass_two, user=people[0], scripts=False)
    assert "You chose 2 cards to pass on. Choose exactly 3." in said
    assert kept == 2

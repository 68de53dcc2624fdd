"""Spades in a real browser: each phase looked at, and a whole match by forms without JavaScript."""

import pytest
from django.db import transaction
from django.utils import timezone

from games.engine.fair import deck_cards
from games.models import Match, Move, Seat
from games.services.table import table_lock
from tests.browser.looking import follow, wrong_of
from tests.browser.playing import turns_take
from tests.factories import match_started, user

NAMES = ("kari", "ola", "nam", "ada")


@pytest.fixture
def people(settings, live_server):
    settings.SUBMISSION_WAIT = 0
    settings.MOVES_PER_MINUTE = 10_000
    return [user(name) for name in NAMES]


def table(people, preset="spades-partners", scores=None, **options):
    """A match of four people; with scores, a new hand is dealt that knows them."""
    match = match_started(*people, game_slug="spades", preset=preset, options=options)
    if scores:
        with transaction.atomic():
            at = table_lock(match.pk, timezone.now())
            closed = at.state.changed(scores=scores, turn=None)
            cards = deck_cards(at.rules.deck(closed))
            at.state = at.rules.deal(closed, cards).changed(hand_no=1)
            at.settle()
    return Match.objects.get(pk=match.pk)


def played_on(match, until):
    """Play the first legal moves, or bid one, until a seat is asked in such a position."""
    while True:
        with transaction.atomic():
            at = table_lock(match.pk, timezone.now())
            (seat,) = at.match.to_act
            view = at.rules.view(at.state, seat)
            if until(view):
                return Seat.objects.select_related("user").get(match=match, index=seat).user
            at.play(seat, move_for(view), Move.By.PLAYER)
            at.settle()


def move_for(view):
    if view["public"]["give"]:
        return " ".join(["give", *view["hand"][: view["public"]["give"]["count"]]])
    return "bid 2" if "bid 2" in view["legal"] else view["legal"][-1]


def phases(people):
    """Each page of a hand: what it is, its match, and who is asked there."""
    bid = table(people, preset="spades-solo")
    yield "bid", bid, played_on(bid, lambda view: view["public"]["bids"].count(None) == 2)
    blind = table(people, scores=(0, 150), nil_pass="2")
    yield "blind", blind, played_on(blind, lambda view: "look" in view["legal"])
    yield "give", blind, played_on(blind, lambda view: view["public"]["give"])
    yield "trick", blind, played_on(blind, lambda view: is_in_trick(view, taken=4))
    sheet = table(people, preset="spades-solo-bags")
    yield "sheet", sheet, played_on(sheet, lambda view: view["hand_no"] == 3 and is_in_trick(view))


def is_in_trick(view, taken=0):
    public = view["public"]
    return len(public["trick"]) == 2 and sum(public["taken"]) >= taken


def test_no_phase_of_a_hand_has_findings_or_is_wider_than_a_phone(browser_page, people):
    findings = []

    for name, match, asked in phases(people):
        seen = browser_page(match.get_absolute_url(), wrong_of, user=asked)
        findings += [(name, finding) for finding in seen]
    assert findings == []


def turn_take(page):
    """Take the turn that the page asks for, as somebody who reads it would; what was asked."""
    bids = page.locator("button[value^='bid ']")
    if bids.count():
        follow(bids.last)
        return "bid"
    if page.locator(".move__bar button[name=move]").count() == 0:
        page.locator("input[name=card]:not(:disabled)").first.check(force=True)
    follow(page.locator(".move__bar .btn-primary"))
    return "card"


def test_a_whole_match_is_played_by_the_forms_without_javascript(
    browser_page, browser_window, people
):
    """Kari bids thirteen tricks, which ends the match: the floor is reached.

    Unless two others are level at the top; then all play on.
    """
    kari = people[0]
    match = match_started(
        kari, game_slug="spades", preset="spades-solo", seats=4, options={"floor": "-100"}
    )
    with browser_window(match.get_absolute_url(), user=kari, scripts=False) as window:
        asked = turns_take(window, match, turn_take)
    hands = asked.count("bid")
    assert asked == ["bid", *["card"] * 13] * hands

    def result(page):
        return page.inner_text("main")

    text = browser_page(match.get_absolute_url(), result, user=kari, scripts=False)
    assert "The result" in text
    assert str(-130 * hands) in text

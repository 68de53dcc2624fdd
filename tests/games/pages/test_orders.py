"""Standing orders on the match page: given and taken back without scripts, seen by one alone."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from games import services
from games.models import Match, StandingOrder
from games.selectors.positions import match_view
from tests.games.pages.steps import asked, play_out, started, to_act, turn_play

GIVE = "/orders/"


def open_match(browser, match):
    return browser.open(match.get_absolute_url())


def form_of(page, name):
    """The form that gives the order called so."""
    forms = [form for form in page.forms if form.action.endswith(GIVE)]
    return next(form for form in forms if form.buttons[0].value == name)


def press_order(browser, name, **data):
    """Press the button of the order called so."""
    form = form_of(browser.page, name)
    form.data.update(data)
    return browser.send(form.action, form.sent(form.buttons[0]))


def offered(page):
    return [form.buttons[0].value for form in page.forms if form.action.endswith(GIVE)]


@pytest.fixture
def match(kari, ola):
    return started(kari, ola)


def test_a_player_is_offered_every_order_of_the_game_in_words(match, kari):
    page = open_match(kari, match)
    assert offered(page) == ["pass-round", "beat-single", "pass-beaten", "only-move"]
    assert "Pass when I cannot beat" in page.text
    assert "carried out 10 minutes after your turn has begun" in page.text


@pytest.mark.parametrize(
    ("delay", "words"), [(30, "30 seconds"), (120, "2 minutes"), (3600, "1 hour after")]
)
def test_the_delay_of_the_match_is_said(match, kari, delay, words):
    Match.objects.update(order_delay=delay)
    assert f"carried out {words}" in open_match(kari, match).text


def test_an_order_that_was_given_stands_on_the_page_until_it_is_taken_back(match, kari):
    open_match(kari, match)
    page = press_order(kari, "only-move")
    assert page.status == 200
    order = StandingOrder.objects.get()
    assert (order.order, order.user, order.active) == ("only-move", kari.user, True)
    assert "only-move" not in offered(page)
    page = kari.press(f"/orders/{order.pk}/", "Take it back")
    order.refresh_from_db()
    assert not order.active
    assert "You took it back." in page.text
    assert "only-move" in offered(page)


def test_the_card_of_an_order_is_chosen_from_ones_own_hand(match, kari):
    page = open_match(kari, match)
    seat = match.seats.get(user=kari.user)
    hand = match_view(match, seat.index)["hand"]
    form = form_of(page, "beat-single")
    assert form.data["card"] == hand[0]
    press_order(kari, "beat-single", card=hand[5])
    assert StandingOrder.objects.get().card == hand[5]


def test_why_the_last_order_stopped_is_shown_to_its_owner(match, kari, ola):
    player, other = to_act(match, kari, ola)
    open_match(player, match)
    press_order(player, "pass-round")
    with time_machine.travel(timezone.now() + timedelta(minutes=10)):
        services.orders_sweep()
    assert "You lead, so there is nothing to pass." in open_match(player, match).text
    assert "nothing to pass" not in open_match(other, match).text


def test_a_card_that_is_not_held_is_refused_with_a_sentence(match, kari, ola):
    _player, other = to_act(match, kari, ola)
    open_match(other, match)
    theirs = match_view(match, asked(match).number)["hand"]
    page = press_order(other, "beat-single", card=theirs[0])
    assert page.status == 422
    assert "Name a card of your hand with this order." in page.text


def test_the_same_order_twice_is_refused_with_a_sentence(match, kari):
    open_match(kari, match)
    form = next(form for form in kari.page.forms if form.action.endswith(GIVE))
    kari.send(form.action, form.sent(form.buttons[0]))
    page = kari.send(form.action, form.sent(form.buttons[0]))
    assert page.status == 409
    assert "You have given this order already." in page.text


@pytest.mark.parametrize("data", [{}, {"order": "x" * 10_000}, {"order": "only-move\x00"}])
def test_garbage_is_refused_with_a_sentence(match, kari, data):
    open_match(kari, match)
    token = kari.page.form(GIVE).data["csrfmiddlewaretoken"]
    page = kari.send(match.get_absolute_url() + "orders/", {"csrfmiddlewaretoken": token, **data})
    assert page.status in {400, 422}
    assert not StandingOrder.objects.exists()


def test_who_is_signed_out_is_told_so(match, kari, visitor):
    order = services.order_give(match_id=match.pk, user=kari.user, order="only-move")
    open_match(kari, match)
    action, form = match.get_absolute_url() + "orders/", kari.page.form(GIVE)
    visitor.client.handler.enforce_csrf_checks = False
    for address in (action, f"{action}{order.pk}/"):
        page = visitor.send(address, form.sent(form.buttons[0]))
        assert page.status == 403
        assert "You are not signed in any more." in page.text


def test_others_see_no_orders_and_cannot_give_any(match, kari, ada, visitor):
    for browser in (ada, visitor):
        page = open_match(browser, match)
        assert not page.has_form(GIVE)
        assert "standing order" not in page.text.lower()


def test_a_match_that_is_over_or_a_seat_that_is_away_offers_none(match, kari):
    match.seats.filter(user=kari.user).update(away=True)
    assert not open_match(kari, match).has_form(GIVE)
    match.seats.filter(user=kari.user).update(away=False)
    play_out(match)
    assert not open_match(kari, match).has_form(GIVE)


def test_the_log_says_what_was_done_by_order(match, kari, ola):
    player, other = to_act(match, kari, ola)
    open_match(other, match)
    press_order(other, "pass-round")
    turn_play(match)
    with time_machine.travel(timezone.now() + timedelta(minutes=11)):
        services.orders_sweep()
    page = open_match(player, match)
    assert f"{other.user} passed. by order" in page.text


def test_the_page_asks_for_orders_only_where_there_are_any_and_once(
    match, kari, django_assert_max_num_queries
):
    counts = []
    for orders in ([], ["pass-round"], ["pass-beaten", "only-move"]):
        for order in orders:
            services.order_give(match_id=match.pk, user=kari.user, order=order)
        with django_assert_max_num_queries(11) as queries:
            open_match(kari, match)
        counts.append(len([one for one in queries if 'FROM "games_standingorder"' in one["sql"]]))
    assert counts[1] == counts[2] == counts[0] + 1


TABLE = {"game": "313", "preset": "313", "seats": "2", "pace": "1d", "visibility": "open"}


@pytest.mark.parametrize(("chosen", "seconds"), [("30", 30), ("3600", 3600), ("", 600)])
def test_how_long_orders_wait_is_chosen_with_the_table(kari, chosen, seconds):
    token = kari.open("/games/new/").form("/games/new/").data["csrfmiddlewaretoken"]
    page = kari.send("/games/new/", {"csrfmiddlewaretoken": token, **TABLE, "order_delay": chosen})
    assert page.status == 200
    match = Match.objects.get()
    assert match.order_delay == seconds
    assert ("Standing orders wait" in page.text) is (seconds != 600)


@pytest.mark.parametrize("chosen", ["0", "1", "601", "-30", "x" * 100])
def test_a_wait_that_is_not_on_the_list_is_refused(kari, chosen):
    token = kari.open("/games/new/").form("/games/new/").data["csrfmiddlewaretoken"]
    page = kari.send("/games/new/", {"csrfmiddlewaretoken": token, **TABLE, "order_delay": chosen})
    assert page.status == 422
    assert "Choose from the list how long standing orders wait." in page.text
    assert not Match.objects.exists()

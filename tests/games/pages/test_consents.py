"""Proposals on the match page: made, answered and taken back without scripts."""

import pytest

from games.models import Match, Proposal, Seat
from tests.games.pages.steps import asked, play_out, started, to_act, turn_play

MAKE = "/proposals/"


@pytest.fixture
def match(kari, ola):
    return started(kari, ola)


def open_match(browser, match):
    return browser.open(match.get_absolute_url())


def form_of(page, kind):
    """The form that proposes this."""
    forms = [form for form in page.forms if form.action.endswith(MAKE)]
    return next(form for form in forms if form.buttons[0].value == kind)


def kinds(page):
    return {form.buttons[0].value for form in page.forms if form.action.endswith(MAKE)}


def propose(browser, match, kind, **data):
    form = form_of(open_match(browser, match), kind)
    form.data.update(data)
    return browser.send(form.action, form.sent(form.buttons[0]))


def press_answer(browser, match, words):
    open_match(browser, match)
    return browser.press(f"/proposals/{Proposal.objects.latest('pk').pk}/", words)


def test_a_player_can_ask_for_a_pause_or_to_call_it_off_before_anything_was_played(match, kari):
    assert kinds(open_match(kari, match)) == {"pause", "cancel"}


def test_who_has_moved_can_ask_to_take_it_back(match, kari, ola):
    player, other = to_act(match, kari, ola)
    turn_play(match)
    assert "undo" in kinds(open_match(player, match))
    assert "undo" not in kinds(open_match(other, match))


def test_the_other_reads_what_is_asked_and_agrees(match, kari, ola):
    player, other = to_act(match, kari, ola)
    turn_play(match)
    page = propose(player, match, "undo")
    assert f"{player.user} asks to take back all moves." in page.text
    assert f"{other.user}: no answer yet" in page.text
    page = open_match(other, match)
    assert "All who play must agree until" in page.text
    assert not page.has_form(MAKE)
    page = press_answer(other, match, "Agree")
    assert "All moves were taken back." in page.text
    assert "A proposal" not in page.text
    assert asked(match).user == player.user
    assert "Your turn." in open_match(player, match).text


def test_a_refusal_ends_it(match, kari, ola):
    propose(kari, match, "cancel")
    page = press_answer(ola, match, "Refuse")
    assert Proposal.objects.get().status == Proposal.Status.REFUSED
    assert "A proposal" not in page.text
    assert "cancel" in kinds(page)


def test_who_proposed_it_takes_it_back(match, kari):
    page = propose(kari, match, "cancel")
    form = page.form(f"/proposals/{Proposal.objects.get().pk}/")
    assert [button.text for button in form.buttons] == ["Take the proposal back"]
    press_answer(kari, match, "Take the proposal back")
    assert Proposal.objects.get().status == Proposal.Status.WITHDRAWN


def test_a_match_called_off_says_so_and_offers_nothing_more(match, kari, ola):
    propose(kari, match, "cancel")
    page = press_answer(ola, match, "Agree")
    assert Match.objects.get().status == Match.Status.CLOSED
    assert "ended without a result" in page.text
    assert not page.has_form(MAKE)
    assert "Ended without a result." in kari.open("/games/").text


def test_a_pause_is_said_with_its_end_and_can_be_ended(match, kari, ola):
    propose(kari, match, "pause", days="3")
    page = press_answer(ola, match, "Agree")
    assert "The match is paused until" in page.text
    assert kinds(page) == {"resume", "cancel"}
    propose(ola, match, "resume")
    page = press_answer(kari, match, "Agree")
    assert "paused" not in page.text.replace("Pause the match", "")


@pytest.mark.parametrize("days", ["", "0", "61", "x", "-1", "9" * 30])
def test_a_pause_without_a_sensible_end_is_refused_with_a_sentence(match, kari, days):
    page = propose(kari, match, "pause", days=days)
    assert page.status == 422
    assert "This was not done." in page.text
    assert not Proposal.objects.exists()


def test_a_second_proposal_is_refused_while_one_waits(match, kari, ola):
    form = form_of(open_match(ola, match), "pause")
    propose(kari, match, "cancel")
    page = ola.send(form.action, form.sent(form.buttons[0]))
    assert page.status == 409
    assert "It must be answered first." in page.text


@pytest.mark.parametrize("answer", ["", "perhaps", "yes\x00"])
def test_an_answer_that_is_none_is_refused(match, kari, ola, answer):
    propose(kari, match, "cancel")
    form = open_match(ola, match).form(f"/proposals/{Proposal.objects.get().pk}/")
    page = ola.send(form.action, {**form.data, "answer": answer})
    assert page.status in {400, 422}
    assert Proposal.objects.get().status == Proposal.Status.OPEN


def test_who_watches_is_neither_asked_nor_shown_it(match, kari, ada, visitor):
    propose(kari, match, "cancel")
    for browser in (ada, visitor):
        page = open_match(browser, match)
        assert "A proposal" not in page.text
        assert not page.has_form(MAKE)


def test_a_seat_that_is_away_or_a_match_that_is_over_is_asked_nothing(match, kari):
    Seat.objects.filter(match=match, user=kari.user).update(away=True)
    assert not open_match(kari, match).has_form(MAKE)
    Seat.objects.filter(match=match, user=kari.user).update(away=False)
    play_out(match)
    assert not open_match(kari, match).has_form(MAKE)


def test_who_is_signed_out_is_told_so(match, kari, visitor):
    form = form_of(open_match(kari, match), "cancel")
    visitor.client.handler.enforce_csrf_checks = False
    page = visitor.send(form.action, form.sent(form.buttons[0]))
    assert page.status == 403
    assert "You are not signed in any more." in page.text


def test_the_position_after_an_undo_is_the_one_it_led_to(match, kari, ola):
    player, other = to_act(match, kari, ola)
    turn_play(match)
    propose(player, match, "undo")
    press_answer(other, match, "Agree")
    page = other.open(f"{match.get_absolute_url()}moves/2/")
    assert page.status == 200
    assert "All moves were taken back." in page.text
    assert f"{player.user} leads" in page.text

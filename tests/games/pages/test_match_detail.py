"""The match page: what it shows to whom, and what it keeps when something is refused."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from games import services
from games.models import Match, Seat, Submission
from games.selectors.pages import match_page
from games.selectors.positions import match_view
from tests.factories import match as match_made
from tests.games.pages.browser import Page
from tests.games.pages.steps import asked, legal, play_out, started, to_act, turn_play


def address(match):
    return match.get_absolute_url()


def test_whoever_is_to_act_sees_one_form_with_the_whole_hand(kari, ola):
    match = started(kari, ola)
    player, _other = to_act(match, kari, ola)
    page = player.open(address(match))
    form = page.form("/move/")
    assert set(form.ticks) == set(match_view(match, asked(match).number)["hand"])
    assert form.data["v"] == str(asked(match).asked_version)
    assert [one.action for one in page.forms].count(form.action) == 1
    assert "Your turn." in page.text


def test_each_rendering_has_a_nonce_of_its_own(kari, ola):
    match = started(kari, ola)
    player, _other = to_act(match, kari, ola)
    first, second = (player.open(address(match)).form("/move/") for _ in range(2))
    assert first.data["n"] != second.data["n"]


def test_whoever_waits_sees_their_cards_and_whose_turn_it_is_but_no_form(kari, ola):
    match = started(kari, ola)
    player, other = to_act(match, kari, ola)
    page = other.open(address(match))
    assert not page.has_form("/move/")
    assert f"It is the turn of {player.user}." in page.text
    assert "Your cards" in page.text


def test_who_leads_may_not_pass_and_is_offered_no_button_for_it(kari, ola):
    match = started(kari, ola)
    player, _other = to_act(match, kari, ola)
    buttons = player.open(address(match)).form("/move/").buttons
    assert [button.text for button in buttons] == ["Play the chosen cards"]


def test_who_follows_may_pass(kari, ola):
    match = started(kari, ola)
    leader, follower = to_act(match, kari, ola)
    turn_play(match)
    page = follower.open(address(match))
    assert "Pass" in [button.text for button in page.form("/move/").buttons]
    assert f"{leader.user} played" in page.text


def test_who_can_only_pass_is_told_so(kari, ola):
    match = started(kari, ola)
    turn_play(match, legal(match)[-1])
    while legal(match) != ["pass"]:
        turn_play(match, legal(match)[-2] if len(legal(match)) > 1 else None)
    player, _other = to_act(match, kari, ola)
    page = player.open(address(match))
    assert "All you can do is pass." in page.text
    assert [button.value for button in page.form("/move/").buttons] == ["pass"]
    assert page.form("/move/").disabled == set(page.form("/move/").ticks)


def test_cards_that_no_move_takes_stay_visible_and_say_why(kari, ola):
    match = started(kari, ola, options={"first_play_lowest": "true"})
    player, _other = to_act(match, kari, ola)
    page = player.open(address(match))
    form = page.form("/move/")
    playable = {card for move in legal(match) for card in move.split()}
    assert form.disabled == set(form.ticks) - playable
    if form.disabled:
        assert "The first play must contain" in page.text


def test_an_illegal_selection_is_refused_in_words_and_stays_ticked(kari, ola):
    match = started(kari, ola)
    player, _other = to_act(match, kari, ola)
    form = player.open(address(match)).form("/move/")
    low, *_between, high = form.ticks
    form.tick(low, high)
    page = player.press("/move/", "Play")
    assert page.status == 422
    assert "This was not done." in page.text
    assert "is no combination here" in page.text
    assert page.form("/move/").ticked == [low, high]
    assert not Submission.objects.exists()


def test_a_move_without_cards_is_refused(kari, ola):
    match = started(kari, ola)
    player, _other = to_act(match, kari, ola)
    player.open(address(match))
    page = player.press("/move/", "Play")
    assert page.status == 422
    assert page.has_form("/move/")


def test_a_stale_form_is_refused_with_the_moves_since_and_keeps_what_may_be_played(kari, ola):
    match = started(kari, ola)
    player, other = to_act(match, kari, ola)
    form = player.open(address(match)).form("/move/")
    turn_play(match, legal(match)[0])
    turn_play(match, "pass")
    form.tick(*(card for card in form.ticks if card not in cards_played(match)))
    page = player.press("/move/", "Play")
    assert page.status == 409
    assert "The match has moved on since you saw it." in page.text
    assert page.html.count("log__entry--new") == 2
    assert page.form("/move/").ticked
    assert page.form("/move/").data["v"] != form.data["v"]
    assert other.user != player.user


def cards_played(match):
    """The cards that have been played so far."""
    entries = match.moves.filter(entry_n__isnull=False).values_list("public", flat=True)
    return {card for entry in entries for card in entry.get("cards", ())}


def test_a_move_that_waits_for_its_worker_leaves_no_form(kari, ola):
    match = started(kari, ola)
    player, _other = to_act(match, kari, ola)
    form = player.open(address(match)).form("/move/")
    form.tick(*legal(match)[0].split())
    player.press("/move/", "Play")
    page = player.open(address(match))
    assert not page.has_form("/move/")
    assert "Your move was received and is being processed." in page.text


def test_moves_since_my_last_turn_are_marked(kari, ola, ada):
    match = started(kari, ola, ada)
    first, _other = to_act(match, kari, ola, ada)
    turn_play(match)
    turn_play(match)
    turn_play(match)
    assert first.open(address(match)).html.count("log__entry--new") == 2


def test_a_visitor_sees_the_table_and_nobodys_hand(kari, ola, visitor):
    match = started(kari, ola)
    turn_play(match)
    page = visitor.open(address(match))
    assert page.status == 200
    assert "You are watching" in page.text
    assert "13 cards" in page.text
    assert not page.has_form("/move/")
    for seat in (0, 1):
        for card in match_view(match, seat)["hand"]:
            assert f'value="{card}"' not in page.html


def test_a_second_account_sees_what_a_visitor_sees(kari, ola, ada, visitor):
    """Of the game, that is: a member can talk, make notes and be told of a match besides."""
    match = started(kari, ola)
    turn_play(match)
    seen = [who.open(address(match)).html.split("<main", 1)[1] for who in (ada, visitor)]
    watcher, nobody = (page.split('<div class="match__more', 1) for page in seen)
    assert watcher[0].split() == nobody[0].split()
    assert "<details" in nobody[1]


def test_the_deadline_is_said_in_the_viewers_zone_with_its_offset_and_the_time_left(kari, ola):
    kari.user.time_zone = "Europe/Oslo"
    kari.user.save()
    with time_machine.travel("2026-12-01T17:00:00Z", tick=False):
        match = started(kari, ola, pace="1d")
    with time_machine.travel("2026-12-01T19:00:01Z", tick=False):
        text = kari.open(address(match)).text.replace("\xa0", " ")
    assert "21 hours, 59 minutes left, until Wed 2 Dec 18:00 +01:00" in text


@pytest.mark.parametrize("part", ["", "state.json", "record.json", "moves/0/", "resign/"])
def test_no_cache_keeps_what_depends_on_the_viewer(part, kari, ola):
    match = started(kari, ola)
    response = kari.client.get(address(match) + part)
    assert response["Cache-Control"] == "private, no-store"
    assert "Cookie" in response["Vary"]


def test_after_signing_out_going_back_shows_no_hand(kari, ola):
    match = started(kari, ola)
    assert "Your cards" in kari.open(address(match)).text
    kari.client.logout()
    assert "Your cards" not in kari.open(address(match)).text


def test_a_halted_match_says_so_and_takes_no_moves(kari, ola):
    match = started(kari, ola)
    player, _other = to_act(match, kari, ola)
    Match.objects.filter(pk=match.pk).update(halted_at=timezone.now(), deadline=None)
    page = player.open(address(match))
    assert "This match is halted after a fault" in page.text
    assert not page.has_form("/move/")


def test_a_finished_match_shows_places_the_deal_and_the_way_to_its_proof(kari, ola):
    match = started(kari, ola)
    play_out(match)
    page = kari.open(address(match))
    assert "The result" in page.text
    assert "The last deal" in page.text
    assert page.html.count('class="card-text ') >= 26
    assert page.links["The proof of this deal"].endswith("/hands/1/")
    assert "game=313" in page.links["New table like this one"]
    assert not page.has_form("/move/")


def test_the_log_of_a_finished_match_ends_with_who_won_it(kari, ola):
    match = started(kari, ola)
    page = kari.open(address(match))
    assert "The match is over, won by" not in page.text
    play_out(match)
    page = kari.open(address(match))
    first = match.result["places"].index(1)
    winner = Seat.objects.get(match=match, index=first).name
    newest = page.html.split('<ol class="log">')[1].split("</li>")[0]
    assert f"The match is over, won by {winner}." in newest
    assert "log__entry--new" not in newest


def test_a_new_match_with_the_same_rules_is_proposed_as_it_was(kari, ola):
    match = started(kari, ola, options={"games": "3"}, pace="3d")
    play_out(match)
    form = kari.open(kari.open(address(match)).links["New table like this one"]).form("/new/")
    assert form.data["option-games"] == "3"
    assert form.data["option-first_play_lowest"] == "false"
    assert form.data["option-instant_wins"] == ""
    assert (form.data["seats"], form.data["pace"]) == ("2", "3d")


def test_hands_that_are_over_are_listed_with_their_points(kari, ola):
    match = started(kari, ola, options={"games": "2"})
    while Match.objects.get(pk=match.pk).hand_no == 1:
        turn_play(match)
    page = kari.open(address(match))
    assert "Hand 2 of 2." in page.text
    assert page.links["Deal of hand 1"].endswith("/hands/1/")
    assert page.links["See how the last one ended"].endswith("/hands/1/")


def test_a_seat_held_by_a_bot_can_be_taken_back(kari, ola):
    match = started(kari, ola)
    Seat.objects.filter(match=match, user=kari.user).update(away=True)
    page = kari.open(address(match))
    assert "A bot plays for you." in page.text
    kari.press("/seat/")
    assert not Seat.objects.get(match=match, user=kari.user).away


def test_the_page_of_a_move_costs_the_same_at_any_length(kari, ola, django_assert_max_num_queries):
    match = started(kari, ola, options={"games": "20"})
    counts = []
    for moves in (2, 10, 40):
        while Match.objects.get(pk=match.pk).entries_count < moves:
            turn_play(match)
        with django_assert_max_num_queries(12) as queries:
            kari.open(address(match))
        counts.append(len(queries))
    assert len(set(counts)) == 1


def test_a_missing_match_is_404(kari):
    assert kari.open("/games/00000000-0000-4000-8000-000000000000/").status == 404
    assert kari.open("/games/not-a-match/").status == 404


def test_the_page_never_refreshes_itself(kari, ola):
    match = started(kari, ola)
    assert "http-equiv" not in kari.open(address(match)).html


def test_the_page_has_no_inline_script_or_style(kari, ola):
    match = started(kari, ola)
    html = kari.open(address(match)).html
    assert "<script>" not in html
    assert " style=" not in html
    assert " onclick=" not in html


def test_a_table_of_one_that_waits_shows_its_promise_and_its_rules(kari, visitor):
    match = match_made(kari.user, preset="tien-len")
    page = visitor.open(address(match))
    assert match.commitment.value in page.text
    assert "A bomb of pairs may mix the colours." in page.text
    assert "Sign in" in page.links
    assert page.text.count("free") >= 2


def test_the_address_of_a_table_by_link_is_shown_for_sharing(kari):
    match = match_made(kari.user, visibility="link")
    assert f"http://testserver{address(match)}" in kari.open(address(match)).text


def test_a_late_move_says_when_the_time_ran_out_in_the_viewers_zone(kari, ola):
    kari.user.time_zone = ola.user.time_zone = "Europe/Oslo"
    kari.user.save(), ola.user.save()
    match = started(kari, ola)
    player, _other = to_act(match, kari, ola)
    form = player.open(address(match)).form("/move/")
    form.tick(*legal(match)[0].split())
    Match.objects.filter(pk=match.pk).update(deadline=timezone.now() - timedelta(seconds=9))
    page = player.press("/move/", "Play")
    assert page.status == 409
    assert "+01:00" in page.text
    assert isinstance(page, Page)


def test_a_person_who_resigned_is_no_longer_asked(kari, ola):
    match = started(kari, ola)
    services.seat_resign(match_id=match.pk, user=kari.user)
    page = kari.open(address(match))
    assert not page.has_form("/move/")
    assert "Resign this match" not in page.links
    assert "A bot plays your seat to the end." in page.text


def test_rules_that_the_table_changed_are_marked(kari, visitor):
    changed = match_made(kari.user, options={"games": "3", "play_on": "true"})
    assert visitor.open(address(changed)).html.count(">house rule<") == 2
    assert ">house rule<" not in visitor.open(address(match_made(kari.user))).html


def test_a_page_that_is_read_while_the_next_hand_is_dealt_has_nobodys_cards(kari, ola):
    match = started(kari, ola, options={"games": "2"})
    read_before = Match.objects.get(pk=match.pk)
    while Match.objects.get(pk=match.pk).hand_no == 1:
        turn_play(match)
    page = match_page(read_before, kari.user)
    assert (page.view["hand_no"], page.hands) == (2, [])

"""The lobby: what waits for you first, then where one can sit down, watch, look back."""

from datetime import timedelta

import time_machine
from django.contrib.sessions.models import Session
from django.utils import timezone

from games.models import Match
from games.selectors.lobby import LISTED
from games.services import match_join
from games.services.matches import WAITING
from tests.factories import match as match_made
from tests.factories import user
from tests.games.pages.browser import Browser
from tests.games.pages.steps import asked, legal, play_out, started, to_act

LOBBY = "/games/"
NEXT = "/games/next/"
NOWHERE = "/games/?nowhere"


def test_the_next_turn_leads_to_the_match_with_the_least_time_left(kari, ola):
    matches = [started(kari, ola, pace=pace) for pace in ("7d", "12h", "3d")]
    for match in matches:
        player, _other = to_act(match, kari, ola)
        theirs = [one for one in matches if asked(one).user == player.user]
        least = min(theirs, key=lambda one: one.deadline)
        assert player.client.get(NEXT).headers["Location"] == least.get_absolute_url()
        assert "Next turn" in player.open(LOBBY).links


def test_a_turn_of_yours_is_listed_however_many_matches_wait_for_others(kari, ola):
    late = started(kari, ola, pace="14d")
    player, _other = to_act(late, kari, ola)
    for _ in range(LISTED + 5):
        early = started(kari, ola, pace="5m")
        if asked(early).user == player.user:
            Match.objects.filter(pk=early.pk).delete()
    assert f'href="{late.get_absolute_url()}"' in player.open(LOBBY).html


def test_without_a_turn_the_next_turn_leads_to_the_lobby_with_a_word(kari):
    before = list(Session.objects.values())
    response = kari.client.get(NEXT)
    assert response.headers["Location"] == NOWHERE
    assert "It is nowhere your turn." in kari.open(NOWHERE).text
    assert "Next turn" not in kari.open(NOWHERE).links
    assert "nowhere" not in kari.open(LOBBY).text
    assert list(Session.objects.values()) == before


def test_a_match_whose_move_is_on_its_way_is_not_the_next_turn(kari, ola):
    match = started(kari, ola)
    player, _other = to_act(match, kari, ola)
    assert player.client.get(NEXT).headers["Location"] == match.get_absolute_url()
    player.open(match.get_absolute_url()).form("/move/").tick(*legal(match)[0].split())
    player.press("/move/", "Play")
    assert player.client.get(NEXT).headers["Location"] == NOWHERE


def test_your_matches_say_whose_turn_it_is_and_until_when(kari, ola):
    kari.user.time_zone = ola.user.time_zone = "Europe/Oslo"
    kari.user.save()
    ola.user.save()
    with time_machine.travel("2026-12-01T17:00:00Z", tick=False):
        player, other = to_act(started(kari, ola, pace="1d"), kari, ola)
        here, there = (browser.open(LOBBY).text.replace("\xa0", " ") for browser in (player, other))
    assert "your turn" in here
    assert "1 day left, until Wed 2 Dec 18:00 +01:00" in here
    assert f"It is the turn of {player.user}." in there


def test_your_turn_stands_before_the_turns_of_others(kari, ola):
    matches = [started(kari, ola) for _ in range(6)]
    links = [link for link in kari.open(LOBBY).html.split('href="') if link.startswith("/games/")]
    order = [link.split('"')[0] for link in links]
    turns = {match.get_absolute_url(): asked(match).user == kari.user for match in matches}
    shown = [turns[address] for address in order if address in turns]
    assert shown == sorted(shown, reverse=True)


def test_an_open_table_says_who_sits_there_what_is_played_and_how_many_seats_are_free(kari, ola):
    match_made(kari.user, seats=4, bots=1, preset="tien-len", options={"games": "3"}, pace="3d")
    text = ola.open(LOBBY).text
    assert "Tiến Lên" in text
    assert "house rules" in text
    assert "3 seats free" in text
    assert "Nobody sits there yet." in text
    assert "Calm: 3 days a move" in text


def test_a_table_at_which_somebody_waits_is_listed_however_many_are_empty(kari, ola):
    waited_at = match_made(kari.user)
    match_join(match_id=waited_at.pk, user=kari.user)
    for maker in (user("per"), user("pål")):
        for _number in range(WAITING):
            match_made(maker)
    assert waited_at.get_absolute_url() in ola.open(LOBBY).html


def test_tables_of_others_are_listed_however_many_are_yours(kari, ola):
    match = match_made(ola.user)
    for maker in (kari.user, user("per")):
        for _number in range(WAITING):
            match_join(match_id=match_made(maker).pk, user=kari.user)
    assert match.get_absolute_url() in kari.open(LOBBY).html


def test_a_table_by_link_is_listed_only_for_those_who_sit_there(kari, ola):
    match = started(kari, ola, visibility="link")
    assert match.get_absolute_url() in kari.open(LOBBY).html
    assert match.get_absolute_url() not in Browser(user("ada")).open(LOBBY).html
    assert match.get_absolute_url() not in Browser().open(LOBBY).html


def test_matches_of_others_can_be_watched(kari, ola, visitor):
    match = started(kari, ola)
    page = visitor.open(LOBBY)
    assert match.get_absolute_url() in page.html
    assert "Your matches" not in page.text


def test_finished_matches_say_who_won(kari, ola):
    match = started(kari, ola)
    play_out(match)
    match.refresh_from_db()
    winner = match.seats.get(index=match.result["places"].index(1))
    assert f"Won by {winner.name}." in kari.open(LOBBY).text


def test_an_empty_lobby_says_what_to_do(kari, visitor):
    page = kari.open(LOBBY)
    assert page.links["Play against bots"] == "/games/new/?bots=3"
    assert "No table waits for players just now." in page.text
    assert visitor.open(LOBBY).status == 200


def test_the_lobby_costs_the_same_with_many_matches(kari, ola, django_assert_max_num_queries):
    counts = []
    for more in (1, 9):
        for _ in range(more):
            started(kari, ola)
            match_made(ola.user)
        # Session and user come on top of the eight queries of the lobby.
        with django_assert_max_num_queries(8) as queries:
            kari.open(LOBBY)
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_a_halted_match_says_so(kari, ola):
    match = started(kari, ola)
    Match.objects.filter(pk=match.pk).update(halted_at=timezone.now(), deadline=None)
    assert "Halted after a fault" in kari.open(LOBBY).text


def test_a_deadline_that_has_passed_leaves_no_time(kari, ola):
    match = started(kari, ola)
    Match.objects.filter(pk=match.pk).update(deadline=timezone.now() - timedelta(minutes=1))
    assert "0 minutes left" in kari.open(LOBBY).text.replace("\xa0", " ")

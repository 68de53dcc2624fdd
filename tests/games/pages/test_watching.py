"""Watching: a match of others stands in the lobby until one lets go of it."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import Match
from games.services import watching
from games.services.watching import watch_set
from games.talk import Watch
from tests.factories import match as match_made
from tests.factories import match_started, user
from tests.games.pages.steps import play_out, started
from tests.games.pages.test_match_list import LOBBY
from tests.games.pages.test_tables import join


@pytest.fixture
def match(kari, ola):
    return started(kari, ola)


def part(page, heading, following="To watch"):
    """What stands in the lobby under a heading."""
    return page.html.partition(f">{heading}<")[2].partition(f">{following}<")[0]


def test_a_watched_match_is_listed_as_such_until_one_lets_go(match, ada):
    ada.open(match.get_absolute_url())
    ada.press("/watch/", "Watch")
    page = ada.open(LOBBY)
    assert match.get_absolute_url() in part(page, "You watch")
    assert match.get_absolute_url() not in part(page, "To watch", "nothing")
    ada.open(match.get_absolute_url())
    ada.press("/watch/", "Stop watching")
    page = ada.open(LOBBY)
    assert "You watch" not in page.text
    assert match.get_absolute_url() in part(page, "To watch", "nothing")


def test_pressing_twice_changes_nothing(match, ada):
    for wanted, number in ((True, 1), (True, 1), (False, 0), (False, 0)):
        watch_set(match=match, user=ada.user, wanted=wanted)
        assert Watch.objects.count() == number


def test_a_match_by_link_is_found_again_by_who_watches_it(kari, ola, ada):
    match = started(kari, ola, visibility="link")
    watch_set(match=match, user=ada.user, wanted=True)
    assert match.get_absolute_url() in ada.open(LOBBY).html
    Match.objects.update(link_key="renewed-key")
    assert match.get_absolute_url() not in ada.open(LOBBY).html


def test_a_table_that_waits_can_be_watched(kari, ada):
    match = match_made(kari.user, seats=3)
    ada.open(match.get_absolute_url())
    ada.press("/watch/", "Watch")
    assert match.get_absolute_url() in part(ada.open(LOBBY), "You watch")


def test_who_sits_down_does_not_watch_any_more(kari, ada):
    match = match_made(kari.user, seats=3)
    watch_set(match=match, user=ada.user, wanted=True)
    page = join(ada, match)
    assert not page.has_form("/watch/")
    assert "You watch" not in ada.open(LOBBY).text


def test_how_it_ended_is_shown_for_a_while(match, ada):
    watch_set(match=match, user=ada.user, wanted=True)
    play_out(match)
    assert "Won by" in part(ada.open(LOBBY), "You watch")
    Match.objects.update(finished_at=timezone.now() - timedelta(days=8))
    assert "You watch" not in ada.open(LOBBY).text


def post(browser, match, wanted):
    browser.open("/games/new/")
    token = browser.client.cookies["csrftoken"].value
    data = {"csrfmiddlewaretoken": token, "wanted": wanted}
    return browser.send(f"{match.get_absolute_url()}watch/", data)


def test_players_do_not_watch_their_own_match(match, kari):
    assert not kari.open(match.get_absolute_url()).has_form("/watch/")
    assert post(kari, match, "1").status == 409
    assert not Watch.objects.exists()


def test_what_is_over_is_not_watched_but_let_go_of(match, ada):
    watch_set(match=match, user=ada.user, wanted=True)
    play_out(match)
    assert post(ada, match, "1").status == 410
    assert post(ada, match, "0").status == 200
    assert not Watch.objects.exists()


@pytest.mark.parametrize("wanted", ["", "2", "yes", "1\0", "x" * 10_000])
def test_a_button_that_is_none_of_ours_is_refused(match, ada, wanted):
    assert post(ada, match, wanted).status == 422
    assert not Watch.objects.exists()


def test_too_many_are_refused_and_what_ended_does_not_count(match, kari, ola, ada, monkeypatch):
    monkeypatch.setattr(watching, "MOST", 1)
    watch_set(match=match, user=ada.user, wanted=True)
    other = started(kari, ola)
    page = post(ada, other, "1")
    assert page.status == 409
    assert "You watch 1 matches already." in page.text
    play_out(match)
    assert post(ada, other, "1").status == 200


def test_watching_costs_the_lobby_no_query(kari, ola, ada, django_assert_max_num_queries):
    counts = []
    for number in (0, 5):
        match_made(kari.user)
        for _ in range(number):
            watch_set(match=started(kari, ola), user=ada.user, wanted=True)
        with django_assert_max_num_queries(9) as queries:
            ada.open(LOBBY)
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_many_running_matches_do_not_push_out_the_watched(kari, ola, ada):
    old = started(kari, ola)
    Match.objects.update(moved_at=timezone.now() - timedelta(days=30))
    watch_set(match=old, user=ada.user, wanted=True)
    others = user("per"), user("vera")
    for _ in range(31):
        match_started(*others)
    page = ada.open(LOBBY)
    assert old.get_absolute_url() in part(page, "You watch")
    assert part(page, "To watch", "nothing").count("panel-list__item") >= 30

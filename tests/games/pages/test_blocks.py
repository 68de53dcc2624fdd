"""Blocks at tables: who blocks whom does not meet at a new table, and nobody is told why (P4)."""

import pytest

from accounts.ties import TieKind, tie_clear, tie_set
from games.models import Match, Seat
from tests.factories import match as match_made
from tests.factories import match_started, user
from tests.games.pages.test_match_list import LOBBY
from tests.games.pages.test_tables import join, post


def block(blocker, blocked):
    tie_set(user=blocker.user, other=blocked.user, kind=TieKind.BLOCK)


@pytest.fixture(params=["by the one who waits", "by the one who comes"])
def apart(request, kari, ola):
    """Kari and Ola, one of whom blocks the other."""
    block(*((kari, ola) if request.param == "by the one who waits" else (ola, kari)))
    return kari, ola


def test_who_is_kept_apart_cannot_sit_down_where_the_other_waits(apart):
    kari, ola = apart
    match = match_made(kari.user, seats=3)
    join(kari, match)
    page = join(ola, match)
    assert page.status == 410
    assert [seat.user for seat in match.seats.all()] == [kari.user]


def test_nor_at_an_empty_table_that_the_other_made(apart):
    kari, ola = apart
    assert join(ola, match_made(kari.user)).status == 410
    assert not Seat.objects.exists()


def test_nor_where_the_other_sits_at_the_table_of_a_third(apart, ada):
    kari, ola = apart
    match = match_made(ada.user, seats=4)
    join(kari, match)
    assert join(ola, match).status == 410
    assert join(ada, match).status == 200


def test_the_answer_is_that_of_a_table_that_was_just_filled(apart, ada):
    kari, ola = apart
    filled, waiting = match_started(kari.user, ada.user), match_made(kari.user)
    answers = []
    for match in (filled, waiting):
        ola.open("/games/new/")
        answers.append(
            ola.client.post(
                f"{match.get_absolute_url()}join/",
                {"seed": "ø" * 33},
                headers={
                    "accept": "application/json",
                    "x-csrftoken": ola.client.cookies["csrftoken"].value,
                },
            )
        )
    first, second = answers
    assert first.status_code == second.status_code == 410
    assert {**first.json(), "version": 0} == {**second.json(), "version": 0}
    page = join(ola, waiting)
    assert "There is no free seat for you here any more." in page.text
    assert "block" not in page.text.lower()


def test_the_lobby_lists_no_table_at_which_one_could_not_sit_down(apart, ada):
    kari, ola = apart
    made, sat_at = match_made(kari.user), match_made(ada.user, seats=4)
    join(kari, sat_at)
    page = ola.open(LOBBY)
    assert made.get_absolute_url() not in page.html
    assert sat_at.get_absolute_url() not in page.html
    assert all(match.get_absolute_url() in ada.open(LOBBY).html for match in (made, sat_at))


def test_a_table_made_by_nobody_is_listed_for_who_blocks_somebody(apart):
    _kari, ola = apart
    match = match_made(user("per"))
    Match.objects.update(creator=None)
    assert match.get_absolute_url() in ola.open(LOBBY).html


def test_a_visitor_sees_every_open_table(apart, visitor):
    kari, _ola = apart
    assert match_made(kari.user).get_absolute_url() in visitor.open(LOBBY).html


def test_without_the_block_they_meet_again(kari, ola):
    block(kari, ola)
    match = match_made(kari.user)
    tie_clear(user=kari.user, other=ola.user, kind=TieKind.BLOCK)
    assert match.get_absolute_url() in ola.open(LOBBY).html
    assert join(ola, match).status == 200


def test_a_mute_keeps_nobody_from_a_table(kari, ola):
    tie_set(user=kari.user, other=ola.user, kind=TieKind.MUTE)
    match = match_made(kari.user)
    assert match.get_absolute_url() in ola.open(LOBBY).html
    assert join(ola, match).status == 200


def test_who_sits_together_already_goes_on_playing(kari, ola):
    match = match_started(kari.user, ola.user)
    block(kari, ola)
    assert ola.open(match.get_absolute_url()).status == 200
    match.refresh_from_db()
    assert match.status == Match.Status.RUNNING
    assert post(ola, match, "resign/").status == 200


def test_blocks_cost_the_lobby_no_query(kari, ola, django_assert_max_num_queries):
    for number in range(5):
        other = user(f"one{number}")
        tie_set(user=ola.user, other=other, kind=TieKind.BLOCK)
        match_made(other)
    with django_assert_max_num_queries(8):
        ola.open(LOBBY)

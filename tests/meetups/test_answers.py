"""Who gets a seat at a meetup, and who waits for which."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.ties import TieKind, tie_set
from meetups import services
from meetups.models import Answer, Meetup, Where
from meetups.refusals import Gone, NotAllowed, Refused
from tests import factories
from tests.meetups.factories import meetup

pytestmark = pytest.mark.django_db


def people(*names):
    return [factories.user(name) for name in names]


def go(table, *users, extra=0):
    for user in users:
        services.answer_set(meetup_id=table.pk, user=user, is_going=True, extra=extra)


def leave(table, user):
    services.answer_set(meetup_id=table.pk, user=user, is_going=False)


def states(table):
    return {answer.user.username: str(answer.state) for answer in table.answers.all()}


def test_seats_are_given_in_the_order_of_answers_and_the_rest_wait(kari):
    table = meetup(kari, seats=2)
    go(table, *people("ada", "bo", "cato"))
    assert states(table) == {"ada": "going", "bo": "going", "cato": "waiting"}


def test_without_a_limit_nobody_waits(kari):
    table = meetup(kari, seats=None)
    go(table, *people("ada", "bo", "cato"))
    assert set(states(table).values()) == {"going"}


def test_who_leaves_makes_room_for_who_waits_longest(kari):
    """M31"""
    table = meetup(kari, seats=1)
    ada, bo, cato = people("ada", "bo", "cato")
    go(table, ada, bo, cato)
    leave(table, ada)
    assert states(table) == {"ada": "not-going", "bo": "going", "cato": "waiting"}
    go(table, ada)
    leave(table, bo)
    assert states(table) == {"ada": "waiting", "bo": "not-going", "cato": "going"}


def test_who_does_not_fit_with_their_guests_is_passed_over_and_keeps_their_place(kari):
    """M31"""
    table = meetup(kari, seats=2, extra=1)
    ada, bo, cato, dina = people("ada", "bo", "cato", "dina")
    go(table, ada, bo)
    go(table, cato, extra=1)
    go(table, dina)
    leave(table, ada)
    assert states(table) == {"ada": "not-going", "bo": "going", "cato": "waiting", "dina": "going"}
    leave(table, bo)
    assert states(table)["cato"] == "waiting"
    leave(table, dina)
    assert states(table)["cato"] == "going"


def test_more_guests_than_seats_are_left_wait_for_them(kari):
    table = meetup(kari, seats=2, extra=2)
    ada, bo = people("ada", "bo")
    go(table, ada, bo)
    go(table, ada, extra=1)
    assert states(table) == {"ada": "waiting", "bo": "going"}


def test_the_same_answer_again_changes_nothing(kari):
    table = meetup(kari, seats=1)
    ada, bo = people("ada", "bo")
    go(table, ada, bo)
    before = list(Answer.objects.order_by("pk").values())
    go(table, ada, bo)
    assert list(Answer.objects.order_by("pk").values()) == before


def test_who_may_not_answer(kari):
    (ada,) = people("ada")
    table = meetup(kari, seats=2, extra=1)
    with pytest.raises(NotAllowed):
        go(table, kari)
    with pytest.raises(Refused, match="at most 1"):
        go(table, ada, extra=2)
    with pytest.raises(Gone):
        go(meetup(kari, status=Meetup.Status.CANCELLED), ada)
    with pytest.raises(Gone):
        go(meetup(kari, starts_at=timezone.now() - timedelta(minutes=1)), ada)
    for fields in ({"approved_at": None}, {"hidden_at": timezone.now()}):
        with pytest.raises(Meetup.DoesNotExist):
            go(meetup(kari, **fields), ada)
    assert not Answer.objects.exists()


@pytest.mark.parametrize("who", ["host", "guest"])
def test_a_block_between_host_and_guest_is_as_if_there_were_no_meetup(kari, who):
    """M18"""
    (ada,) = people("ada")
    one, other = (kari, ada) if who == "host" else (ada, kari)
    tie_set(user=one, other=other, kind=TieKind.BLOCK)
    with pytest.raises(Meetup.DoesNotExist):
        go(meetup(kari), ada)


@pytest.mark.parametrize(
    "fields",
    [
        {"where": Where.HOME, "latitude": 59.9, "longitude": 10.7},
        {"where": Where.HOME, "venue": "Storgata 1"},
        {"where": Where.ONLINE},
        {"ends_at": timezone.now() - timedelta(days=3)},
        {"cell5": None},
    ],
)
def test_the_database_keeps_no_point_of_a_home_and_no_place_of_what_is_online(kari, fields):
    with pytest.raises(IntegrityError), transaction.atomic():
        meetup(kari, **fields)


def test_no_place_is_no_cell(kari):
    """M25: never the point (0, 0)."""
    table = meetup(kari, where=Where.ONLINE, cell5=None, cell3=None)
    assert (table.cell5, table.latitude) == (None, None)

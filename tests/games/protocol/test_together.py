"""Several seats decide at once: all count in any order, none is seen before all are in."""

import itertools
import json
from datetime import timedelta
from functools import partial
from uuid import uuid4

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone

from games import services
from games.bots import policies
from games.engine.registry import games
from games.models import Move, Seat, Snapshot, Submission
from games.selectors.replays import match_trouble
from games.services.refusals import Stale
from games.services.sweeps import GRACE
from tests.factories import match_started, user
from tests.games.protocol.steps import (
    at_once,
    entries,
    excused,
    fresh,
    log_is_whole,
    move_post,
    played,
    signed_in,
    sweep_at,
    work,
)
from tests.games.protocol.together import RULES, choose

ORDERS = list(itertools.permutations(range(3)))


@pytest.fixture(autouse=True)
def _registered(monkeypatch, settings):
    settings.SUBMISSION_WAIT = 0
    monkeypatch.setitem(games(), "together", RULES)
    monkeypatch.setitem(policies(), "together", choose)


@pytest.fixture
def match(db):
    return started()


def started(**fields):
    people = [user(name) for name in ("kari", "ola", "per")]
    return match_started(*people, game_slug="together", preset="together", **fields)


def seat_of(match, number):
    return Seat.objects.get(match=match, index=number)


def prepared(match, number, text):
    """What sends in the number that a seat hides."""
    seat = seat_of(match, number)
    return partial(
        services.move_submit,
        match_id=match.pk,
        user=seat.user,
        v=seat.asked_version,
        nonce=uuid4(),
        text=text,
        received_at=timezone.now(),
    )


def hide(match, number, text):
    return played(prepared(match, number, text)())


def seen_by(match, person=None):
    """All that a viewer is told: state.json and the record, as text."""
    client = signed_in(person) if person else Client()
    return [client.get(f"/games/{match.pk}/{name}.json").content.decode() for name in NAMES]


NAMES = ("state", "record")


@pytest.mark.parametrize("order", ORDERS)
def test_decisions_count_in_any_order_and_make_one_entry(match, order):
    for step, number in enumerate(order):
        assert entries(match) == []
        assert hide(match, number, str(number + 1)).status == Submission.Status.APPLIED
        assert fresh(match).version == step + 1
    assert entries(match) == [{"type": "give", "seats": [0, 1, 2], "n": 1}]
    assert RULES.loads(Snapshot.objects.get(pk=match.pk).state).rounds == ((1, 2, 3),)
    assert log_is_whole(match)
    assert match_trouble(fresh(match)) is None


def test_every_decision_is_linked_to_the_one_entry_of_all(match):
    for number in range(3):
        assert all(one.move is None for one in Submission.objects.filter(match=match))
        hide(match, number, "1")
    entry = Move.objects.get(match=match, entry_n=1)
    assert {one.move for one in Submission.objects.filter(match=match)} == {entry}


def test_nobody_sees_a_number_before_all_are_in(match):
    """Whatever was hidden, everybody else is told the same."""
    assert told_when_hidden(match, "1") == told_when_hidden(match, "3")


def told_when_hidden(match, text):
    with transaction.atomic():
        hide(match, 0, text)
        told = [seen_by(match, seat_of(match, number).user) for number in (1, 2)]
        told.append(seen_by(match))
        transaction.set_rollback(True)
    return told


def test_the_form_of_a_seat_is_not_stale_because_another_seat_has_decided(match):
    forms = [prepared(match, number, "1") for number in range(3)]
    for form in forms:
        assert played(form()).status == Submission.Status.APPLIED
    assert len(entries(match)) == 1


def test_who_has_decided_is_not_asked_again_until_all_are_in(match):
    hide(match, 1, "2")
    assert fresh(match).to_act == [0, 2]
    seat = seat_of(match, 1)
    assert seat.asked_version is None
    answer = move_post(signed_in(seat.user), match, "3", v=0)
    assert (answer.status_code, answer.json()["status"]) == (409, "stale")
    with pytest.raises(Stale):
        hide(match, 1, "3")


def test_the_deadline_is_of_all_and_time_decides_for_those_who_have_not(match):
    excused(match)
    deadline = match.deadline
    hide(match, 1, "3")
    assert fresh(match).deadline == deadline
    assert sweep_at(deadline + GRACE + timedelta(seconds=1)) == 1
    assert RULES.loads(Snapshot.objects.get(pk=match.pk).state).rounds == ((2, 3, 2),)
    assert [seat_of(match, number).missed for number in range(3)] == [1, 0, 1]
    assert log_is_whole(match)


def test_coming_back_within_a_simultaneous_step_keeps_what_others_decided(match):
    hide(match, 1, "3")
    Seat.objects.filter(match=match, index=0).update(away=True)
    services.seat_take_back(match_id=match.pk, user=seat_of(match, 0).user)
    hide(match, 2, "1")
    hide(match, 0, "1")
    assert RULES.loads(Snapshot.objects.get(pk=match.pk).state).rounds == ((1, 3, 1),)
    assert match_trouble(fresh(match)) is None
    assert json.loads(seen_by(match)[0])["version"] == 4


def test_decisions_that_arrive_together_all_count(shared_database):
    match = started()
    for _ in range(2):
        forms = [prepared(match, number, "3") for number in range(3)]
        at_once(*[lambda form=form: played(form()) for form in forms])
        work()
    assert fresh(match).status == "finished"
    assert len(entries(match)) == 2
    assert log_is_whole(match)

"""A reminder comes when a fifth of the time is left, once a turn, and to nobody who has played."""

from datetime import timedelta

import pytest
import time_machine
from django.db import connection, transaction
from django.db.models import F
from django.test.utils import CaptureQueriesContext

from games import services
from games.models import Match
from games.selectors import told
from games.services.pauses import match_go_on, match_pause
from games.services.table import table_lock
from games.services.telling import remind_at
from notices.models import Notice
from tests.factories import match_started, move_played, user
from tests.games.protocol.steps import CALM

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)


@pytest.fixture
def table():
    people = user("kari"), user("ola")
    return match_started(*people, options={**CALM, "games": "3"}, pace="1d")


def due(table):
    return Match.objects.get(pk=table.pk).remind_at


def reminders():
    return list(Notice.objects.filter(kind="games.reminder"))


def test_it_is_due_when_a_fifth_of_the_time_is_left(table):
    left = table.deadline - due(table)
    assert abs(left - timedelta(days=1) / 5) < MINUTE


def test_it_comes_once_and_not_before(table):
    at = due(table)
    assert services.reminders_sweep(now=at - MINUTE) == 0
    assert services.reminders_sweep(now=at) == 1
    assert services.reminders_sweep(now=at + MINUTE) == 0
    (reminder,) = reminders()
    said = told.reminder_say([reminder])[reminder.pk]
    assert said.title.startswith("Little time left for your turn: 313 with ")


def test_who_has_played_is_not_reminded(table):
    first = Notice.objects.get(kind="games.turn").recipient
    at = due(table)
    move_played(table)
    assert due(table) >= at
    services.reminders_sweep(now=due(table))
    assert {notice.recipient for notice in reminders()} == {
        seat.user for seat in table.seats.exclude(user=first)
    }


def test_a_reminder_ends_with_its_turn(table):
    services.reminders_sweep(now=due(table))
    move_played(table)
    assert reminders() == []


def test_a_deadline_that_moved_moves_the_reminder(table):
    """Downtime given back, a vacation: whoever moves the deadline need not know of reminders."""
    at = due(table)
    Match.objects.filter(pk=table.pk).update(deadline=F("deadline") + timedelta(days=2))
    assert services.reminders_sweep(now=at) == 0
    assert due(table) > at + timedelta(days=1)
    assert services.reminders_sweep(now=due(table)) == 1


def test_a_clock_that_stands_still_reminds_nobody(table):
    at = due(table)
    Match.objects.filter(pk=table.pk).update(deadline=None)
    assert services.reminders_sweep(now=at) == 0
    assert due(table) is None


def test_a_halted_match_reminds_nobody(table):
    at = due(table)
    Match.objects.filter(pk=table.pk).update(halted_at=at)
    assert services.reminders_sweep(now=at) == 0


def test_where_only_bots_are_asked_there_is_nothing_to_remind_of():
    assert remind_at(None, None) is None


@pytest.mark.parametrize("count", [1, 8])
def test_a_batch_costs_the_same_however_many_matches_are_due(count):
    people = user("kari"), user("ola")
    for _ in range(count):
        table = match_started(*people, options=CALM)
    later = due(table) + MINUTE
    with CaptureQueriesContext(connection) as queries:
        assert services.reminders_sweep(now=later) == count
    said = [query["sql"] for query in queries if "SAVEPOINT" not in query["sql"]]
    assert len(said) == 4, "\n".join(said)


def test_a_pause_moves_the_reminder_by_as_much_as_the_deadline(table):
    """A fifth of the whole turn, not of what was left of it when the match went on."""
    left = table.deadline - due(table)
    half = table.deadline - timedelta(hours=12)
    for moment, change in ((half, pause), (half + timedelta(days=9), match_go_on)):
        with time_machine.travel(moment, tick=False), transaction.atomic():
            change(table_lock(table.pk, moment))
    match = Match.objects.get(pk=table.pk)
    assert match.deadline - table.deadline == timedelta(days=9)
    assert match.deadline - due(table) == left
    assert services.reminders_sweep(now=due(table)) == 1
    assert due(table) is None


def pause(at):
    match_pause(at, None)

"""Reading changes nothing: every GET and HEAD of every address leaves every table as it was."""

from datetime import timedelta

import pytest
import time_machine
from django.apps import apps
from django.db import connection
from django.test import Client
from django.utils import timezone

from health.services import beat
from tests.factories import match_played, user
from tests.games.addresses import addresses
from tests.games.protocol.steps import move_sent, started, turn_play

# allauth's own pages of one's own account may note a step of signing in in the session.
SESSION = {"django_session", "usersessions_usersession"}


def tables():
    """Every row of every table, by the table's name."""
    dump = {}
    with connection.cursor() as cursor:
        for name in sorted(connection.introspection.table_names(cursor)):
            cursor.execute(f'SELECT * FROM "{name}"')  # noqa: S608 - a name of our own
            dump[name] = sorted(map(repr, cursor.fetchall()))
    return dump


def changed(before):
    after = tables()
    return {name for name in after if after[name] != before[name]}


@pytest.fixture
def match(db, settings):
    settings.SUBMISSION_WAIT = 0
    match = started(user("kari"), user("ola"), options={"games": "2"})
    turn_play(match)
    turn_play(match)
    move_sent(match)
    for process in ("worker", "beat"):
        beat(process)
    return match


def test_every_table_is_looked_at(match):
    stored = {model._meta.db_table for model in apps.get_models()}
    assert stored <= set(tables())


@pytest.mark.parametrize("method", ["get", "head"])
def test_a_visitors_look_at_any_address_changes_no_table(match, method):
    client, before = Client(), tables()
    for route, address in addresses(match):
        response = getattr(client, method)(address)
        assert response.status_code < 500, (route, address)
        assert changed(before) == set(), (route, address)


@pytest.mark.parametrize("method", ["get", "head"])
@pytest.mark.parametrize("name", ["kari", "watcher"])
def test_a_players_look_at_any_address_changes_no_table(match, method, name):
    client = Client()
    client.force_login(match.seats.get(name=name).user if name == "kari" else user(name))
    client.get(match.get_absolute_url())
    before = tables()
    for route, address in addresses(match):
        response = getattr(client, method)(address)
        assert response.status_code < 500, (route, address)
        own = SESSION if route.startswith(("account_", "mfa_", "usersessions_")) else set()
        assert changed(before) <= own, (route, address)
        if own:
            before = tables()


def test_when_a_session_was_last_seen_is_noted_at_most_hourly(match):
    client, now = Client(), timezone.now()
    client.force_login(match.seats.first().user)
    with time_machine.travel(now, tick=False) as clock:
        client.get(match.get_absolute_url())
        before = tables()
        clock.shift(timedelta(minutes=59))
        client.get(match.get_absolute_url())
        assert changed(before) == set()
        clock.shift(timedelta(minutes=2))
        client.get(match.get_absolute_url())
        assert changed(before) == SESSION


def test_a_look_at_a_finished_match_changes_no_table(db):
    match = match_played(user("kari"), user("ola"), moves=1)
    client, before = Client(), tables()
    for name in ("state.json", "record.json", "version", "moves/1/", "hands/0/proof.json"):
        assert client.get(f"{match.get_absolute_url()}{name}").status_code == 200
    assert changed(before) == set()

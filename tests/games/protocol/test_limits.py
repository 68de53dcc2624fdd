"""Nobody may flood a match with moves, and nobody else notices when somebody tries."""

import re
from datetime import UTC, datetime
from types import SimpleNamespace
from uuid import uuid4

import pytest
import time_machine
from django.core.cache import cache

from games.models import Submission
from games.selectors.positions import match_view
from health import breaker
from tests.factories import user
from tests.games.protocol.steps import address, asked, move_post, signed_in, started

NOON = datetime(2026, 11, 2, 12, 0, 45, tzinfo=UTC)


@pytest.fixture
def clock():
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


@pytest.fixture
def match(db, settings, clock):
    settings.SUBMISSION_WAIT, settings.MOVES_PER_MINUTE = 0, 5
    return started(user("kari"), user("ola"))


@pytest.fixture
def flooded(match):
    """A client that has used up its minute with moves that were all refused."""
    client = signed_in(asked(match).user)
    for _ in range(5):
        assert move_post(client, match, "nonsense").status_code == 422
    return client


def test_the_limit_is_a_setting():
    from django.conf import settings

    assert settings.MOVES_PER_MINUTE == 30


def test_a_flood_of_new_nonces_is_refused_and_says_when_to_come_back(match, flooded):
    answer = move_post(flooded, match)
    assert (answer.status_code, answer.json()["status"]) == (429, "too many")
    assert answer.headers["Retry-After"] == "15"
    assert answer.json()["reason"] == (
        "You have sent in more than 5 moves in a minute. Wait 15 seconds, then send this one again."
    )
    assert not Submission.objects.exists()


def test_others_are_not_affected_by_a_flood(match, flooded):
    other = started(*[user(name) for name in ("per", "nils")])
    assert move_post(signed_in(asked(other).user), other).status_code == 303


def test_in_the_next_minute_moves_are_taken_again(match, flooded, clock):
    clock.shift(15)
    assert move_post(flooded, match).status_code == 303


def test_in_the_last_second_of_a_minute_the_wait_is_still_said_in_seconds(match, flooded, clock):
    clock.shift(14)
    answer = move_post(flooded, match)
    assert answer.headers["Retry-After"] == "2"
    assert "Wait 2 seconds, " in answer.json()["reason"]


def test_the_same_form_again_does_not_count(match):
    client, nonce, v = signed_in(asked(match).user), uuid4(), asked(match).asked_version
    answers = [move_post(client, match, n=nonce, v=v, text=None) for _ in range(20)]
    assert {answer.status_code for answer in answers} == {303}
    assert move_post(client, match, "nonsense", v=v).status_code == 422


def test_a_refused_form_that_is_sent_again_counts_once(match):
    client, nonce = signed_in(asked(match).user), uuid4()
    for _ in range(20):
        assert move_post(client, match, "nonsense", n=nonce).status_code == 422
    assert move_post(client, match).status_code == 303


def test_what_is_over_the_limit_is_refused_for_people_who_only_watch_too(match):
    client = signed_in(user("per"))
    v = asked(match).asked_version
    statuses = [move_post(client, match, "3S", v=v).status_code for _ in range(7)]
    assert statuses == [403] * 5 + [429] * 2


def test_the_page_of_a_flood_keeps_the_selection(match, flooded):
    seat = asked(match)
    card = match_view(match, seat.number)["hand"][3]
    form = {"v": seat.asked_version, "n": uuid4(), "card": [card]}
    answer = flooded.post(address("move_submit", match), form)
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "15")
    boxes = re.findall("<input[^>]*>", answer.content.decode())
    ticked = [box for box in boxes if re.search(r"\bchecked\b", box)]
    assert [card in box for box in ticked] == [True]


def test_a_cache_that_is_away_refuses_nobody_and_is_left_alone_for_a_while(
    match, settings, free_port, monkeypatch
):
    settings.CACHES = {
        "default": {
            "BACKEND": "play313.cache.PatientRedisCache",
            "LOCATION": f"redis://127.0.0.1:{free_port}/1",
        }
    }
    trips = []
    monkeypatch.setattr(breaker.DOWN, "trip", lambda trip=breaker.DOWN.trip: trips.append(trip()))
    client = signed_in(asked(match).user)
    try:
        for _ in range(10):
            assert move_post(client, match, "nonsense").status_code == 422
        assert move_post(client, match).status_code == 303
    finally:
        breaker.DOWN.reset()
    assert len(trips) == 1


def test_a_count_that_the_cache_has_dropped_holds_up_nothing(match, monkeypatch):
    def fail(key):
        raise ValueError(f"Key {key} not found")

    monkeypatch.setattr(cache, "incr", fail)
    assert move_post(signed_in(asked(match).user), match).status_code == 303
    assert not breaker.DOWN.is_open


def test_a_flood_leaves_nothing_behind_in_the_cache(match, flooded, monkeypatch):
    assert move_post(flooded, match).status_code == 429
    kept = []
    monkeypatch.setattr(cache, "add", lambda *args: kept.append(args) or True)
    for _ in range(3):
        assert move_post(flooded, match).status_code == 429
    assert kept == []


def test_a_breaker_is_open_for_its_seconds_after_the_last_failure(monkeypatch):
    now = SimpleNamespace(at=100.0)
    monkeypatch.setattr(breaker, "time", SimpleNamespace(monotonic=lambda: now.at))
    down = breaker.Breaker(seconds=10)
    assert not down.is_open
    down.trip()
    now.at += 9.9
    assert down.is_open
    now.at += 0.1
    assert not down.is_open
    down.trip()
    down.reset()
    assert not down.is_open

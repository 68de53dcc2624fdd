"""Who decides for a seat may change within a turn: nothing gets stuck, nothing old counts."""

import random
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import partial
from uuid import uuid4

import pytest
import time_machine
from django.utils import timezone

from games import services
from games.models import Match, Seat, Submission
from games.services.refusals import Closed, Conflict, NotYours, Refused, Stale
from games.services.sweeps import GRACE
from tests.factories import match as match_made
from tests.factories import user
from tests.games.protocol.steps import (
    CALM,
    asked,
    at_once,
    entries,
    fresh,
    heartbeat,
    log_is_whole,
    move_sent,
    played,
    started,
    time_out,
    turn_play,
    work,
)


@pytest.fixture
def people(db):
    return user("kari"), user("ola")


@pytest.fixture
def match(people, settings):
    settings.SUBMISSION_WAIT = 0
    return started(*people)


def away(seat):
    """The person of this seat has missed too many turns, the last one just now."""
    Seat.objects.filter(pk=seat.pk).update(missed=2)
    time_out(seat.match)
    seat.refresh_from_db()
    assert seat.away


@pytest.mark.parametrize("round_no", range(5))
def test_who_starts_with_bots_and_who_sits_down_take_turns_and_one_deal_is_made(
    shared_database, round_no
):
    people = user("kari"), user("ola")
    match = match_made(people[0], seats=3, options=CALM)
    services.match_join(match_id=match.pk, user=people[0])

    def attempt(service, person):
        with suppress(Closed):
            service(match_id=match.pk, user=person)

    at_once(
        partial(attempt, services.match_fill, people[0]),
        partial(attempt, services.match_join, people[1]),
    )
    match = fresh(match)
    assert match.status == "running"
    assert match.seats.count() == 3
    assert match.seats.filter(user=None).count() == match.bots
    assert log_is_whole(match)


def test_a_move_sent_before_resigning_does_not_count(match):
    seat, waiting = asked(match), move_sent(match)
    services.seat_resign(match_id=match.pk, user=seat.user)
    assert played(waiting).status == Submission.Status.STALE
    assert work() == 1
    first, second = entries(match)
    assert (first["type"], second["by"]) == ("resign", "bot")


def test_who_resigns_is_placed_last_and_the_others_play_on(match):
    seat = asked(match)
    services.seat_resign(match_id=match.pk, user=seat.user)
    for _ in range(200):
        if not fresh(match).is_running:
            break
        turn_play(match) if not asked(match).is_bot_held else work()
    result = fresh(match).result
    assert result["places"][seat.number] == 2
    assert log_is_whole(match)


def test_resigning_when_it_is_not_ones_turn_leaves_the_turn_and_its_form_alone(match, people):
    seat, deadline = asked(match), match.deadline
    other = next(person for person in people if person != seat.user)
    services.seat_resign(match_id=match.pk, user=other)
    assert asked(match) == seat
    assert asked(match).asked_version == seat.asked_version
    assert fresh(match).deadline == deadline
    assert turn_play(match).status == Submission.Status.APPLIED


def test_a_seat_cannot_be_resigned_twice_nor_taken_back_after_it(match):
    person = asked(match).user
    services.seat_resign(match_id=match.pk, user=person)
    for change in (services.seat_resign, services.seat_take_back):
        with pytest.raises(Conflict):
            change(match_id=match.pk, user=person)


def test_who_has_resigned_is_not_sent_to_take_the_seat_back(match):
    waiting, person = move_sent(match), asked(match).user
    services.seat_resign(match_id=match.pk, user=person)
    now, words = timezone.now(), "You have resigned this match; the bot plays it"
    move = partial(services.move_submit, match_id=match.pk, v=waiting.v, received_at=now)
    with pytest.raises(Stale, match=words):
        move(user=person, nonce=uuid4(), text="3S")
    with pytest.raises(Stale, match=words):
        services.proposal_make(match_id=match.pk, user=person, kind="cancel")
    with pytest.raises(Stale, match=words):
        services.order_give(match_id=match.pk, user=person, order="pass-round")


def test_only_who_sits_there_may_resign_or_come_back(match):
    stranger = user("per")
    for change in (services.seat_resign, services.seat_take_back):
        with pytest.raises(NotYours):
            change(match_id=match.pk, user=stranger)


def test_a_match_that_has_not_started_or_is_over_cannot_be_resigned(match, people):
    with pytest.raises(Closed):
        services.seat_resign(match_id=match_made(people[0]).pk, user=people[0])
    while fresh(match).is_running:
        turn_play(match)
    with pytest.raises(Closed):
        services.seat_resign(match_id=match.pk, user=people[0])


def test_who_comes_back_is_asked_anew_with_the_whole_pace(match):
    seat = asked(match)
    away(seat)
    turn_play(match)
    services.seat_take_back(match_id=match.pk, user=seat.user)
    seat.refresh_from_db()
    assert (seat.away, seat.missed) == (False, 0)
    assert asked(match).pk == seat.pk
    assert fresh(match).deadline is not None
    assert work() == 0, "the bot that was asked before must not play any more"
    assert turn_play(match).status == Submission.Status.APPLIED
    back = entries(match)[-2]
    assert back == {"type": "seat", "seat": seat.number, "who": "player", "n": back["n"]}


def test_a_bots_move_that_was_on_its_way_does_not_count_when_its_player_is_back(match, monkeypatch):
    seat = asked(match)
    away(seat)
    turn_play(match)
    with monkeypatch.context() as patch:
        patch.setattr(services.sweeps, "submission_apply", lambda **_: None)
        services.bots_play(match_id=match.pk)
    waiting = Submission.objects.get(match=match, by="bot")
    services.seat_take_back(match_id=match.pk, user=seat.user)
    assert played(waiting).status == Submission.Status.STALE
    assert turn_play(match).status == Submission.Status.APPLIED


def test_a_seat_that_is_nobodys_cannot_come_back(match):
    with pytest.raises(Conflict):
        services.seat_take_back(match_id=match.pk, user=asked(match).user)


def test_back_and_away_and_back_again_within_one_turn_asks_anew_each_time(match):
    seat, versions = asked(match), set()
    away(seat)
    turn_play(match)
    for _ in range(3):
        services.seat_take_back(match_id=match.pk, user=seat.user)
        versions.add(asked(match).asked_version)
        Seat.objects.filter(pk=seat.pk).update(away=True)
    assert len(versions) == 3
    Match.objects.filter(pk=match.pk).update(bot_due_at=match.created_at)
    assert work() == 1
    assert entries(match)[-1]["by"] == "bot"


NOW = datetime(2026, 11, 2, 12, tzinfo=UTC)
DEEDS = ("send", "apply", "apply", "time out", "time out", "resign", "back", "work", "work")


@pytest.mark.parametrize("seed", range(10))
def test_whatever_people_and_clocks_do_in_whatever_order_a_match_comes_to_its_end(people, seed):
    """A walk at random; then nobody does anything but the sweepers, which must bring the end."""
    people, rng = [*people, user("per")], random.Random(seed)
    with time_machine.travel(NOW) as clock:
        match = started(*people, seats=4)
        for _ in range(30):
            with suppress(Refused, Seat.DoesNotExist):
                do(rng.choice(DEEDS), match, rng.choice(people), clock)
            assert log_is_whole(match)
            assert is_waited_for(match)
        while fresh(match).is_running:
            before = decided(match)
            work() or do("time out", match, None, clock) or do("wait", match, None, clock)
            assert decided(match) > before
            assert is_waited_for(match)
    assert fresh(match).status in {Match.Status.FINISHED, Match.Status.CLOSED}
    turns = Submission.objects.filter(match=match, status="applied").values_list("seat", "v")
    assert len(turns) == len(set(turns))
    assert log_is_whole(match)


def decided(match):
    """How far the match is: each decision, each excuse and its end count."""
    submissions = Submission.objects.filter(match=match).exclude(status="pending")
    excused = Seat.objects.filter(match=match, excused=True)
    return submissions.count() + excused.count() + (not fresh(match).is_running)


def do(deed, match, person, clock):
    waiting = Submission.objects.filter(match=match, status="pending").first()
    if deed == "send" and not asked(match).is_bot_held:
        move_sent(match)
    elif deed == "apply" and waiting:
        played(waiting)
    elif deed == "time out" and fresh(match).deadline:
        heartbeat(fresh(match).deadline)
        clock.move_to(fresh(match).deadline + GRACE + timedelta(seconds=1))
        return services.clocks_sweep()
    elif deed == "wait" and fresh(match).abandoned_at:
        heartbeat(fresh(match).abandoned_at)
        clock.move_to(fresh(match).abandoned_at + timedelta(seconds=1))
        services.clocks_sweep()
    elif deed == "resign":
        services.seat_resign(match_id=match.pk, user=person)
    elif deed == "back":
        services.seat_take_back(match_id=match.pk, user=person)
    elif deed == "work":
        work()
    return 0


def is_waited_for(match):
    """A running match waits for a person with a deadline, a bot that is due, or a comeback."""
    match = fresh(match)
    if not match.is_running or match.abandoned_at:
        return match.deadline is None and match.bot_due_at is None
    seats = [seat for seat in match.seats.all() if seat.index in match.to_act]
    return (
        all(seat.asked_version is not None for seat in seats)
        and (match.bot_due_at is not None) == any(seat.is_bot_held for seat in seats)
        and (match.deadline is not None) == any(not seat.is_bot_held for seat in seats)
    )

"""Bots that fail, cheat or are asked twice hold up no match."""

from datetime import timedelta
from functools import partial
from uuid import uuid4, uuid5

import pytest
import time_machine
from django.core import mail
from django.db import OperationalError
from django.utils import timezone

from games import services
from games.bots import policies
from games.engine.registry import game
from games.models import Match, Move, Seat, Submission
from tests.factories import match_started, user
from tests.games.protocol.breaking import break_at
from tests.games.protocol.steps import (
    CALM,
    asked,
    at_once,
    entries,
    fresh,
    log_is_whole,
    move_sent,
    played,
    started,
    turn_play,
    work,
)


def test_a_match_whose_bot_failed_goes_on_when_the_fault_is_mended(people, monkeypatch):
    match = started(people[0], seats=2)
    if not asked(match).is_bot_held:
        turn_play(match)
    with monkeypatch.context() as patch:
        break_at(patch, match, RuntimeError())
        for _ in range(4):
            work()
    assert fresh(match).halted_at
    services.match_resume(match_id=match.pk)
    before = fresh(match).version
    work()
    assert fresh(match).version > before


def test_a_bot_that_is_asked_by_many_workers_at_once_plays_once(shared_database):
    match = started(user("kari"), seats=4)
    if not asked(match).is_bot_held:
        turn_play(match)
    seat, version = asked(match), fresh(match).version
    assert seat.is_bot_held
    at_once(*[partial(services.bots_play, match_id=match.pk)] * 4)
    assert Submission.objects.filter(seat=seat.number, v=seat.asked_version).count() == 1
    moves = Move.objects.filter(match=match, seat=seat.number, entry_n=version + 1)
    assert moves.get().by == Move.By.BOT
    assert log_is_whole(match)


def test_nobody_can_use_up_the_nonce_of_a_bots_turn(people):
    match = started(people[0], seats=2)
    services.bots_play(match_id=match.pk)
    version, bot = fresh(match).version, 1 - asked(match).number
    guessed = uuid5(match.pk, f"{version + 1}/{bot}/bot")
    assert played(move_sent(match, nonce=guessed)).status == Submission.Status.APPLIED
    services.bots_play(match_id=match.pk)
    assert fresh(match).version == version + 2


def test_bots_play_whole_matches_by_themselves(people):
    match = started(people[0], seats=4)
    Seat.objects.filter(match=match, user=people[0]).update(resigned=True)
    Match.objects.filter(pk=match.pk).update(bot_due_at=match.created_at)
    for _ in range(300):
        if not fresh(match).is_running:
            break
        work()
    assert fresh(match).status == Match.Status.FINISHED
    assert log_is_whole(match)


@pytest.mark.parametrize("policy", [lambda *_: 1 / 0, lambda *_: "XR", lambda *_: "nonsense"])
def test_a_policy_that_fails_or_cheats_does_not_hold_up_a_match(people, monkeypatch, policy):
    match = match_started(people[0], seats=2, options=CALM)
    monkeypatch.setitem(policies(), "313", policy)
    for _ in range(2):
        if asked(match).is_bot_held:
            break
        turn_play(match)
    version = fresh(match).version
    work()
    assert fresh(match).version == version + 1
    assert entries(match)[-1]["by"] == "bot"


def test_a_match_whose_bots_fail_does_not_keep_the_sweeper_from_the_others(people, monkeypatch):
    matches = [started(people[0], seats=2) for _ in range(2)]
    for match in matches:
        if not asked(match).is_bot_held:
            turn_play(match)
    broken, well = matches
    choose = services.sweeps.position_choose

    def choose_or_fail(match, seat):
        if match.pk == broken.pk:
            raise RuntimeError("a fault")
        return choose(match, seat)

    monkeypatch.setattr(services.sweeps, "position_choose", choose_or_fail)
    before = fresh(well).version
    logs = len(entries(broken))
    work()
    assert len(entries(broken)) == logs
    assert fresh(well).version > before


def test_a_match_in_which_no_bot_finds_a_move_is_halted_once(people, settings, monkeypatch):
    settings.ADMINS = [("Admin", "admin@example.org")]
    match = started(people[0], seats=2)
    if not asked(match).is_bot_held:
        turn_play(match)

    def fail(rules, state, seat):
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(type(game(match.game)), "view", fail)
        for _ in range(3):
            work()
    assert fresh(match).halted_at is not None
    assert [letter.subject for letter in mail.outbox] == [f"[Django] Match {match.pk} is halted"]
    services.match_resume(match_id=match.pk)
    work()
    assert entries(match)[-1]["by"] == "bot"
    assert log_is_whole(match)


def test_a_database_that_is_away_halts_no_match(people, monkeypatch):
    match = started(people[0], seats=2)
    if not asked(match).is_bot_held:
        turn_play(match)

    def fail(match, seat):
        raise OperationalError("the database is locked")

    with monkeypatch.context() as patch:
        patch.setattr(services.sweeps, "position_choose", fail)
        work()
    assert fresh(match).halted_at is None
    work()
    assert entries(match)[-1]["by"] == "bot"


def test_a_bots_move_that_the_rules_refuse_counts_as_a_fault(people, settings):
    settings.ADMINS = [("Admin", "admin@example.org")]
    match = started(people[0], seats=2)
    if not asked(match).is_bot_held:
        turn_play(match)
    seat = asked(match)
    broken = Submission.objects.create(
        match=match,
        seat=seat.number,
        by=Move.By.BOT,
        nonce=uuid4(),
        v=seat.asked_version,
        text="XR",
        received_at=timezone.now(),
    )
    for minute in range(4):
        with time_machine.travel(timezone.now() + timedelta(minutes=minute)):
            work()
    broken.refresh_from_db()
    assert broken.status == Submission.Status.FAILED
    assert fresh(match).halted_at is not None

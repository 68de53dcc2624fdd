"""What must happen though nobody asks: turns of bots, deadlines, and whatever the queue lost.

Every sweep is idempotent and works in small batches, so that two of them, or a sweep and the
queue, can run at once.
"""

import logging
from datetime import datetime, timedelta
from functools import partial
from typing import Any
from uuid import UUID

from django.db import IntegrityError, InterfaceError, OperationalError, transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from games import tasks
from games.engine.errors import OutOfTurn
from games.models import Match, Move, Seat, Submission
from games.selectors.positions import position_choose
from games.services.absences import absences_sweep
from games.services.broker import task_kick
from games.services.clocks import clocks_shift
from games.services.faults import match_halt_unplayable
from games.services.moves import claim_is_over, submission_apply
from games.services.timeouts import (
    GRACE,
    batch_do,
    batch_take_up,
    matches_left_over,
    time_give,
    turn_nonce,
)
from health.services import beat_gap

__all__ = ["GRACE", "turn_nonce"]

logger = logging.getLogger(__name__)

OVERDUE = timedelta(seconds=2)
"""How long a row may wait for the queue before the sweepers take it up."""
BATCH = 100
ROUNDS = 40
"""Batches of turns that one sweep times out at most."""
DOWNTIME = timedelta(minutes=10)
"""A gap in the heartbeats from which on the site was down, and every clock stood still."""


def bots_play(*, match_id: UUID) -> None:
    """Let the bots that are to act at a match decide, each by a submission of its own."""
    match = Match.objects.running().filter(pk=match_id).first()
    if match is None:
        return
    for seat in Seat.objects.filter(match=match, index__in=match.to_act):
        if seat.is_bot_held:
            _turn_play(match, seat, Move.By.BOT)


def _turn_play(match: Match, seat: Seat, by: Move.By) -> None:
    """Decide a turn by the policy of the game; the nonce makes it one move however often tried."""
    if seat.asked_version is None:
        return  # The turn passed on while we looked.
    nonce = turn_nonce(match.pk, seat.asked_version, seat.number, by)
    submission = Submission.objects.filter(nonce=nonce).first()
    if submission is None:
        submission = _turn_submit(match, seat, by, nonce)
    if submission is not None:
        submission_apply(submission_id=submission.pk)


def _turn_submit(match: Match, seat: Seat, by: Move.By, nonce: UUID) -> Submission | None:
    """Choose a move for the seat and store it; None when there is nothing to choose any more.

    A position in which nothing can be chosen stays so: its match is halted at once.
    """
    try:
        return Submission.objects.create(
            match=match,
            seat=seat.number,
            by=by,
            nonce=nonce,
            v=seat.asked_version or 0,
            text=position_choose(match, seat),
            received_at=timezone.now(),
        )
    except (IntegrityError, OutOfTurn):
        return None  # The turn has a move already: another worker's, or the player's own.
    except (OperationalError, InterfaceError):
        raise
    except Exception:
        cause = f"No move could be chosen for seat {seat.number}; the reason is in the log."
        logger.exception("Match %s: %s", match.pk, cause)
        match_halt_unplayable(match_id=match.pk, cause=cause)
        return None


def due_work_do(*, now: datetime | None = None) -> int:
    """Do what the queue should have brought, straight from the database.

    Runs in a thread of every worker child, so a broker that is down delays a move by some
    seconds and not until it returns. The number of rows that were taken up.
    """
    overdue = (now or timezone.now()) - OVERDUE
    submissions = list(_submissions_overdue(overdue))
    for submission_id in submissions:
        do_or_log(partial(submission_apply, submission_id=submission_id))
    matches = list(_bots_overdue(overdue))
    for match_id in matches:
        do_or_log(partial(bots_play, match_id=match_id))
    return len(submissions) + len(matches)


def submissions_resend(*, now: datetime | None = None) -> int:
    """Send again what the queue has not brought for ``OVERDUE``; the number of messages."""
    overdue = (now or timezone.now()) - OVERDUE
    submissions, matches = list(_submissions_overdue(overdue)), list(_bots_overdue(overdue))
    with transaction.atomic():
        for submission_id in submissions:
            task_kick(tasks.submission_apply, submission_id)
        for match_id in matches:
            task_kick(tasks.bots_play, str(match_id))
    return len(submissions) + len(matches)


def clocks_sweep(*, now: datetime | None = None) -> int:
    """Let time decide every turn whose time ran out; the number of matches that were due.

    The beat asks for it and so does a thread of every worker child, broker or not; two at once
    do nothing twice. When the site itself was down, all clocks get that time back first, and
    nobody times out in this sweep.
    """
    now = now or timezone.now()
    if _downtime_give_back(now):
        return 0
    due = alone = matches_left_over(now)
    for _round in range(ROUNDS):
        batch = batch_take_up(now)
        if not batch:
            break
        due, alone = due + batch, alone + batch_do(batch, now)
    for match_id in alone:
        do_or_log(partial(_turns_time_out, match_id=match_id, now=now))
    absences_sweep(now)
    return len(due)


def _turns_time_out(match_id: UUID, now: datetime) -> None:
    """Time one match out by itself: each move a submission, claimed like a person's."""
    if time_give(match_id, now):
        return
    match = Match.objects.get(pk=match_id)
    for seat in Seat.objects.filter(match=match, index__in=match.to_act):
        # A bot's seat is here when its person's account ended within the turn.
        _turn_play(match, seat, Move.By.BOT if seat.is_bot_held else Move.By.TIMEOUT)


def _downtime_give_back(now: datetime) -> bool:
    """Move every running deadline by the time the site was down, once; whether it was."""
    with transaction.atomic():
        gap = beat_gap("clock", now=now)
        if gap is None or gap < DOWNTIME:
            return False
        shifted = clocks_shift(Q(deadline__gte=now - gap), gap)
    logger.warning("The site was down for %s; %d deadlines were moved by that.", gap, shifted)
    return True


def _submissions_overdue(overdue: datetime) -> QuerySet[Submission, int]:
    return (
        Submission.objects.filter(status=Submission.Status.PENDING, received_at__lt=overdue)
        .filter(claim_is_over(timezone.now()))
        .order_by("received_at")
        .values_list("pk", flat=True)[:BATCH]
    )


def _bots_overdue(overdue: datetime) -> QuerySet[Match, UUID]:
    pending = Submission.objects.filter(match=OuterRef("pk"), status=Submission.Status.PENDING)
    return (
        Match.objects.running()
        .filter(~Exists(pending), bot_due_at__lt=overdue)
        .order_by("bot_due_at")
        .values_list("pk", flat=True)[:BATCH]
    )


def do_or_log(work: "partial[Any]") -> None:
    """One row that fails must not keep the sweeper from the others."""
    try:
        work()
    except Exception:
        logger.exception("The sweeper failed at %s.", work.keywords)

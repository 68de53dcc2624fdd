"""A move is sent in, and played: ``move_submit`` judges what it can see, the worker decides."""

import logging
import time
from collections.abc import Iterator
from datetime import datetime, timedelta
from uuid import UUID

from django.db import IntegrityError, InterfaceError, OperationalError, connection, transaction
from django.db.models import F, Q
from django.db.models.expressions import CombinedExpression
from django.utils import timezone

from accounts.models import User
from games import tasks
from games.engine.clock import is_in_time
from games.engine.errors import OutOfTurn, RulesError
from games.engine.errors import gettext_noop as _
from games.engine.registry import game
from games.models import Match, Move, Seat, Snapshot, Submission
from games.services.broker import task_kick
from games.services.clocks import clock_spend
from games.services.faults import match_halt
from games.services.limits import move_count, moves_check, refusal_count
from games.services.misses import turn_missed
from games.services.refusals import (
    Closed,
    Conflict,
    Illegal,
    Late,
    NotYours,
    Refused,
    Stale,
    TooMany,
    bot_holds,
)
from games.services.table import Table, table_of
from health.breaker import DOWN

logger = logging.getLogger(__name__)

ATTEMPTS = 3
"""How often a submission may take its worker down before it is given up."""
CLAIM = timedelta(seconds=4)
"""How long a worker that does not answer keeps a submission for itself."""
QUERY_CANCELED = "57014"
PATIENCE = timedelta(seconds=25)
"""The same for the last attempt: longer than anybody waits for a lock of the database."""

MOVED_ON = _("The match has moved on since you saw it.")
IS_CLOSED = _("This match is over.")
IS_HALTED = _("This match is halted after a fault. The people who run the site have been told.")
TOO_LATE = _("The time for this turn ran out at %(deadline)s, before your move came in.")


def move_submit(
    *, match_id: UUID, user: User, v: int, nonce: UUID, text: str, received_at: datetime
) -> Submission:
    """Store a move that looks playable and send it to the worker, or refuse it at once.

    The same nonce with the same text answers with what was stored; nothing is doubled.

    Raises:
        Refused: one of its kinds; nothing was stored. Of a match that there is not, as of one of
            others: ``NotYours``.
    """
    try:
        moves_check(user_id=user.pk, now=received_at)
        submission = _submission_new(match_id, user, v, nonce, text, received_at)
    except IntegrityError:
        return _submission_raced(match_id, user, v, nonce, text)
    except Refused as refused:
        # Looked up only now: most nonces are new, and a move should cost as little as it can.
        known = Submission.objects.filter(nonce=nonce).order_by().first()
        if known is not None:
            return _submission_known(known, match_id, user, text)
        if not isinstance(refused, TooMany):  # Of a flood nothing is kept.
            refusal_count(user_id=user.pk, nonce=nonce, now=received_at)
        raise
    move_count(user_id=user.pk, now=received_at)
    return submission


def _submission_new(
    match_id: UUID, user: User, v: int, nonce: UUID, text: str, received_at: datetime
) -> Submission:
    own = Seat.objects.filter(match=match_id, user=user).select_related("match")
    seat = own.order_by().first()
    if seat is None:
        raise NotYours(_("You do not sit at this table; you can only watch."))
    _check(seat.match, seat, v=v, text=text, received_at=received_at)
    return _submission_create(
        match=seat.match, seat=seat, user=user, v=v, nonce=nonce, text=text, received_at=received_at
    )


def _submission_known(known: Submission, match_id: UUID, user: User, text: str) -> Submission:
    if known.user_id != user.pk or known.match_id != match_id:
        raise NotYours(_("This form is not yours. Reload the page for one of your own."))
    if known.text != text:
        raise Conflict(
            _("This form was already used for another move, “%(move)s”, and that one stands."),
            move=known.text,
        )
    return known


def _check(match: Match, seat: Seat, *, v: int, text: str, received_at: datetime) -> None:
    """The cheap checks on what is stored now; the worker makes them again under the lock."""
    if match.status in {Match.Status.FINISHED, Match.Status.CLOSED}:
        raise Closed(IS_CLOSED)
    if match.halted_at:
        raise Closed(IS_HALTED)
    if match.status == Match.Status.OPEN:
        raise Stale(_("The match has not started yet; it waits for players."))
    if seat.is_bot_held:
        raise bot_holds(resigned=seat.resigned)
    if seat.asked_version is None:
        raise Stale(_("It is not your turn."))
    if v != seat.asked_version:
        raise Stale(MOVED_ON)
    if not is_in_time(received_at, match.deadline):
        raise Late(TOO_LATE, deadline=str(match.deadline))
    rules = game(match.game)
    state = rules.loads(Snapshot.objects.values_list("state", flat=True).get(pk=match.pk))
    try:
        rules.play(state, seat.number, text)
    except OutOfTurn as error:
        # The seat was asked when it was read; the state, read after it, is newer.
        raise Stale(MOVED_ON) from error
    except RulesError as error:
        raise Illegal(error.sentence, **error.details) from error


@transaction.atomic
def _submission_create(
    *, match: Match, seat: Seat, user: User, v: int, nonce: UUID, text: str, received_at: datetime
) -> Submission:
    submission = Submission.objects.create(
        match=match,
        seat=seat.number,
        user=user,
        nonce=nonce,
        v=v,
        text=text,
        received_at=received_at,
    )
    task_kick(tasks.submission_apply, submission.pk)
    return submission


def _submission_raced(match_id: UUID, user: User, v: int, nonce: UUID, text: str) -> Submission:
    """Another submission was faster: the same form twice, or a second move for one turn."""
    same = Submission.objects.filter(nonce=nonce).order_by().first()
    if same is not None:
        return _submission_known(same, match_id, user, text)
    seat = Seat.objects.select_related("match").get(match=match_id, user=user)
    stands = Submission.objects.filter(
        match=match_id, seat=seat.number, v=v, status__in=["pending", "applied"]
    ).first()
    if stands is None:
        raise Stale(MOVED_ON)
    if stands.by == Move.By.ORDER:
        raise Conflict(
            _("Your standing order played “%(move)s” for this turn; it stands."), move=stands.text
        )
    if stands.by != Move.By.PLAYER:
        raise Late(TOO_LATE, deadline=str(seat.match.deadline))
    raise Conflict(_("You already sent “%(move)s” for this turn; it stands."), move=stands.text)


def submission_wait(submission: Submission, seconds: float) -> Submission:
    """Wait a little for the worker's decision, so that most answers already show it.

    Without the queue the sweepers bring it, later than anybody should wait.
    """
    if DOWN.is_open:
        return submission
    until = time.monotonic() + seconds
    pauses = _pauses()
    # Compiled once: asking again and again would be a good part of what a move costs.
    rows = Submission.objects.filter(pk=submission.pk).values_list("status")
    statement, parameters = rows.query.sql_with_params()
    with connection.cursor() as cursor:
        while submission.status == Submission.Status.PENDING and time.monotonic() < until:
            time.sleep(next(pauses))
            cursor.execute(statement, parameters)
            (submission.status,) = cursor.fetchone()
    return submission


def _pauses() -> Iterator[float]:
    """Seconds between two looks: no move is decided in the first few milliseconds, most soon after.

    With pauses that grow from the start, a move that was decided just after a look was told
    twenty to thirty milliseconds later: a third of what it cost in all.
    """
    yield 0.0075
    pause = 0.0015
    for _look in range(15):
        yield pause
    while True:
        pause = min(pause * 1.5, 0.05)
        yield pause


def submission_apply(*, submission_id: int, now: datetime | None = None) -> Submission | None:
    """Play a pending move, or record why it was refused. Doing it again changes nothing.

    A claim is committed first: whoever dies while playing leaves it behind, and after
    ``ATTEMPTS`` of those the submission fails and its match is halted, so that one poisoned
    move cannot take down worker after worker. None when another worker has it in hand.
    """
    if not _submission_claim(submission_id):
        return None
    try:
        return _submission_decide(submission_id, now or timezone.now())
    except (OperationalError, InterfaceError) as error:
        # The database's fault, not the move's: it does not count as an attempt. Of a statement
        # that took too long nobody knows whose fault it is: the claim stands until it is over.
        if not _took_too_long(error):
            _submission_release(submission_id, attempts=F("attempts") - 1)
        raise
    except Exception:
        _submission_release(submission_id, attempts=F("attempts"))
        raise


def _took_too_long(error: Exception) -> bool:
    """Whether PostgreSQL cancelled a statement for its time; one for a lock says otherwise."""
    return getattr(error.__cause__, "sqlstate", None) == QUERY_CANCELED


def _submission_claim(submission_id: int) -> bool:
    """Take the submission for ``CLAIM`` seconds and count the attempt; whether it was free."""
    now = timezone.now()
    pending = Submission.objects.filter(pk=submission_id, status=Submission.Status.PENDING)
    claim = {"claimed_at": now, "attempts": F("attempts") + 1}
    return bool(pending.filter(claim_is_over(now)).update(**claim))


def claim_is_over(now: datetime) -> Q:
    """No worker has the submission in hand; of one that still waits for a lock this is not said."""
    lost = Q(attempts__lt=ATTEMPTS, claimed_at__lt=now - CLAIM)
    return Q(claimed_at=None) | lost | Q(claimed_at__lt=now - PATIENCE)


def _submission_release(submission_id: int, attempts: F | CombinedExpression) -> None:
    Submission.objects.filter(pk=submission_id, status=Submission.Status.PENDING).update(
        claimed_at=None, attempts=attempts
    )


@transaction.atomic
def _submission_decide(submission_id: int, now: datetime) -> Submission:
    submission = _submission_lock(submission_id)
    match = submission.match
    if submission.status != Submission.Status.PENDING:
        return submission
    if submission.attempts > ATTEMPTS:
        _submission_fail(match, submission, now)
        return submission
    table = table_of(match, now)  # Not before: it may be what takes the worker down.
    seat = table.seats[submission.seat]
    refusal = _refusal(match, seat, submission)
    if refusal is None and _is_untimely(match, submission):
        _submission_untimely(match, submission)
        return submission
    if refusal is None:
        try:
            table.play(submission.seat, submission.text, Move.By(submission.by))
        except RulesError as error:
            if submission.by not in {Move.By.PLAYER, Move.By.ORDER}:
                raise  # Our own mistake: it counts as a failed attempt.
            refusal = Illegal(error.sentence, **error.details)
    if refusal is not None:
        _submission_close(submission, refusal, now)
        return submission
    _turn_count(table, seat, submission)
    table.settle()
    submission.status = Submission.Status.APPLIED
    submission.decided_at = now
    submission.move = next((move for move in table.moves if move.entry_n), None)
    submission.save(update_fields=["status", "decided_at", "move"])
    if submission.move and "seats" in submission.move.public:
        # The one entry of all is written: those who decided earlier get it as well.
        applied = Submission.objects.filter(match=match, status=Submission.Status.APPLIED)
        applied.filter(move=None).update(move=submission.move)
    if match.bot_due_at:
        task_kick(tasks.bots_play, str(match.pk))
    return submission


def _submission_lock(submission_id: int) -> Submission:
    """The submission and its match, both as they are when both are locked.

    First the match, as everybody does: two who wait for each other's row would never end.
    """
    rows = Submission.objects.select_related("match").order_by()
    if connection.features.has_select_for_update_of:
        rows = rows.select_for_update(of=("match", "self"), no_key=True)
    return rows.get(pk=submission_id)


def _is_untimely(match: Match, submission: Submission) -> bool:
    """Whether time decides a turn that has time after all: a pause began, or days off."""
    has_time = match.paused_at or is_in_time(submission.received_at, match.deadline)
    return submission.by == Move.By.TIMEOUT and bool(has_time)


def _submission_untimely(match: Match, submission: Submission) -> None:
    """Forget it, for nobody sent it; once the time is up, the next sweep makes it anew."""
    submission.delete()
    match.swept_at = None
    match.save(update_fields=["swept_at"])


def _refusal(match: Match, seat: Seat, submission: Submission) -> Refused | None:
    """What stands against the move but for the rules: the checks of ``_check`` that count."""
    if match.halted_at:
        return Closed(IS_HALTED)
    if match.status != Match.Status.RUNNING:
        return Closed(IS_CLOSED)
    if seat.asked_version != submission.v:
        return Stale(MOVED_ON)
    if seat.is_bot_held != (submission.by == Move.By.BOT):
        return Stale(MOVED_ON)
    if submission.by == Move.By.PLAYER and not is_in_time(submission.received_at, match.deadline):
        return Late(TOO_LATE, deadline=str(match.deadline))
    return None


def _submission_close(submission: Submission, refusal: Refused, now: datetime) -> None:
    submission.status = Submission.Status(refusal.status)
    submission.reason, submission.reason_details = refusal.sentence, refusal.details
    submission.decided_at = now
    submission.save(update_fields=["status", "reason", "reason_details", "decided_at"])


def _submission_fail(match: Match, submission: Submission, now: datetime) -> None:
    """Give up a move that takes its worker down each time: halt its match, tell the admins."""
    submission.status = Submission.Status.FAILED
    submission.reason, submission.decided_at = IS_HALTED, now
    submission.save(update_fields=["status", "reason", "decided_at"])
    cause = f"Submission {submission.pk} was tried {ATTEMPTS} times and failed each time."
    match_halt(match, now, cause)


def _turn_count(table: Table, seat: Seat, submission: Submission) -> None:
    """Count a turn: one in time forgives those that were missed before."""
    if submission.by == Move.By.TIMEOUT:
        turn_missed(table, seat)
    elif submission.by != Move.By.BOT:
        clock_spend(table.match, seat, submission.received_at)
    if submission.by == Move.By.PLAYER:
        seat.missed = 0
        seat.in_time += 1

"""Turns whose time ran out, many matches at a time, in a number of queries that does not grow.

What cannot be done so, because a hand ends or something fails, is left to be done alone, as a
submission like any other. So is a match that a batch took up and did not put down again: were it
the one that takes its worker down, the others would never be reached.
"""

import logging
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final, TypeVar
from uuid import UUID, uuid5

from django.db import transaction
from django.db.models import Exists, F, OuterRef, QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac

from games import tasks
from games.engine.base import Entry, hand_is_closed
from games.engine.registry import game
from games.engine.undo import entries_standing
from games.models import Match, Move, Seat, Snapshot, Submission
from games.selectors.clocks import seat_deadline
from games.selectors.positions import move_choose
from games.services.broker import task_kick
from games.services.clocks import clock_excuse
from games.services.misses import turn_missed
from games.services.table import SAVED, SEAT_SAVED, Table
from games.services.telling import remind_at, tables_tell

logger = logging.getLogger(__name__)

Row = TypeVar("Row", Match, Seat, Snapshot)

GRACE: Final = timedelta(seconds=20)
"""What came in at the last moment may still wait for its place in the database: so long at most."""
BATCH: Final = 50
TAKEN_UP: Final = timedelta(minutes=1)
"""A match that was taken up longer ago than this was not put down again."""
TURN_SAVED: Final = ["excused", "bank", "asked_at", "counted_at", "time_left"]


class DoItAlone(Exception):
    """The match needs more than the queries of a batch."""


@dataclass
class Batch:
    """What one batch writes: matches that get more time, tables at which time played."""

    waiting: list[tuple[Match, list[Seat]]] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)
    submissions: list[Submission] = field(default_factory=list)
    alone: list[UUID] = field(default_factory=list)


def matches_due(now: datetime) -> QuerySet[Match]:
    """Running matches whose time is up, unless a move that came in time waits for its worker."""
    in_time = Submission.objects.filter(
        match=OuterRef("pk"),
        status=Submission.Status.PENDING,
        by=Move.By.PLAYER,
        received_at__lte=OuterRef("deadline"),
    )
    due = Match.objects.running().filter(~Exists(in_time), deadline__lt=now - GRACE)
    return due.order_by("deadline")


def turn_nonce(match_id: UUID, v: int, seat: int, by: Move.By) -> UUID:
    """The nonce of a turn that the site plays: the same however often it is tried.

    Nobody else can tell it: a player who sent a move under it beforehand would take the turn away.
    """
    secret = salted_hmac("games.turn", str(match_id), algorithm="sha256").digest()
    return uuid5(UUID(bytes=secret[:16]), f"{v}/{seat}/{by}")


def matches_left_over(now: datetime) -> list[UUID]:
    """What an earlier batch took up and did not put down again."""
    left = matches_due(now).filter(swept_at__lt=timezone.now() - TAKEN_UP)
    return list(left.values_list("pk", flat=True)[:BATCH])


def batch_take_up(now: datetime) -> list[UUID]:
    """Mark the next batch as taken up, at once and for good; each match by one sweeper."""
    stamp = timezone.now()
    found = list(matches_due(now).filter(swept_at=None).values_list("pk", flat=True)[:BATCH])
    if not found:
        return []
    Match.objects.filter(pk__in=found, swept_at=None).update(swept_at=stamp)
    return list(Match.objects.filter(pk__in=found, swept_at=stamp).values_list("pk", flat=True))


def batch_do(taken: list[UUID], now: datetime) -> list[UUID]:
    """Give more time, or let time play; the matches that must be done alone."""
    try:
        with transaction.atomic():
            batch = _batch_make(taken, now)
            _batch_write(batch, now)
    except Exception:
        # A move that came in at the same moment, say. Alone, each is judged for itself.
        logger.warning("A batch of time-outs failed; they are done one by one.", exc_info=True)
        return taken
    return batch.alone


@transaction.atomic
def time_give(match_id: UUID, now: datetime) -> bool:
    """Give more time to one match that is due; whether there was any to give."""
    match = _locked([match_id], now).first()
    if match is None:
        return True
    seats = _seats([match])[match.pk]
    if not more_time(match, seats, now):
        return False
    _batch_write(Batch(waiting=[(match, seats)]), now)
    return True


def more_time(match: Match, seats: Sequence[Seat], now: datetime) -> bool:
    """Move the deadline of a locked match that is due, where it is not over yet; whether it was.

    The first miss of a person is excused. And whoever changed their pauses while they were asked
    may have been read as they were before: then it is counted once more.
    """
    asked = [seats[index] for index in match.to_act]
    people = [seat for seat in asked if not seat.is_bot_held and seat.asked_version is not None]
    given = [own for seat in people if (own := _more_of_a_turn(match, seat, now))]
    later = max(given, default=now)
    if later <= now:
        return False
    match.deadline, match.swept_at = later, None
    match.remind_at = remind_at(now, later)
    return True


def _more_of_a_turn(match: Match, seat: Seat, now: datetime) -> datetime | None:
    """Until when the person of a seat may decide after all; None when their time is over."""
    changed_at = seat.user.habits_at if seat.user else None
    if changed_at and seat.counted_at and changed_at >= seat.counted_at:
        own = seat_deadline(match, seat)
        if own is not None and own > now:
            return own
    if seat.excused:
        return None
    clock_excuse(match, seat, now)
    return seat_deadline(match, seat)


def _locked(ids: Sequence[UUID], now: datetime) -> QuerySet[Match]:
    """Those that are still due, locked in one order, so that two batches cannot wait in a ring."""
    due = matches_due(now).filter(pk__in=ids).order_by("pk")
    return due.select_for_update(no_key=True, of=("self",))


def _batch_make(taken: Sequence[UUID], now: datetime) -> Batch:
    batch = Batch()
    matches = list(_locked(taken, now))
    seats = _seats(matches)
    due = []
    for match in matches:
        if more_time(match, seats[match.pk], now):
            batch.waiting.append((match, seats[match.pk]))
        else:
            due.append(match)
    snapshots = Snapshot.objects.in_bulk([match.pk for match in due])
    logs = _logs(due)
    for match in due:
        _match_do(batch, match, seats[match.pk], snapshots[match.pk], logs[match.pk], now)
    return batch


def _match_do(
    batch: Batch,
    match: Match,
    seats: list[Seat],
    snapshot: Snapshot,
    log: Sequence[Entry],
    now: datetime,
) -> None:
    try:
        table, submission = _turn_play(match, seats, snapshot, log, now)
    except DoItAlone:
        batch.alone.append(match.pk)
    except Exception:
        logger.exception("Match %s cannot be timed out in a batch.", match.pk)
        batch.alone.append(match.pk)
    else:
        batch.tables.append(table)
        batch.submissions.append(submission)


def _turn_play(
    match: Match, seats: list[Seat], snapshot: Snapshot, log: Sequence[Entry], now: datetime
) -> tuple[Table, Submission]:
    """Play the turn of the one who is asked, in memory alone."""
    rules = game(match.game)
    table = Table(match, seats, rules, rules.loads(snapshot.state), snapshot.decisions, now)
    asked = [seats[index] for index in match.to_act]
    if len(asked) != 1 or snapshot.decisions or snapshot.orders:
        raise DoItAlone
    (seat,) = asked
    if seat.is_bot_held or seat.asked_version is None:
        raise DoItAlone
    submission = Submission(
        match=match,
        seat=seat.number,
        by=Move.By.TIMEOUT,
        nonce=turn_nonce(match.pk, seat.asked_version, seat.number, Move.By.TIMEOUT),
        v=seat.asked_version,
        text=move_choose(match, seat, rules, table.state, log),
        received_at=now,
        status=Submission.Status.APPLIED,
        attempts=1,
        decided_at=now,
    )
    table.play(seat.number, submission.text, Move.By.TIMEOUT)
    if hand_is_closed(rules, table.state) or rules.deck(table.state) is not None:
        raise DoItAlone
    turn_missed(table, seat)
    table.advance()
    return table, submission


def _batch_write(batch: Batch, now: datetime) -> None:
    waiting = [match for match, _seats in batch.waiting]
    _rows_save(waiting, ["deadline", "remind_at", "swept_at"])
    _rows_save(
        [seats[index] for match, seats in batch.waiting for index in match.to_act], TURN_SAVED
    )
    if batch.tables:
        _tables_write(batch, now)


def _tables_write(batch: Batch, now: datetime) -> None:
    tables = batch.tables
    Move.objects.bulk_create(move for table in tables for move in table.moves)
    for table, submission in zip(tables, batch.submissions, strict=True):
        submission.move = next(move for move in table.moves if move.entry_n)
    Submission.objects.bulk_create(batch.submissions)
    _rows_save([table.match for table in tables], SAVED)
    _rows_save([seat for table in tables for seat in table.seats_changed], SEAT_SAVED)
    _rows_save([table.snapshot for table in tables], ["state", "decisions"])
    tables_tell([(table.match, table.seats, table.before) for table in tables], now=now)
    for table in tables:
        if table.match.bot_due_at:
            task_kick(tasks.bots_play, str(table.match.pk))


def _rows_save(rows: Sequence[Row], names: Sequence[str]) -> None:
    """Write these columns of locked rows. ``bulk_update`` would take twenty times as long."""
    if rows:
        model = type(rows[0])
        model._default_manager.bulk_create(
            rows,
            update_conflicts=True,
            unique_fields=[model._meta.pk.name],
            update_fields=names,
        )


def _seats(matches: Sequence[Match]) -> dict[UUID, list[Seat]]:
    """The seats of many matches with their people, each in the order of the table."""
    found = defaultdict(list)
    for seat in Seat.objects.filter(match__in=matches).select_related("user").order_by("index"):
        found[seat.match_id].append(seat)
    return found


def _logs(matches: Sequence[Match]) -> dict[UUID, list[Entry]]:
    """The entries of the hand that each match is at, but for what was taken back."""
    found: dict[UUID, list[Entry]] = defaultdict(list)
    moves = Move.objects.filter(
        match__in=matches, hand_no=F("match__hand_no"), entry_n__isnull=False
    ).order_by("match_id", "entry_n")
    for match_id, public in moves.values_list("match_id", "public"):
        found[match_id].append(public)
    return defaultdict(list, {pk: entries_standing(log) for pk, log in found.items()})

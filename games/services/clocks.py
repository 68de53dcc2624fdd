"""The clock of each turn: started when a seat is asked, counted anew when its pauses change.

``Match.deadline`` is the one value that everything else looks at. It is the moment until which
the person who is asked may decide; where several are, until the last of them may.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from itertools import islice
from typing import Final

from django.db.models import F, Q

from accounts.models import User
from games.engine.clock import PACES, bank_after, time_between
from games.models import Match, Seat
from games.selectors.clocks import pauses_of, seat_deadline
from games.services.telling import remind_at

BATCH: Final = 100


def clock_start(match: Match, seat: Seat, now: datetime) -> None:
    """Let the pace and the bank of a seat begin to run."""
    seat.asked_at = seat.counted_at = now
    seat.time_left = PACES[match.pace] + seat.bank


def clock_excuse(match: Match, seat: Seat, now: datetime) -> None:
    """Forgive the first miss of a match: the pace begins to run once more, the bank is spent."""
    seat.excused, seat.bank = True, timedelta()
    seat.counted_at, seat.time_left = now, PACES[match.pace]
    seat.asked_at = seat.asked_at or now


def clock_spend(match: Match, seat: Seat, received: datetime) -> None:
    """Take what a move needed beyond the pace out of the bank, and put the increment in."""
    if match.bank and seat.counted_at is not None and seat.time_left is not None:
        until = min(received, match.paused_at) if match.paused_at else received
        used = time_between(seat.counted_at, until, pauses_of(match, seat.user))
        seat.bank = bank_after(seat.bank, seat.time_left - used, match.bank, match.increment)


def deadline_set(
    match: Match, people: Sequence[Seat], asked: Sequence[Seat], now: datetime
) -> None:
    """Set the deadline for the people who are to decide, of whom ``asked`` were asked just now.

    Within a step that several decide it never comes nearer; in a pause there is none.
    """
    for seat in asked:
        clock_start(match, seat, now)
    if match.paused_at:
        return
    moments = [seat_deadline(match, seat) for seat in asked]
    if len(asked) < len(people):
        moments.append(match.deadline)
    match.deadline = max((moment for moment in moments if moment), default=None)


def clocks_shift(matches: Q, by: timedelta) -> int:
    """Give running turns so much time back; the number of deadlines that moved."""
    running = Match.objects.filter(matches, deadline__isnull=False)
    # The matches first, in one order, as everybody does: a move that is being played wants its
    # seats next.
    list(running.order_by("pk").select_for_update(no_key=True).values_list("pk"))
    asked = Seat.objects.filter(asked_version__isnull=False, asked_at__isnull=False)
    asked.filter(match__in=running.values("pk")).update(
        asked_at=F("asked_at") + by, counted_at=F("counted_at") + by
    )
    return running.update(deadline=F("deadline") + by, remind_at=F("remind_at") + by)


def clocks_recount(before: User, after: User, now: datetime) -> None:
    """Count the running deadlines of a person anew whose quiet hours, days off or zone changed.

    What of a turn has run until now stays so. In batches of a constant number of queries, each
    locking its matches in one order; called within the transaction of the change.
    """
    for batch in _batches(_asked_ids(after)):
        seats = Seat.objects.filter(pk__in=batch, asked_version__isnull=False)
        matches = Match.objects.running().filter(seats__in=seats, deadline__isnull=False)
        locked = {
            match.pk: match
            for match in matches.order_by("pk").select_for_update(no_key=True, of=("self",))
        }
        changed = [seat for seat in seats.filter(match__in=locked) if seat.counted_at]
        for seat in changed:
            match = locked[seat.match_id]
            _recount(match, seat, before, after, now)
        Seat.objects.bulk_update(changed, ["counted_at", "time_left"])
        Match.objects.bulk_update(locked.values(), ["deadline", "remind_at"])


def _recount(match: Match, seat: Seat, before: User, after: User, now: datetime) -> None:
    if seat.counted_at is None or seat.time_left is None:
        raise ValueError("only a turn whose clock runs is counted anew")
    used = time_between(seat.counted_at, now, pauses_of(match, before))
    seat.time_left = max(seat.time_left - used, timedelta())
    seat.counted_at = max(seat.counted_at, now)
    own = seat_deadline(match, seat, after)
    # A turn that is over stays over: what was missed is not undone by a holiday.
    if own is not None and match.deadline is not None and match.deadline >= now:
        match.deadline = own if len(match.to_act) == 1 else max(own, match.deadline)
        match.remind_at = remind_at(now, match.deadline)


def _asked_ids(user: User) -> Iterator[int]:
    asked = Seat.objects.filter(
        user=user, asked_version__isnull=False, away=False, resigned=False
    ).order_by("match_id")
    yield from asked.values_list("pk", flat=True)


def _batches(ids: Iterable[int]) -> Iterator[list[int]]:
    rest = iter(ids)
    while batch := list(islice(rest, BATCH)):
        yield batch

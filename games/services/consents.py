"""What all at a table must agree to: taking moves back, calling off, a pause and its end.

Everybody who holds their seat must say yes within the time for it; silence is no. A seat that a
bot holds is not asked. What is agreed to happens in the transaction of the last yes.
"""

import logging
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from functools import partial
from typing import Final
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games import tasks
from games.engine.errors import gettext_noop as _
from games.models import Match, Move, Proposal, Seat, Vote
from games.selectors.consents import is_live, undo_to, vote_deadline, voters
from games.selectors.hands import hand_states
from games.services.broker import task_kick
from games.services.pauses import match_go_on, match_pause
from games.services.refusals import Closed, Conflict, Illegal, NotYours, bot_holds
from games.services.standing import order_due, orders_postpone
from games.services.table import Table, table_lock
from games.services.telling import proposal_tell, proposal_withdraw

logger = logging.getLogger(__name__)

LONGEST_PAUSE: Final = timedelta(days=60)
BATCH: Final = 100


@transaction.atomic
def proposal_make(
    *, match_id: UUID, user: User, kind: str, until: datetime | None = None
) -> Proposal:
    """Ask the others to agree; where nobody else is there to ask, it happens at once.

    Raises:
        Closed, NotYours, Stale: the match is not running, or the user does not decide in it.
        Conflict: something else waits for answers, or the match is (not) paused already.
        Illegal: no such proposal, a pause without an end, or nothing that can be taken back.
    """
    table, seat = _own_table(match_id, user)
    if kind not in Proposal.Kind:
        raise Illegal(_("Choose what you want to propose."))
    _last_close(table)
    _pause_check(table.match, kind)
    proposal = Proposal.objects.create(
        match=table.match,
        kind=kind,
        seat=seat.number,
        to=_undo_to(table, seat) if kind == Proposal.Kind.UNDO else None,
        until=_pause_until(table, until) if kind == Proposal.Kind.PAUSE else None,
        entries=table.match.entries_count,
        made_at=table.now,
        deadline=vote_deadline(table.match, table.now),
    )
    Vote.objects.create(proposal=proposal, seat=seat.number, agrees=True, at=table.now)
    if not _tally(table, proposal):
        proposal_tell(proposal, voters(table.seats))
        _version_count(table.match)
    return proposal


@transaction.atomic
def proposal_answer(*, match_id: UUID, user: User, proposal_id: int, agrees: bool) -> Proposal:
    """Agree or refuse; one no ends it, the last yes does what was proposed.

    Raises:
        Closed, NotYours, Stale: the match is not running, or the user does not decide in it.
        Conflict: it does not wait for answers any more.
    """
    table, seat = _own_table(match_id, user)
    proposal = _live_proposal(table, proposal_id)
    Vote.objects.update_or_create(
        proposal=proposal, seat=seat.number, defaults={"agrees": agrees, "at": table.now}
    )
    if not agrees:
        _close(table, proposal, Proposal.Status.REFUSED)
    elif not _tally(table, proposal):
        _version_count(table.match)
    return proposal


@transaction.atomic
def proposal_take_back(*, match_id: UUID, user: User, proposal_id: int) -> Proposal:
    """Take back what one has proposed.

    Raises:
        Closed, NotYours, Stale: the match is not running, or it is not the user's.
        Conflict: it does not wait for answers any more.
    """
    table, seat = _own_table(match_id, user)
    proposal = _live_proposal(table, proposal_id)
    if proposal.seat != seat.number:
        raise NotYours(_("This was proposed by somebody else. You can refuse it."))
    _close(table, proposal, Proposal.Status.WITHDRAWN)
    return proposal


def consents_sweep(*, now: datetime | None = None) -> int:
    """Close proposals whose time is over, and end the pauses that have lasted long enough.

    Whoever went away meanwhile no longer holds it up. Two sweeps at once do nothing twice.
    """
    now = now or timezone.now()
    overdue = Proposal.objects.filter(status=Proposal.Status.OPEN, deadline__lt=now)
    proposals = list(overdue.order_by("deadline").values_list("pk", "match_id")[:BATCH])
    paused = Match.objects.running().filter(paused_until__lte=now).order_by("paused_until")
    matches = list(paused.values_list("pk", flat=True)[:BATCH])
    for proposal_id, match_id in proposals:
        _do_or_log(partial(_proposal_end, proposal_id, match_id, now))
    for match_id in matches:
        _do_or_log(partial(_pause_end, match_id, now))
    return len(proposals) + len(matches)


def _do_or_log(work: Callable[[], None]) -> None:
    """One match that fails must not keep the sweeper from the others."""
    try:
        work()
    except Exception:
        logger.exception("The sweeper of proposals and pauses failed at a match.")


@transaction.atomic
def _proposal_end(proposal_id: int, match_id: UUID, now: datetime) -> None:
    table = table_lock(match_id, now)
    proposal = Proposal.objects.get(pk=proposal_id)
    if proposal.status != Proposal.Status.OPEN:
        return
    if not (is_live(proposal, table.match, proposal.deadline) and _tally(table, proposal)):
        _close(table, proposal, Proposal.Status.LAPSED)


@transaction.atomic
def _pause_end(match_id: UUID, now: datetime) -> None:
    table = table_lock(match_id, now)
    until = table.match.paused_until
    if table.match.is_running and until is not None and until <= now:
        match_go_on(table)
        _bots_wake(table.match)


def _tally(table: Table, proposal: Proposal) -> bool:
    """Do what was proposed if everybody who must agree has; whether it was done."""
    asked = {seat.number for seat in voters(table.seats)}
    agreed = set(Vote.objects.filter(proposal=proposal, agrees=True).values_list("seat", flat=True))
    if not asked <= agreed:
        return False
    proposal.status, proposal.decided_at = Proposal.Status.ACCEPTED, table.now
    proposal.save(update_fields=["status", "decided_at"])
    proposal_withdraw(proposal, table.seats)
    _DEEDS[Proposal.Kind(proposal.kind)](table, proposal)
    _bots_wake(table.match)
    return True


def _undo(table: Table, proposal: Proposal) -> None:
    seat, hand = table.seats[proposal.seat], table.hand
    if hand is None or proposal.to is None:
        raise ValueError("only a hand that was dealt has moves to take back")
    states = hand_states(table.match, table.rules, hand)
    table.take_back(seat, proposal.to, states[proposal.to])
    table.settle()


_DEEDS: Final[Mapping[str, Callable[[Table, Proposal], None]]] = {
    Proposal.Kind.UNDO: _undo,
    Proposal.Kind.CANCEL: lambda table, _proposal: table.close(),
    Proposal.Kind.PAUSE: lambda table, proposal: match_pause(table, proposal.until),
    Proposal.Kind.RESUME: lambda table, _proposal: match_go_on(table),
}


def _close(table: Table, proposal: Proposal, status: Proposal.Status) -> None:
    """End a proposal without its deed; orders that waited for it wait their time again."""
    proposal.status, proposal.decided_at = status, table.now
    proposal.save(update_fields=["status", "decided_at"])
    proposal_withdraw(proposal, table.seats)
    if table.orders:
        due = order_due(table.match, table.now)
        orders_postpone(table.match, due, was=proposal.deadline)
    _version_count(table.match)


def _last_close(table: Table) -> None:
    """Close what waited for answers in vain; refuse while something still waits."""
    last = Proposal.objects.filter(match=table.match, status=Proposal.Status.OPEN).first()
    if last is None:
        return
    if is_live(last, table.match, table.now):
        raise Conflict(_("Something was proposed already. It must be answered first."))
    is_late = table.now > last.deadline
    _close(table, last, Proposal.Status.LAPSED if is_late else Proposal.Status.VOID)


def _live_proposal(table: Table, proposal_id: int) -> Proposal:
    proposal = Proposal.objects.filter(pk=proposal_id, match=table.match).first()
    if proposal is None or not is_live(proposal, table.match, table.now):
        raise Conflict(_("This proposal is not open any more."))
    return proposal


def _undo_to(table: Table, seat: Seat) -> int:
    """The entry before the seat's last move; what chance has shown since bars the way."""
    dealt = Move.objects.filter(match=table.match, by=Move.By.DEAL).order_by("number").last()
    since = Move.objects.filter(match=table.match, number__gt=dealt.number if dealt else 0)
    entries = list(
        since.filter(entry_n__isnull=False).order_by("number").values_list("public", flat=True)
    )
    after = table.match.entries_count - len(entries)
    to = undo_to(table.rules, entries, seat.number, after)
    if to is None:
        raise Illegal(
            _(
                "There is no move of yours that can be taken back: not across a deal, and not what "
                "has shown somebody a card of the stock."
            )
        )
    return to


def _pause_until(table: Table, until: datetime | None) -> datetime:
    if until is None or not table.now < until <= table.now + LONGEST_PAUSE:
        raise Illegal(
            _("Say on which day the pause ends: from tomorrow on, and within %(days)s days."),
            days=LONGEST_PAUSE.days,
        )
    return until


def _pause_check(match: Match, kind: str) -> None:
    if kind == Proposal.Kind.PAUSE and match.paused_at:
        raise Conflict(_("The match is paused already."))
    if kind == Proposal.Kind.RESUME and not match.paused_at:
        raise Conflict(_("The match is not paused."))


def _own_table(match_id: UUID, user: User) -> tuple[Table, Seat]:
    match = Match.objects.only("status", "halted_at").get(pk=match_id)
    table = table_lock(match_id, timezone.now()) if match.is_running else None
    if table is None or not table.match.is_running:
        raise Closed(_("This match is not running."))
    seat = next((seat for seat in table.seats if seat.user_id == user.pk), None)
    if seat is None:
        raise NotYours(_("You do not sit at this table; you can only watch."))
    if seat.is_bot_held:
        raise bot_holds(resigned=seat.resigned)
    return table, seat


def _version_count(match: Match) -> None:
    """So that the pages that follow the match show what was proposed and answered."""
    match.version += 1
    match.save(update_fields=["version"])


def _bots_wake(match: Match) -> None:
    if match.bot_due_at:
        task_kick(tasks.bots_play, str(match.pk))

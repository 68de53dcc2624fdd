"""What one player has asked the others to agree to, and what can be asked now."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.db.models import Exists, OuterRef
from django.utils import timezone

from games.engine.base import Entry, Rules
from games.engine.clock import PACES
from games.engine.errors import gettext_noop as _
from games.engine.undo import can_take_back, undo_target
from games.models import Match, Proposal, Seat, Vote
from games.selectors.pages import MatchPage

SENTENCES: Final[Mapping[str, str]] = {
    Proposal.Kind.UNDO: _("%(who)s asks to take back everything after move %(to)s."),
    Proposal.Kind.CANCEL: _(
        "%(who)s asks to call the match off: it ends without a result, and the deal is shown."
    ),
    Proposal.Kind.PAUSE: _("%(who)s asks to stop the clock until %(deadline)s."),
    Proposal.Kind.RESUME: _("%(who)s asks to start the clock again."),
}
"""What is asked, to translate."""
UNDO_ALL: Final = _("%(who)s asks to take back all moves.")
VOTE_SOONEST: Final = timedelta(minutes=5)
VOTE_LONGEST: Final = timedelta(days=3)


@dataclass(frozen=True, slots=True)
class Answer:
    """What one seat has said so far; None: nothing yet."""

    name: str
    agrees: bool | None


@dataclass(frozen=True, slots=True)
class ConsentsPart:
    """What the holder of a seat sees: the open proposal, or what they could propose."""

    proposal: Proposal | None
    sentence: str
    details: Mapping[str, object]
    answers: list[Answer]
    own: Answer | None
    is_own: bool
    may_take_back: bool


def vote_deadline(match: Match, now: datetime) -> datetime:
    """Until when the others may answer: as long as a turn takes, but some days at most."""
    return now + min(max(PACES[match.pace], VOTE_SOONEST), VOTE_LONGEST)


def is_live(proposal: Proposal, match: Match, now: datetime) -> bool:
    """Whether answers still count.

    Who plays on has said no to taking moves back, and a pause may end by itself meanwhile.
    """
    in_time = proposal.status == Proposal.Status.OPEN and now <= proposal.deadline
    is_played_on = proposal.kind == Proposal.Kind.UNDO and proposal.entries != match.entries_count
    is_overtaken = is_played_on or (proposal.kind == Proposal.Kind.RESUME and not match.paused_at)
    return in_time and match.is_running and not is_overtaken


def undo_asked(match: Match, now: datetime) -> Proposal | None:
    """The proposal to take moves back that waits for answers, if there is one."""
    asked = Proposal.objects.filter(
        match=match, status=Proposal.Status.OPEN, kind=Proposal.Kind.UNDO
    ).first()
    return asked if asked is not None and is_live(asked, match, now) else None


def voters(seats: Sequence[Seat]) -> list[Seat]:
    """The seats that must agree: those whose person decides; who is away holds up nobody."""
    return [seat for seat in seats if not seat.is_bot_held]


def undo_to(rules: Rules[Any], entries: Sequence[Entry], seat: int, after: int) -> int | None:
    """The entry before the seat's last move, if consent may lead back to it."""
    to = undo_target(entries, seat, after)
    return to if to is not None and can_take_back(rules, entries, to, after) else None


def proposal_annotations() -> Mapping[str, Any]:
    """Whether a proposal was made that is not closed, read with the match itself."""
    made = Proposal.objects.filter(match=OuterRef("pk"), status=Proposal.Status.OPEN)
    return {"has_proposal": Exists(made)}


def consents_part(page: MatchPage) -> ConsentsPart | None:
    """For the holder of a seat in a running match; nobody else is asked."""
    seat, match = page.seat, page.match
    if seat is None or page.hand is None or not match.is_running or seat.is_bot_held:
        return None
    proposal = _proposal_of(match)
    if proposal is None or not is_live(proposal, match, timezone.now()):
        to = undo_to(page.rules, page.entries, seat.number, page.hand.after)
        return ConsentsPart(None, "", {}, [], None, is_own=False, may_take_back=to is not None)
    answers = _answers(page, proposal)
    return ConsentsPart(
        proposal=proposal,
        sentence=UNDO_ALL if proposal.to == 0 else SENTENCES[proposal.kind],
        details=proposal_details(proposal, page.names[proposal.seat]),
        answers=list(answers.values()),
        own=answers.get(seat.number),
        is_own=proposal.seat == seat.number,
        may_take_back=False,
    )


def _proposal_of(match: Match) -> Proposal | None:
    if not getattr(match, "has_proposal", True):
        return None
    return Proposal.objects.filter(match=match, status=Proposal.Status.OPEN).first()


def proposal_details(proposal: Proposal, name: str) -> dict[str, object]:
    """What fills the sentence of a proposal."""
    details: dict[str, object] = {"who": name, "to": proposal.to or 0}
    return details | ({"deadline": str(proposal.until)} if proposal.until else {})


def _answers(page: MatchPage, proposal: Proposal) -> dict[int, Answer]:
    said = dict(Vote.objects.filter(proposal=proposal).values_list("seat", "agrees"))
    return {seat.number: Answer(seat.name, said.get(seat.number)) for seat in voters(page.seats)}

"""What notices say of matches: public facts only, and only while they are true.

Nothing here reads a snapshot or asks for a view: what is told cannot depend on a hidden card.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext as _

from games.models import Match, Proposal, Seat, Vote
from games.selectors.consents import is_live
from games.selectors.says import preset_title
from notices.kinds import Said
from notices.models import Notice

SUBJECT = "match"
"""How notices call what they are about, when it is a match; its id is the match's."""

WELL_FORMED: Final = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
"""An id that can be one; addresses bring others too."""


@dataclass(frozen=True, slots=True)
class Place:
    """A match as one of its people is told of it."""

    match: Match
    seat: Seat
    seats: list[Seat]

    def said(self, sentence: str, **more: str) -> Said:
        """The sentence about the match, which leads to it."""
        details = {"game": _(preset_title(self.match)), "names": self.others, **more}
        return Said(sentence % details, self.match.get_absolute_url(), self.match.deadline)

    @property
    def others(self) -> str:
        """The names of the others at the table."""
        return ", ".join(seat.name for seat in self.seats if seat != self.seat)

    @property
    def winners(self) -> str:
        """The names of those who came first."""
        places = (self.match.result or {}).get("places", ())
        won = [seat.name for seat in self.seats if places and places[seat.number] == 1]
        return ", ".join(won)

    def is_asked(self, version: int) -> bool:
        """Whether the person still has to decide what they were asked at that version."""
        return (
            self.match.is_running
            and self.seat.asked_version == version
            and not self.seat.is_bot_held
        )


Sentence = Callable[[Place, Notice], Said | None]


def turn_say(notices: Sequence[Notice]) -> Mapping[int, Said | None]:
    """Whose turn it still is."""

    def sentence(place: Place, notice: Notice) -> Said | None:
        if not place.is_asked(notice.version):
            return None
        return place.said(_("Your turn: %(game)s with %(names)s"))

    return _say(notices, sentence)


def reminder_say(notices: Sequence[Notice]) -> Mapping[int, Said | None]:
    """Whose turn it still is, with little time left."""

    def sentence(place: Place, notice: Notice) -> Said | None:
        if not place.is_asked(notice.version):
            return None
        return place.said(_("Little time left for your turn: %(game)s with %(names)s"))

    return _say(notices, sentence)


def proposed_say(notices: Sequence[Notice]) -> Mapping[int, Said | None]:
    """What still waits for the reader's answer; the version of the notice is the proposal's key."""
    keys = [notice.version for notice in notices]
    found = Proposal.objects.in_bulk(keys)
    said = set(Vote.objects.filter(proposal__in=keys).values_list("proposal", "seat"))
    now = timezone.now()

    def sentence(place: Place, notice: Notice) -> Said | None:
        proposal, seat = found.get(notice.version), place.seat
        if proposal is None or seat.is_bot_held or (proposal.pk, seat.number) in said:
            return None
        if not is_live(proposal, place.match, now):
            return None
        who = next(one.name for one in place.seats if one.index == proposal.seat)
        return replace(place.said(_proposed(proposal.kind), who=who), until=proposal.deadline)

    return _say(notices, sentence)


def _proposed(kind: str) -> str:
    match kind:
        case Proposal.Kind.UNDO:
            return _("%(who)s asks to take moves back: %(game)s")
        case Proposal.Kind.CANCEL:
            return _("%(who)s asks to call the match off: %(game)s")
        case Proposal.Kind.PAUSE:
            return _("%(who)s asks for a pause: %(game)s")
    return _("%(who)s asks to go on after the pause: %(game)s")


def started_say(notices: Sequence[Notice]) -> Mapping[int, Said | None]:
    """Which match has started and still runs."""

    def sentence(place: Place, _notice: Notice) -> Said | None:
        if not place.match.is_running:
            return None
        return place.said(_("The match has started: %(game)s with %(names)s"))

    return _say(notices, sentence)


def ended_say(notices: Sequence[Notice]) -> Mapping[int, Said | None]:
    """How a match ended."""

    def sentence(place: Place, _notice: Notice) -> Said | None:
        if place.match.status != Match.Status.FINISHED:
            return None
        words = _("The match is over: %(game)s with %(names)s. Won by %(winners)s.")
        return place.said(words, winners=place.winners)

    return _say(notices, sentence)


def away_say(notices: Sequence[Notice]) -> Mapping[int, Said | None]:
    """Where a bot holds somebody's seat until they come back."""

    def sentence(place: Place, _notice: Notice) -> Said | None:
        if not (place.match.is_running and place.seat.away):
            return None
        words = _("A bot plays for you until you take your seat back: %(game)s with %(names)s")
        return place.said(words)

    return _say(notices, sentence)


def closed_say(notices: Sequence[Notice]) -> Mapping[int, Said | None]:
    """Which match was closed without a result."""

    def sentence(place: Place, _notice: Notice) -> Said | None:
        if place.match.status != Match.Status.CLOSED:
            return None
        return place.said(_("The match was closed without a result: %(game)s with %(names)s"))

    return _say(notices, sentence)


def match_describe(ids: Sequence[str]) -> Mapping[str, Said]:
    """What these matches are called; who plays is left out where the link was renewed."""
    found = {}
    for match_id, (match, seats) in _tables(ids).items():
        if match.link_key:
            found[match_id] = Said(_(preset_title(match)), match.get_absolute_url())
            continue
        names = ", ".join(seat.name for seat in seats)
        words = _("%(game)s: %(names)s") % {"game": _(preset_title(match)), "names": names}
        found[match_id] = Said(words, match.get_absolute_url())
    return found


def _say(notices: Sequence[Notice], sentence: Sentence) -> dict[int, Said | None]:
    """Two queries for any number of notices; whoever sits there no more is told nothing."""
    tables = _tables([notice.subject_id for notice in notices])
    said: dict[int, Said | None] = {}
    for notice in notices:
        match, seats = tables.get(notice.subject_id, (None, []))
        seat = next((seat for seat in seats if seat.user_id == notice.recipient_id), None)
        place = Place(match, seat, seats) if match and seat else None
        said[notice.pk] = sentence(place, notice) if place else None
    return said


def _tables(ids: Sequence[str]) -> dict[str, tuple[Match, list[Seat]]]:
    matches = Match.objects.in_bulk([UUID(one) for one in set(ids) if WELL_FORMED.fullmatch(one)])
    tables: dict[str, tuple[Match, list[Seat]]] = {
        str(pk): (match, []) for pk, match in matches.items()
    }
    for seat in Seat.objects.filter(match__in=matches).order_by("match_id", "index", "joined"):
        tables[str(seat.match_id)][1].append(seat)
    return tables

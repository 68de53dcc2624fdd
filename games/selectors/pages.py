"""What the match page, its JSON and each replayed position show to one viewer."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Final

from games.engine.base import Entry, Rules, View
from games.engine.errors import RulesError
from games.engine.gifts import gift_asked
from games.engine.registry import game
from games.models import FormerHolder, Hand, Match, Move, Seat, Snapshot, Submission
from games.selectors.hands import hand_states
from games.selectors.says import LogLine, log_line

SINCE: Final = 60
"""So many entries before this hand are read at most, for who has not decided since."""


@dataclass(frozen=True, slots=True)
class MatchPage:
    """A match as one viewer may see it: made of the view of a seat, never of the state.

    ``view`` is None until the match starts. ``position`` is the number of the entry shown, where
    that is not the newest; ``hands`` are then all cards, if that hand is closed, else empty.
    ``refusals`` say of each card in hand that no legal move takes why it cannot be played.
    ``earlier`` are entries of hands before this one that came after the viewer's last decision.
    """

    match: Match
    rules: Rules[Any]
    seats: list[Seat]
    seat: Seat | None
    view: View | None
    hand: Hand | None
    entries: list[Entry]
    pending: Submission | None
    hands: list[list[str]]
    position: int | None = None
    times: list[datetime] = field(default_factory=list)
    refusals: Mapping[str, RulesError] = field(default_factory=dict)
    earlier: list[Entry] = field(default_factory=list)
    former: list[FormerHolder] = field(default_factory=list)

    @property
    def names(self) -> list[str]:
        """The names of the seats, by index."""
        return [seat.name for seat in self.seats]

    def lines(self, entries: Sequence[Entry]) -> list[LogLine]:
        """Entries of this match in words."""
        return [
            log_line(entry, self.names_at(entry["n"]), former=self._former_until(entry))
            for entry in entries
        ]

    def names_at(self, n: int) -> list[str]:
        """The names of those who held the seats when entry n was made."""
        names = self.names
        for holder in reversed(self.former):
            if n <= holder.until:
                names[holder.seat.number] = holder.name
        return names

    def _former_until(self, entry: Entry) -> str:
        """Who held the seat before, when somebody took it over by this entry."""
        if entry["type"] != "seat" or entry["who"] != "player":
            return ""
        left = [one for one in self.former if one.until == entry["n"] - 1]
        return next((one.name for one in left if one.seat.number == entry["seat"]), "")

    @property
    def free_chairs(self) -> range:
        """The seats that wait for people, before the match starts."""
        return range(self.match.size - self.match.bots - len(self.seats))

    @property
    def bot_chairs(self) -> range:
        """The seats that bots will take when it starts."""
        return range(self.match.bots)

    @property
    def is_last(self) -> bool:
        """Whether nothing has been played after what is shown."""
        return self.position in {None, self.match.entries_count}

    @property
    def is_asked(self) -> bool:
        """Whether the viewer is to decide now, and nothing of theirs is on its way."""
        return (
            self.position is None
            and self.seat is not None
            and self.match.is_running
            and self.seat.asked_version is not None
            and not self.seat.is_bot_held
            and self.pending is None
        )


def may_fill(match: Match, seats: list[Seat], user: Any) -> bool:
    """Whether the user may let bots take the free seats of a table that waits.

    That is for its creator to say; at a table at which the creator does not sit, for anybody
    who does.
    """
    people = {seat.user_id for seat in seats if seat.user_id}
    deciders = people & {match.creator_id} or people
    return match.status == Match.Status.OPEN and user.pk in deciders


def match_get(match_id: Any, **more: Any) -> Match:
    """The match with its commitment, and what else is to be read along by that name.

    Raises:
        Match.DoesNotExist: there is none.
    """
    return Match.objects.select_related("commitment").annotate(**more).get(pk=match_id)


def match_page(match: Match, user: Any) -> MatchPage:
    """The match now, as the user may see it. Six queries, however long the match is."""
    seats = list(
        Seat.objects.filter(match=match).select_related("user").order_by("index", "joined")
    )
    seat = _own_seat(seats, user)
    page = MatchPage(
        match=match,
        rules=game(match.game),
        seats=seats,
        seat=seat,
        view=None,
        hand=None,
        entries=[],
        pending=None,
        hands=[],
    )
    if not match.started_at:
        return page
    hand = Hand.objects.filter(match=match, number=match.hand_no).first()
    state = _snapshot(match, page.rules)
    view = page.rules.view(state, seat.number if seat else None)
    after = hand.after if hand else 0
    entries, times = _entries(match, after=min(after, _known_until(match, seat)))
    before = sum(entry["n"] <= after for entry in entries)
    page = replace(
        page,
        view=view,
        hand=hand,
        entries=entries[before:],
        times=times[before:],
        earlier=entries[:before],
        pending=_pending(match, seat),
        former=_former(seats),
    )
    return replace(page, refusals=_refusals(page, state)) if page.is_asked else page


def match_state(page: MatchPage) -> dict[str, Any]:
    """The JSON of ``state.json``: what the page shows to this viewer, and no more."""
    match, seat, view = page.match, page.seat, page.view
    is_asked = page.is_asked
    return {
        "game": match.game,
        "preset": match.preset,
        "options": match.options,
        "status": match.status,
        "halted": match.halted_at is not None,
        "version": match.version,
        "v": seat.asked_version if seat and match.is_running and not seat.is_bot_held else None,
        "hand_no": match.hand_no,
        "to_act": match.to_act if match.is_running else [],
        "deadline": _iso(match.deadline),
        "paused_until": _iso(match.paused_until),
        "seat": seat.index if seat else None,
        "seats": [_seat_json(one) for one in page.seats],
        "hand": view["hand"] if view else [],
        "legal": view["legal"] if view and is_asked else [],
        "scores": match.scores,
        "result": match.result,
        "log": page.entries,
        "commitment": match.commitment.value,
        "public": view["public"] if view else {},
    }


def position_page(match: Match, user: Any, n: int) -> MatchPage:
    """The match as it was after entry n, as the user may see it.

    Replays one hand from its deal. Raises:
        Hand.DoesNotExist: there is no such entry.
    """
    if n > match.entries_count:
        raise Hand.DoesNotExist
    page = match_page(match, user)
    dealt = Hand.objects.filter(match=match, number__gt=0)
    hand = dealt.filter(after__lt=max(n, 1)).order_by("-number")[:1].get()
    state = hand_states(match, page.rules, hand, until=n)[n]
    view = page.rules.view(state, page.seat.number if page.seat else None)
    entries, times = _entries(match, after=hand.after, until=n)
    return replace(
        page,
        view={**view, "legal": []},
        hand=hand,
        hands=page.rules.hands(state) if hand.closed_at else [],
        entries=entries,
        times=times,
        pending=None,
        position=n,
        refusals={},
    )


def _snapshot(match: Match, rules: Rules[Any]) -> Any:
    return rules.loads(Snapshot.objects.values_list("state", flat=True).get(pk=match.pk))


def _entries(
    match: Match, *, after: int, until: int | None = None
) -> tuple[list[Entry], list[datetime]]:
    """The public entries after one, and when each was made."""
    moves = Move.objects.filter(match=match, entry_n__gt=after).order_by("entry_n")
    if until is not None:
        moves = moves.filter(entry_n__lte=until)
    rows = list(moves.values_list("public", "at"))
    return [public for public, _at in rows], [at for _public, at in rows]


def _known_until(match: Match, seat: Seat | None) -> int:
    """The last entry that the viewer knows; of a long absence only the end is told."""
    if seat is None:
        return match.entries_count
    return max(seat.decided_n, match.entries_count - SINCE)


def _refusals(page: MatchPage, state: Any) -> dict[str, RulesError]:
    """Why no legal move takes a card: what the rules say to it when it is played alone."""
    seat, view = page.seat, page.view
    if seat is None or view is None or gift_asked(view):
        return {}
    playable = {card for move in view["legal"] for card in move.split()}
    found = {}
    for card in view["hand"]:
        try:
            if card not in playable:
                page.rules.play(state, seat.number, card)
        except RulesError as error:
            found[card] = error
    return found


def _former(seats: list[Seat]) -> list[FormerHolder]:
    """Who held these seats before; nothing is asked where nobody did."""
    if not any(seat.held_from for seat in seats):
        return []
    return list(FormerHolder.objects.filter(seat__in=seats).select_related("seat"))


def _pending(match: Match, seat: Seat | None) -> Submission | None:
    if seat is None:
        return None
    waiting = Submission.objects.filter(match=match, status=Submission.Status.PENDING)
    return waiting.filter(seat=seat.number, by=Move.By.PLAYER).first()


def _own_seat(seats: list[Seat], user: Any) -> Seat | None:
    if not user.is_authenticated:
        return None
    return next((seat for seat in seats if seat.user_id == user.pk), None)


def _seat_json(seat: Seat) -> Mapping[str, object]:
    held = "away" if seat.away else "bot" if seat.is_bot_held else "player"
    return {"name": seat.name, "held_by": held, "resigned": seat.resigned}


def _iso(moment: Any) -> str | None:
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ") if moment else None


def version_get(match_id: Any) -> int:
    """The version alone.

    Raises:
        Match.DoesNotExist: there is no such match.
    """
    return Match.objects.values_list("version", flat=True).get(pk=match_id)


def submission_get(match: Match, nonce: Any) -> Submission:
    """A submission of the match by its nonce.

    Raises:
        Submission.DoesNotExist: there is none.
    """
    return Submission.objects.select_related("move", "match").get(match=match, nonce=nonce)

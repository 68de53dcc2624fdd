"""A match while it is changed: locked, with its seats and its state, written back at the end.

Everything that happens at a table goes through here, so that the log, its digest, the
snapshot, the turn and the clock can never disagree.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any, Final
from uuid import UUID

from django.db.models import Model

from games.engine import fair
from games.engine.base import Deck, Entry, Outcome, Rules, hand_is_closed
from games.engine.outcome import places_of_people
from games.engine.registry import game
from games.models import Hand, Match, Move, Seat, Snapshot
from games.selectors.links import chain_link
from games.services import standing, telling
from games.services.clocks import deadline_set

ABANDONED_AFTER: Final = timedelta(days=14)
"""A match whose people are all away waits so long for one of them to come back."""


@dataclass
class Table:
    """The match row is locked from ``table_lock`` to the end of the transaction."""

    match: Match
    seats: list[Seat]
    rules: Rules[Any]
    state: Any
    decisions: list[list[Any]]
    now: datetime
    orders: int = 0
    moves: list[Move] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._stored = [_values(seat, SEAT_SAVED) for seat in self.seats]
        self._match_stored = _values(self.match, SAVED)
        self.before = telling.table_before(self.match, self.seats)

    @cached_property
    def hand(self) -> Hand | None:
        """The newest hand; most moves need not know it."""
        return Hand.objects.filter(match=self.match).order_by("number").last()

    @property
    def is_over(self) -> bool:
        """Whether the match has its result."""
        return self.rules.outcome(self.state) is not None

    def play(self, seat: int, text: str, by: Move.By) -> None:
        """Play a move and log it; of a simultaneous step, log it when all are in.

        Raises:
            RulesError: the rules refuse it; nothing changed.
        """
        after = self.rules.play(self.state, seat, text)
        entry = self.rules.entry(self.state, seat, text, after)
        self.state = after
        self.decisions.append([seat, text])
        self.match.version += 1
        self.seats[seat].asked_version = None
        if entry is not None:
            marked = (
                entry if by == Move.By.PLAYER or "seats" in entry else {**entry, "by": by.value}
            )
            self.record(marked, seat, by, {"moves": self.decisions})
            self.decisions = []
        if by == Move.By.PLAYER:
            self.seats[seat].decided_n = self.match.entries_count

    def record(self, entry: Entry, seat: int, by: Move.By, private: dict[str, Any]) -> None:
        """Append a public entry to the log and to its digest."""
        match = self.match
        match.entries_count += 1
        public = {**entry, "n": match.entries_count}
        digest = fair.log_next(bytes.fromhex(match.log_digest), public)
        match.log_digest = digest.hex()
        self._append(by, private, seat=seat, public=public, entry_n=match.entries_count)

    def seat_pass_to(self, seat: Seat, who: str) -> None:
        """Log that from now on ``who`` (player, bot, away) decides for a seat."""
        self.match.version += 1
        entry = {"type": "seat", "seat": seat.number, "who": who}
        self.record(entry, seat.number, Move.By.PLAYER, {})

    def take_back(self, seat: Seat, to: int, state: Any) -> None:
        """Go back to the state after entry ``to``; nothing vanishes from the log, which says so."""
        self.state, self.decisions = state, []
        self.match.version += 1
        entry = {"type": "undo", "seat": seat.number, "to": to}
        self.record(entry, seat.number, Move.By.PLAYER, {})
        for one in self.seats:
            one.asked_version = None
        self.orders_end(standing.MOVES_BACK)

    def settle(self) -> None:
        """Close what is over, deal what is due, ask whoever is next, and write it all down."""
        self.advance()
        self._save()
        telling.table_tell(self.match, self.seats, self.before, orders=self.orders, now=self.now)

    def advance(self) -> None:
        """Close what is over, deal what is due, and ask whoever is next."""
        self._close_hand()
        while (need := self.rules.deck(self.state)) is not None:
            self._deal(need)
            self._close_hand()
        outcome = self.rules.outcome(self.state)
        if outcome is not None:
            self._finish(outcome)
        self._ask()
        self.match.scores = self.rules.view(self.state, None)["scores"]
        self.match.moved_at = self.now
        telling.reminder_set(self.match, self.seats, self.before)

    def close(self) -> None:
        """End the match without a result: nobody is asked any more, and the deal is revealed."""
        match = self.match
        match.status, match.finished_at = Match.Status.CLOSED, self.now
        match.version += 1
        match.to_act = []
        match.deadline = match.bot_due_at = match.remind_at = None
        match.abandoned_at = match.swept_at = None
        match.paused_at = match.paused_until = None
        for seat in self.seats:
            seat.asked_version = None
        if self.hand is not None and not self.hand.closed_at:
            self.hand.closed_at = self.now
            self.hand.save(update_fields=["closed_at"])
        self.orders_end(standing.HAND_OVER)
        self._save()
        telling.table_tell(match, self.seats, self.before, orders=0, now=self.now)
        telling.match_close_tell(match, self.seats)

    def _close_hand(self) -> None:
        if not hand_is_closed(self.rules, self.state):
            return
        hand = self.hand
        if hand is None or hand.closed_at:
            return
        hand.closed_at = self.now
        hand.result = _result(self.rules.hand_outcome(self.state))
        hand.save(update_fields=["closed_at", "result"])
        self.orders_end(standing.HAND_OVER)

    def orders_end(self, sentence: str, seat: int | None = None) -> None:
        """End the standing orders of a seat, or of all; nothing is asked where there are none."""
        if self.orders and (seat is None or self.orders >> seat & 1):
            orders = standing.orders_standing(self.match, seat)
            standing.orders_end(orders, self.match, self.now, sentence)
            self.orders &= 0 if seat is None else ~(1 << seat)

    def _deal(self, need: Deck) -> None:
        match = self.match
        cards = self._reshuffle(need) if need.reshuffle else self._deal_hand(need)
        self.state = self.rules.deal(self.state, cards)
        match.hand_no = self.state.hand_no
        if self.hand is not None and not need.reshuffle:
            self.hand.dealer = self.state.dealer
            self.hand.save()
        self._append(Move.By.DEAL, {"cards": list(cards), "state": self.rules.dumps(self.state)})

    def _deal_hand(self, need: Deck) -> list[int]:
        match, number = self.match, self.match.hand_no + 1
        self.hand = Hand(
            match=match,
            number=number,
            log_prev=match.log_digest,
            after=match.entries_count,
            seats_digest=match.seats_digest,
            deck={"decks": need.decks, "jokers": need.jokers, "remove": list(need.remove)},
            dealt_at=self.now,
        )
        return fair.hand_deck(
            chain_link(match, number),
            match.pk.bytes,
            number,
            bytes.fromhex(match.seats_digest),
            bytes.fromhex(match.log_digest),
            need,
        )

    def _reshuffle(self, need: Deck) -> list[int]:
        match, hand = self.match, self.hand
        if hand is None:
            raise ValueError("a stock is used up only in a hand that was dealt")
        r = len(hand.rehands) + 1
        hand.rehands.append({"r": r, "log": match.log_digest})
        hand.save(update_fields=["rehands"])
        return fair.rehand_deck(
            chain_link(match, hand.number),
            match.pk.bytes,
            hand.number,
            r,
            bytes.fromhex(match.seats_digest),
            bytes.fromhex(match.log_digest),
            need.reshuffle,
        )

    def _append(
        self,
        by: Move.By,
        private: dict[str, Any],
        *,
        seat: int | None = None,
        public: Entry | None = None,
        entry_n: int | None = None,
    ) -> None:
        self.match.moves_count += 1
        self.moves.append(
            Move(
                match=self.match,
                number=self.match.moves_count,
                entry_n=entry_n,
                hand_no=self.match.hand_no,
                seat=seat,
                by=by,
                public=public or {},
                private=private,
                at=self.now,
            )
        )

    def _finish(self, outcome: Outcome) -> None:
        match = self.match
        resigned = [seat.resigned for seat in self.seats]
        match.status = Match.Status.FINISHED
        match.finished_at = self.now
        match.paused_at = match.paused_until = None
        match.result = {
            "places": list(places_of_people(outcome.places, resigned)),
            "points": list(outcome.points),
        }

    def _ask(self) -> None:
        """Ask the seats that are to act, and set the clock for people and the bots' turn."""
        match = self.match
        match.to_act = list(self.rules.to_act(self.state))
        newly_asked = []
        for seat in self.seats:
            if seat.index not in match.to_act:
                seat.asked_version = None
            elif seat.asked_version is None:
                seat.asked_version = match.version
                newly_asked.append(seat)
        asked = [self.seats[index] for index in match.to_act]
        people = [seat for seat in asked if not seat.is_bot_held]
        is_stopped = match.deadline is None and match.paused_at is None
        fresh = [seat for seat in people if seat in newly_asked or is_stopped]
        if fresh or not people:
            deadline_set(match, people, fresh, self.now)
        match.swept_at = None
        match.abandoned_at = self._waits_until() if asked else None
        bots_play = len(people) < len(asked) and match.abandoned_at is None
        match.bot_due_at = self.now if bots_play else None
        ordered = [seat for seat in newly_asked if self.orders >> seat.number & 1]
        standing.orders_schedule(match, [one for one in ordered if not one.is_bot_held], self.now)

    def _waits_until(self) -> datetime | None:
        """Until when the bots wait too, for a match among absent people is nobody's match.

        None while somebody is there, or when nobody can come back any more.
        """
        if any(not seat.is_bot_held for seat in self.seats):
            return None
        if not any(seat.away and seat.user_id for seat in self.seats):
            return None
        return self.match.abandoned_at or self.now + ABANDONED_AFTER

    def _save(self) -> None:
        Move.objects.bulk_create(self.moves)
        _changes_save(self.match, self._match_stored)
        for seat, stored in zip(self.seats, self._stored, strict=True):
            _changes_save(seat, stored)
        self._save_snapshot()

    @property
    def seats_changed(self) -> list[Seat]:
        """The seats that are not as they were read."""
        pairs = zip(self.seats, self._stored, strict=True)
        return [seat for seat, stored in pairs if _changes(seat, stored)]

    @property
    def snapshot(self) -> Snapshot:
        """What the log comes to now."""
        return Snapshot(
            match=self.match, state=self.rules.dumps(self.state), decisions=self.decisions
        )

    def _save_snapshot(self) -> None:
        snapshot = self.snapshot
        kept = {"state": snapshot.state, "decisions": snapshot.decisions}
        if not Snapshot.objects.filter(match=self.match).update(**kept):
            snapshot.save(force_insert=True)


SEAT_SAVED: Final = [
    "asked_version",
    "asked_at",
    "counted_at",
    "time_left",
    "bank",
    "excused",
    "away",
    "away_since",
    "resigned",
    "missed",
    "missed_at",
    "in_time",
    "late",
    "decided_n",
]
SAVED: Final = [
    "status",
    "version",
    "log_digest",
    "moves_count",
    "entries_count",
    "hand_no",
    "to_act",
    "scores",
    "deadline",
    "bot_due_at",
    "swept_at",
    "abandoned_at",
    "remind_at",
    "paused_at",
    "paused_until",
    "result",
    "moved_at",
    "finished_at",
]


def table_lock(match_id: UUID, now: datetime) -> Table:
    """The started match, locked for the rest of the transaction."""
    return table_of(match_lock(match_id), now)


def table_of(match: Match, now: datetime) -> Table:
    """The table of a started match that is locked already."""
    rules = game(match.game)
    snapshot = Snapshot.objects.get(pk=match.pk)
    return Table(
        match=match,
        seats=list(Seat.objects.filter(match=match).select_related("user").order_by("index")),
        rules=rules,
        state=rules.loads(snapshot.state),
        decisions=snapshot.decisions,
        now=now,
        orders=snapshot.orders,
    )


def match_lock(match_id: UUID) -> Match:
    """The match row, locked for the rest of the transaction.

    PostgreSQL locks the row, but not against the rows that refer to it: a move that comes in
    meanwhile is stored at once. SQLite has locked the whole file when the transaction began.

    Raises:
        Match.DoesNotExist: there is none.
    """
    return Match.objects.select_for_update(no_key=True).get(pk=match_id)


def _values(row: Model, names: Sequence[str]) -> dict[str, object]:
    return {name: getattr(row, name) for name in names}


def _changes(row: Model, stored: Mapping[str, object]) -> list[str]:
    """The columns in which a row is no longer as it was read."""
    return [name for name, value in stored.items() if getattr(row, name) != value]


def _changes_save(row: Model, stored: Mapping[str, object]) -> None:
    """Write what changed, and only that: each column costs, and most stay as they are."""
    if changes := _changes(row, stored):
        row.save(update_fields=changes)


def _result(outcome: Outcome | None) -> dict[str, Any] | None:
    if outcome is None:
        return None
    return {
        "places": list(outcome.places),
        "points": list(outcome.points),
        **({"note": outcome.note} if outcome.note else {}),
        **({"sheet": dict(outcome.sheet)} if outcome.sheet else {}),
    }

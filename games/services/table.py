"""A match while it is changed: locked, with its seats and its state, written back at the end.

Everything that happens at a table goes through here, so that the log, its digest, the
snapshot, the turn and the clock can never disagree.
"""

from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any
from uuid import UUID

from games.engine import fair
from games.engine.base import Deck, Entry, Outcome, Rules, hand_is_closed
from games.engine.clock import deadline_after
from games.engine.outcome import places_of_people
from games.engine.registry import game
from games.models import Hand, Match, Move, Seat, Snapshot
from games.selectors.links import chain_link
from games.services import standing, telling


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
        self._stored = [_seat_row(seat) for seat in self.seats]
        self._before = telling.table_before(self.match, self.seats)

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

    def settle(self) -> None:
        """Close what is over, deal what is due, ask whoever is next, and write it all down."""
        self._close_hand()
        while (need := self.rules.deck(self.state)) is not None:
            self._deal(need)
            self._close_hand()
        outcome = self.rules.outcome(self.state)
        if outcome is not None:
            self._finish(outcome)
        self._ask()
        telling.reminder_set(self.match, self._before, self.now)
        self._save()
        telling.table_tell(self.match, self.seats, self._before, orders=self.orders, now=self.now)

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
        if all(seat.is_bot_held for seat in asked):
            match.deadline = None
        elif newly_asked or match.deadline is None:
            match.deadline = deadline_after(self.now, match.pace)
        bot_is_asked = any(seat.is_bot_held for seat in asked)
        match.bot_due_at = self.now if bot_is_asked else None
        ordered = [seat for seat in newly_asked if self.orders >> seat.number & 1]
        standing.orders_schedule(match, [one for one in ordered if not one.is_bot_held], self.now)

    def _save(self) -> None:
        match = self.match
        Move.objects.bulk_create(self.moves)
        match.scores = self.rules.view(self.state, None)["scores"]
        match.moved_at = self.now
        match.save(update_fields=_SAVED)
        for seat, stored in zip(self.seats, self._stored, strict=True):
            if _seat_row(seat) != stored:
                seat.save(update_fields=_SEAT_SAVED)
        self._save_snapshot()

    def _save_snapshot(self) -> None:
        kept = {"state": self.rules.dumps(self.state), "decisions": self.decisions}
        if not Snapshot.objects.filter(match=self.match).update(**kept):
            Snapshot.objects.create(match=self.match, **kept)


_SEAT_SAVED = ["asked_version", "away", "resigned", "missed", "decided_n"]
_SAVED = [
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
    "remind_at",
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
        seats=list(Seat.objects.filter(match=match).order_by("index")),
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


def _seat_row(seat: Seat) -> list[object]:
    return [getattr(seat, name) for name in _SEAT_SAVED]


def _result(outcome: Outcome | None) -> dict[str, Any] | None:
    if outcome is None:
        return None
    return {
        "places": list(outcome.places),
        "points": list(outcome.points),
        **({"note": outcome.note} if outcome.note else {}),
    }

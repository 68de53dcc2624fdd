"""313, also known as Thirteen and Tiến Lên: be the first to get rid of all your cards.

Rule text: docs/rules/313.en.md. Where the sources differ, the choice made is stated there,
and this module follows it.
"""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from games.engine.base import Deck, Entry, Outcome, Position, Rules, Seat, Standing, View
from games.engine.errors import BadOptions
from games.engine.errors import gettext_noop as _
from games.engine.options import options_dump, options_load
from games.engine.rules._thirteen_cards import BITS_BY_ID, mask_text, mask_texts, move_read
from games.engine.rules._thirteen_combos import book_of
from games.engine.rules._thirteen_hand import Hand, hand_pass, hand_play
from games.engine.rules._thirteen_instant import instant_winner
from games.engine.rules._thirteen_moves import moves_legal, pass_check, play_check, turn_check
from games.engine.rules._thirteen_options import PRESET_WORDS, PRESETS, Options
from games.engine.rules._thirteen_orders import ORDER_WORDS, order_choose
from games.engine.rules._thirteen_rounds import hand_rounds
from games.engine.rules._thirteen_score import hand_places, hand_points, ranking

ALL_CARDS = (1 << 52) - 1


class Closed(NamedTuple):
    """How a hand ended. ``shown`` is the hand of an instant winner, the only one shown."""

    hand_no: int
    places: tuple[int, ...]
    points: tuple[int, ...]
    instant: str | None = None
    shown: int = 0

    @property
    def winner(self) -> Seat:
        """The first of the hand; there is only one."""
        return self.places.index(1)


class State(NamedTuple):
    """Everything that decides what may happen next."""

    options: Options
    dealer: Seat
    hand_no: int
    totals: tuple[int, ...]
    hand: Hand
    last: Closed | None = None

    @property
    def is_closed(self) -> bool:
        """Whether the hand dealt last is over."""
        return self.hand.turn is None


class Thirteen(Rules[State]):
    """The rules of 313 for two to four players."""

    slug = "313"
    title = "313"
    ruleset = "313/1"
    seats = range(2, 5)
    presets = PRESETS
    preset_words = PRESET_WORDS
    orders = ORDER_WORDS
    revocable = frozenset({"play", "pass"})

    def start(self, options: Options, seats: int, dealer: Seat = 0) -> State:
        if seats not in self.seats or dealer not in range(seats):
            raise BadOptions(_("313 is for two to four players."))
        if options.deal17 and seats != 3:
            raise BadOptions(_("17 cards each are only for three players. Choose three seats."))
        nothing = (0,) * seats
        return State(options, dealer, 0, nothing, Hand(nothing, None))

    def deck(self, state: State) -> Deck | None:
        due = state.is_closed and state.hand_no < state.options.games
        return Deck() if due else None

    def deal(self, state: State, cards: Sequence[int]) -> State:
        if self.deck(state) is None:
            raise ValueError("no deal is due")
        dealer = (state.dealer + 1) % len(state.totals) if state.hand_no else state.dealer
        hands = _hands_dealt(state.options, len(state.totals), dealer, cards)
        is_first = state.last is None
        leader = lowest_holder(hands) if state.last is None else state.last.winner
        must = lowest_card(hands) if is_first and state.options.first_play_lowest else 0
        dealt = state._replace(
            dealer=dealer, hand_no=state.hand_no + 1, hand=Hand(hands, leader, must)
        )
        winner = instant_winner(state.options, hands, leader)
        return dealt if winner is None else _closed_at_once(dealt, *winner)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        turn = state.hand.turn
        return () if turn is None else (turn,)

    def legal_moves(self, state: State, seat: Seat) -> list[str]:
        if state.hand.turn != seat:
            return []
        return moves_legal(book_of(state.options), state.hand, seat)

    def play(self, state: State, seat: Seat, move: str) -> State:
        cards = move_read(move)
        hand = state.hand
        turn_check(hand, seat)
        if cards:
            play_check(book_of(state.options), hand, seat, cards)
            after = hand_play(state.options, hand, cards)
        else:
            pass_check(hand)
            after = hand_pass(state.options, hand)
        played = State(state.options, state.dealer, state.hand_no, state.totals, after, state.last)
        return played if after.turn is not None else _closed(played)

    def entry(self, before: State, seat: Seat, move: str, after: State) -> Entry:
        cards = mask_texts(move_read(move))
        if not cards:
            return {"type": "pass", "seat": seat}
        return {"type": "play", "seat": seat, "cards": cards}

    def view(self, state: State, seat: Seat | None) -> View:
        return {
            "hand_no": state.hand_no,
            "to_act": list(self.to_act(state)),
            "hand": [] if seat is None else mask_texts(state.hand.cards[seat]),
            "legal": [] if seat is None else self.legal_moves(state, seat),
            "scores": list(state.totals),
            "public": {
                "table": mask_texts(state.hand.table),
                "owner": state.hand.owner,
                "locked": [at for at in range(len(state.totals)) if state.hand.locked >> at & 1],
                "counts": state.hand.counts,
                "out": list(state.hand.out),
                # Whoever leads holds it, as everybody knows.
                "must_include": mask_text(state.hand.must) or None,
                "last_hand": _last_hand(state.last),
            },
        }

    def hand_outcome(self, state: State) -> Outcome | None:
        last = state.last
        if last is None or not state.is_closed:
            return None
        return Outcome(last.places, last.points, last.instant or "")

    def hands(self, state: State) -> list[list[str]]:
        return [mask_texts(cards) for cards in state.hand.cards]

    def outcome(self, state: State) -> Outcome | None:
        if not state.is_closed or state.hand_no < state.options.games:
            return None
        instant = state.last.instant if state.last and state.options.games == 1 else None
        return Outcome(ranking(state.totals), state.totals, instant or "")

    def order_move(self, standing: Standing, position: Position) -> str | None:
        return order_choose(standing, position)

    def rounds(self, options: Options, seats: int, log: Sequence[Entry]) -> list[int]:
        return hand_rounds(options, seats, log)

    def dumps(self, state: State) -> str:
        data = {
            **state._asdict(),
            "options": options_dump(state.options),
            "hand": state.hand._asdict(),
            "last": state.last and state.last._asdict(),
        }
        return json.dumps(data, separators=(",", ":"))

    def loads(self, text: str) -> State:
        data = json.loads(text)
        last = data["last"] and Closed(**_tuples(data["last"]))
        return State(
            options_load(Options, data["options"]),
            data["dealer"],
            data["hand_no"],
            tuple(data["totals"]),
            Hand(**_tuples(data["hand"])),
            last,
        )


RULES = Thirteen()


def lowest_card(hands: Sequence[int]) -> int:
    """The mask of the lowest card that was dealt."""
    dealt = sum(hands)
    return dealt & -dealt


def lowest_holder(hands: Sequence[int]) -> Seat:
    """Who holds the lowest card that was dealt."""
    lowest = lowest_card(hands)
    return next(seat for seat, cards in enumerate(hands) if cards & lowest)


def _hands_dealt(
    options: Options, seats: int, dealer: Seat, cards: Sequence[int]
) -> tuple[int, ...]:
    """The hands, one card at a time from the dealer's left; the rest stays unseen."""
    bits = [BITS_BY_ID[card] for card in cards]
    if len(bits) != 52 or sum(bits) != ALL_CARDS:
        raise ValueError("a deal of 313 takes the 52 cards of one pack")
    each = 17 if options.deal17 else 13
    firsts = [(seat - dealer - 1) % seats for seat in range(seats)]
    return tuple(sum(bits[first : each * seats : seats]) for first in firsts)


def _closed_at_once(state: State, winner: Seat, instant: str) -> State:
    """The state after an instant win: the others share second place."""
    hand = Hand(state.hand.cards, None, out=(winner,))
    return _closed(state._replace(hand=hand), instant, state.hand.cards[winner])


def _closed(state: State, instant: str | None = None, shown: int = 0) -> State:
    """The state with the result of the hand that has just ended."""
    hand, left = state.hand, state.hand.counts
    places = hand_places(len(left), hand.out, left)
    points = hand_points(state.options.points, places, left)
    totals = tuple(map(sum, zip(state.totals, points, strict=True)))
    last = Closed(state.hand_no, places, points, instant, shown)
    return state._replace(totals=totals, last=last)


def _last_hand(last: Closed | None) -> dict[str, object] | None:
    if last is None:
        return None
    return {
        "hand_no": last.hand_no,
        "places": list(last.places),
        "points": list(last.points),
        "instant": last.instant,
        "shown": {str(last.winner): mask_texts(last.shown)} if last.shown else {},
    }


def _tuples(data: dict[str, Any]) -> dict[str, Any]:
    """JSON knows no tuples."""
    return {key: tuple(value) if isinstance(value, list) else value for key, value in data.items()}

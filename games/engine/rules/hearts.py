"""Hearts: take no hearts and no queen of spades, or all of them.

Rule text: docs/rules/hearts.en.md. Where the sources differ, the choice made is stated there,
and this module follows it.
"""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from games.engine.base import Deck, Entry, Outcome, Position, Rules, Seat, Standing, View
from games.engine.errors import BadOptions
from games.engine.errors import gettext_noop as _
from games.engine.gifts import GIVE
from games.engine.options import options_dump, options_load
from games.engine.rules._hearts_cards import INDICES_BY_ID, mask_texts, move_read
from games.engine.rules._hearts_hand import (
    Hand,
    Trick,
    hand_dealt,
    hand_give,
    hand_play,
    pass_step,
    plays_legal,
)
from games.engine.rules._hearts_moves import give_check, play_check, turn_check
from games.engine.rules._hearts_options import PRESET_WORDS, PRESETS, Options
from games.engine.rules._hearts_orders import ORDERS, order_choose
from games.engine.rules._hearts_score import hand_points, is_over, moon_shooter, ranking
from games.engine.rules._hearts_view import public_view
from games.engine.tricks import trick_rounds

REMOVED = {3: ("2D",), 4: (), 5: ("2D", "2C")}
"""What is left out of the pack, so that it can be dealt out evenly."""


class Closed(NamedTuple):
    """How a hand ended: the points of each seat, and who shot the moon."""

    hand_no: int
    points: tuple[int, ...]
    moon: Seat | None = None


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
        return not self.hand.to_act


class Hearts(Rules[State]):
    """The rules of Hearts for three to five players."""

    slug = "hearts"
    title = "Hearts"
    ruleset = "hearts/1"
    seats = range(3, 6)
    presets = PRESETS
    preset_words = PRESET_WORDS
    orders = ORDERS
    revocable = frozenset({"play"})

    def start(self, options: Options, seats: int, dealer: Seat = 0) -> State:
        if seats not in self.seats or dealer not in range(seats):
            raise BadOptions(_("Hearts is for three to five players."))
        if options.players != seats:
            raise BadOptions(
                _("These rules are for %(players)s players. Choose as many seats."),
                players=options.players,
            )
        nothing = (0,) * seats
        return State(options, dealer, 0, nothing, Hand(nothing))

    def deck(self, state: State) -> Deck | None:
        if not state.is_closed or self.outcome(state) is not None:
            return None
        return Deck(remove=REMOVED[state.options.players])

    def deal(self, state: State, cards: Sequence[int]) -> State:
        if self.deck(state) is None:
            raise ValueError("no deal is due")
        seats, hand_no = len(state.totals), state.hand_no + 1
        dealer = (state.dealer + 1) % seats if state.hand_no else state.dealer
        hands = _hands_dealt(seats, dealer, cards)
        hand = hand_dealt(state.options, hands, hand_no)
        return state._replace(dealer=dealer, hand_no=hand_no, hand=hand)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        return state.hand.to_act

    def legal_moves(self, state: State, seat: Seat) -> list[str]:
        if seat not in state.hand.to_act:
            return []
        if state.hand.is_giving:
            return [GIVE]
        return mask_texts(plays_legal(state.options, state.hand, seat))

    def play(self, state: State, seat: Seat, move: str) -> State:
        gives, cards = move_read(move)
        options, hand = state.options, state.hand
        turn_check(hand, seat)
        if gives:
            give_check(options, hand, seat, cards)
            _direction, step = pass_step(options, state.hand_no)
            return state._replace(hand=hand_give(options, hand, seat, cards, step))
        play_check(options, hand, seat, cards)
        played = state._replace(hand=hand_play(options, hand, cards.bit_length() - 1))
        return _closed(played) if played.is_closed else played

    def entry(self, before: State, seat: Seat, move: str, after: State) -> Entry | None:
        if not before.hand.is_giving:
            _gives, cards = move_read(move)
            return {"type": "play", "seat": seat, "cards": mask_texts(cards)}
        if after.hand.is_giving:
            return None
        return {"type": GIVE, "seats": list(range(len(after.totals)))}

    def view(self, state: State, seat: Seat | None) -> View:
        return {
            "hand_no": state.hand_no,
            "to_act": list(state.hand.to_act),
            "hand": [] if seat is None else mask_texts(state.hand.cards[seat]),
            "legal": [] if seat is None else self.legal_moves(state, seat),
            "scores": list(state.totals),
            "public": {
                **public_view(state.options, state.hand_no, state.hand, seat),
                "last_hand": _last_hand(state.last),
            },
        }

    def hand_outcome(self, state: State) -> Outcome | None:
        last = state.last
        if last is None or not state.is_closed:
            return None
        note = "" if last.moon is None else "moon"
        return Outcome(ranking(last.points), last.points, note)

    def hands(self, state: State) -> list[list[str]]:
        return [mask_texts(cards) for cards in state.hand.cards]

    def outcome(self, state: State) -> Outcome | None:
        if not state.is_closed or not is_over(state.options, state.totals, state.hand_no):
            return None
        return Outcome(ranking(state.totals), state.totals)

    def order_move(self, standing: Standing, position: Position) -> str | None:
        return order_choose(standing, position)

    def rounds(self, options: Options, seats: int, log: Sequence[Entry]) -> list[int]:
        return trick_rounds(seats, log)

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
        hand = _tuples(data["hand"])
        tricks = {name: _trick(hand[name]) for name in ("trick", "last")}
        return State(
            options_load(Options, data["options"]),
            data["dealer"],
            data["hand_no"],
            tuple(data["totals"]),
            Hand(**{**hand, **tricks}),
            data["last"] and Closed(**_tuples(data["last"])),
        )


RULES = Hearts()


def _hands_dealt(seats: int, dealer: Seat, cards: Sequence[int]) -> tuple[int, ...]:
    """The hands, one card at a time from the dealer's left."""
    indices = [INDICES_BY_ID[card] for card in cards]
    whole = 52 - len(REMOVED[seats])
    if len(indices) != whole or len(set(indices)) != whole:
        raise ValueError(f"a deal for {seats} takes {whole} cards of one pack")
    firsts = [(seat - dealer - 1) % seats for seat in range(seats)]
    return tuple(sum(1 << card for card in indices[first::seats]) for first in firsts)


def _closed(state: State) -> State:
    """The state with the result of the hand that has just ended."""
    points = hand_points(state.options, state.hand.taken)
    totals = tuple(map(sum, zip(state.totals, points, strict=True)))
    last = Closed(state.hand_no, points, moon_shooter(state.hand.taken))
    return state._replace(totals=totals, last=last)


def _last_hand(last: Closed | None) -> dict[str, object] | None:
    if last is None:
        return None
    return {"hand_no": last.hand_no, "points": list(last.points), "moon": last.moon}


def _trick(pair: Sequence[Any] | None) -> Trick | None:
    return None if pair is None else Trick(pair[0], tuple(pair[1]))


def _tuples(data: dict[str, Any]) -> dict[str, Any]:
    """JSON knows no tuples."""
    return {key: tuple(value) if isinstance(value, list) else value for key, value in data.items()}

"""Spades: bid how many tricks you will take, and take as many.

Rule text: docs/rules/spades.en.md. Where the sources differ, the choice made is stated there,
and this module follows it.
"""

import json
from collections.abc import Sequence
from typing import Any

from games.engine.base import Deck, Entry, Outcome, Position, Rules, Seat, Standing, View
from games.engine.errors import BadOptions
from games.engine.errors import gettext_noop as _
from games.engine.options import options_dump, options_load
from games.engine.rules._spades_cards import mask_of, mask_texts
from games.engine.rules._spades_checks import (
    bid_check,
    blind_allowed,
    give_check,
    look_check,
    moves_legal,
    pass_refuse,
    play_refuse,
    turn_check,
)
from games.engine.rules._spades_deal import deck_of, first_seat, hands_dealt
from games.engine.rules._spades_hand import card_played, hand_bid, hand_give
from games.engine.rules._spades_moves import GIVE, LOOK, PASS, move_read
from games.engine.rules._spades_options import PRESET_WORDS, PRESETS, Options
from games.engine.rules._spades_orders import ORDERS, order_move
from games.engine.rules._spades_score import MOST_HANDS, match_winner, ranking
from games.engine.rules._spades_state import (
    BIDDING,
    PLAYING,
    Auction,
    Closed,
    Match,
    State,
    Tricks,
)
from games.engine.rules._spades_view import hand_seen, public_view
from games.engine.tricks import trick_rounds


class Spades(Rules[State]):
    """The rules of Spades for three or four players."""

    slug = "spades"
    title = "Spades"
    ruleset = "spades/1"
    seats = range(3, 5)
    presets = PRESETS
    preset_words = PRESET_WORDS
    orders = ORDERS
    revocable = frozenset({"play"})

    def start(self, options: Options, seats: int, dealer: Seat = 0) -> State:
        if options.players != seats or dealer not in range(seats):
            raise BadOptions(
                _("These rules are for %(players)s players. Choose as many seats."),
                players=options.players,
            )
        if options.teams and seats != 4:
            raise BadOptions(
                _("Partners need four players. Choose four seats, or let everybody play alone.")
            )
        nothing = (0,) * (2 if options.teams else seats)
        match = Match(options, dealer, 0, nothing, nothing)
        tricks = Tricks((0,) * seats, 0, leader=0, taken=(0,) * seats)
        return State(match, Auction(PLAYING, (None,) * seats), tricks, turn=None)

    def deck(self, state: State) -> Deck | None:
        if not state.is_closed or self.outcome(state) is not None:
            return None
        return deck_of(state.options)

    def deal(self, state: State, cards: Sequence[int]) -> State:
        if self.deck(state) is None:
            raise ValueError("no deal is due")
        options, seats = state.options, state.options.players
        dealer = first_seat(seats, state.dealer) if state.hand_no else state.dealer
        first = first_seat(seats, dealer)
        match = state.match._replace(dealer=dealer, hand_no=state.hand_no + 1)
        seen = _seen_at_once(options, match.scores)
        auction = Auction(BIDDING, (None,) * seats, seen)
        hands = hands_dealt(options, first, cards)
        tricks = Tricks(hands, sum(hands), leader=first, taken=(0,) * seats)
        return State(match, auction, tricks, first)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        turn = state.turn
        return () if turn is None else (turn,)

    def legal_moves(self, state: State, seat: Seat) -> list[str]:
        if state.turn != seat:
            return []
        return mask_texts(state.legal) or moves_legal(state, seat)

    def play(self, state: State, seat: Seat, move: str) -> State:
        # The common case, a legal card, is judged at once; all else has each check in its turn.
        return card_played(state, seat, move) or _state_after(state, seat, move)

    def entry(self, before: State, seat: Seat, move: str, after: State) -> Entry:
        verb, bid, cards = move_read(move)
        if verb == "bid":
            return {"type": "bid", "seat": seat, "bid": bid}
        if verb == LOOK:
            return {"type": LOOK, "seat": seat}
        if verb == GIVE:
            return {"type": GIVE, "seats": [seat]}
        return {"type": "play", "seat": seat, "cards": list(cards)}

    def view(self, state: State, seat: Seat | None) -> View:
        sees = hand_seen(state, seat)
        return {
            "hand_no": state.hand_no,
            "to_act": list(self.to_act(state)),
            "hand": mask_texts(state.cards[seat]) if sees and seat is not None else [],
            "legal": [] if seat is None else self.legal_moves(state, seat),
            "scores": list(_by_seat(state.options, state.match.scores)),
            "public": {
                **public_view(state.options, state, state.match.bags, seat),
                "last_hand": _last_hand(state),
            },
        }

    def hand_outcome(self, state: State) -> Outcome | None:
        last = state.match.last
        if last is None or not state.is_closed:
            return None
        points = _by_seat(state.options, last.points)
        sheet = {
            "bids": list(last.bids),
            "taken": list(last.taken),
            "bags": list(state.match.bags),
            "scores": list(state.match.scores),
        }
        return Outcome(ranking(points), points, sheet=sheet)

    def hands(self, state: State) -> list[list[str]]:
        return [mask_texts(cards) for cards in state.cards]

    def outcome(self, state: State) -> Outcome | None:
        if not (state.is_closed and state.hand_no):
            return None
        if match_winner(state.options, state.match.scores) is None and state.hand_no < MOST_HANDS:
            return None
        points = _by_seat(state.options, state.match.scores)
        return Outcome(ranking(points), points)

    def order_move(self, standing: Standing, position: Position) -> str | None:
        return order_move(standing, position)

    def rounds(self, options: Options, seats: int, log: Sequence[Entry]) -> list[int]:
        return trick_rounds(seats, log)

    def dumps(self, state: State) -> str:
        match = state.match
        data = {
            **state.tricks._asdict(),
            "turn": state.turn,
            "trick": state.trick,
            "match": {
                **match._asdict(),
                "options": options_dump(match.options),
                "last": match.last and match.last._asdict(),
            },
            "auction": state.auction._asdict(),
        }
        return json.dumps(data, separators=(",", ":"))

    def loads(self, text: str) -> State:
        data = _tuples(json.loads(text))
        match = _tuples(data["match"])
        kept = {
            "options": options_load(Options, match["options"]),
            "last": match["last"] and Closed(**_tuples(match["last"])),
        }
        auction = Auction(**_tuples(data["auction"]))
        tricks = Tricks(**{name: data[name] for name in Tricks._fields})
        state = State(Match(**{**match, **kept}), auction, tricks, data["turn"], data["trick"])
        return state.changed()  # What is legal is not written down but worked out.


RULES = Spades()


def _state_after(state: State, seat: Seat, move: str) -> State:
    """The state after a move of any kind, each check in its turn."""
    verb, bid, cards = move_read(move)
    turn_check(state, seat)
    if verb == "play":
        played = card_played(state, seat, cards[0]) if len(cards) == 1 else None
        return played or play_refuse(state, seat, cards)
    if verb == PASS:
        pass_refuse(state)
    if verb == LOOK:
        look_check(state, seat)
        return state.changed(seen=state.auction.seen | 1 << seat)
    if verb == GIVE:
        gift = mask_of(state.options.deck, cards)
        give_check(state, seat, gift)
        return hand_give(state, gift)
    bid_check(state, seat, bid)
    return hand_bid(state, seat, bid)


def _seen_at_once(options: Options, scores: Sequence[int]) -> int:
    """The seats, as bits, that may see their cards at the deal: those that cannot bid blind."""
    seen = 0
    for seat in range(options.players):
        side = seat % len(scores)
        best = max(score for at, score in enumerate(scores) if at != side)
        seen |= (not blind_allowed(options, scores[side], best)) << seat
    return seen


def _by_seat(options: Options, values: Sequence[int]) -> tuple[int, ...]:
    """What is kept by side, by seat: partners have the same."""
    return tuple(values[seat % len(values)] for seat in range(options.players))


def _last_hand(state: State) -> dict[str, object] | None:
    last = state.match.last
    if last is None:
        return None
    return {
        "hand_no": last.hand_no,
        "bids": list(last.bids),
        "taken": list(last.taken),
        "points": list(_by_seat(state.options, last.points)),
    }


def _tuples(data: dict[str, Any]) -> dict[str, Any]:
    """JSON knows no tuples."""
    return {key: tuple(value) if isinstance(value, list) else value for key, value in data.items()}

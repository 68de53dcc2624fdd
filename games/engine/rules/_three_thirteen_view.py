"""What a seat may see of Three Thirteen, and what it may do."""

from collections.abc import Sequence
from typing import Any

from cards.card import card_text, card_texts
from games.engine.base import Seat
from games.engine.rules._three_thirteen_lay import arrange
from games.engine.rules._three_thirteen_moves import STOCK, discard_text, draw_text, lay_text
from games.engine.rules._three_thirteen_play import DISCARD, DRAW, LAY
from games.engine.rules._three_thirteen_score import Closed
from games.engine.rules._three_thirteen_solver import (
    Discard,
    discards_of,
    penalty_after_discard,
    penalty_of,
    solve,
)
from games.engine.rules._three_thirteen_state import State


def seats_asked(state: State) -> tuple[Seat, ...]:
    """Who is to decide: one, or when the hands are laid open all who have not done so."""
    play = state.play
    if play.phase == LAY:
        return tuple(seat for seat, laid in enumerate(play.laid) if laid is None)
    return () if play.turn is None or play.waits_for_stock else (play.turn,)


def moves_legal(state: State, seat: Seat) -> list[str]:
    """What a seat may do; of the ways to lay a hand open the best alone."""
    if seat not in seats_asked(state):
        return []
    if state.play.phase == DRAW:
        return draws(state)
    if state.play.phase == LAY:
        return [lay_text(arrange(state.round, state.play.hands[seat]).melds)]
    discards = discards_of(state.round, state.play.hands[seat])
    outs = outs_open(state, discards)
    moves = [discard_text("discard", discard.card) for discard in discards]
    moves += [discard_text("out", card) for card in outs]
    return [*moves, "out"] if out_is_free(state, seat) else moves


def draws(state: State) -> list[str]:
    """Where the seat in turn may draw from: the stock, or the top of a pile."""
    piles = state.play.piles
    named = [None] if len(piles) == 1 else range(len(piles))
    return [
        f"draw {STOCK}",
        *(draw_text(pile) for pile, cards in zip(named, piles, strict=True) if cards),
    ]


def outs_open(state: State, discards: Sequence[Discard]) -> list[int]:
    """The discards with which the seat in turn can go out. Only the first can."""
    if state.play.out_by is not None:
        return []
    return [discard.card for discard in discards if discard.is_out]


def out_is_free(state: State, seat: Seat) -> bool:
    """Whether the seat in turn can go out and discard nothing, where the table allows that."""
    if not state.options.out_without_discard or state.play.out_by is not None:
        return False
    return solve(state.round, state.play.hands[seat]).is_complete


def public_view(state: State, seat: Seat | None) -> dict[str, Any]:
    """What everybody sees, and of one's own hand what it costs and how one can go out."""
    play = state.play
    return {
        "phase": play.phase,
        "round": state.round.number,
        "wild": state.round.wild_text,
        "stock": len(play.stock),
        "piles": [card_texts(pile[-1:]) for pile in play.piles],
        "drawn": play.drawn,
        "out_by": play.out_by,
        "last_turn": play.out_by is not None and play.phase in {DRAW, DISCARD},
        "penalty": _penalty(state, seat),
        "can_go_out": _outs(state, seat),
        "last_hand": last_view(state.last),
    }


def last_view(last: Closed | None) -> dict[str, Any] | None:
    """The round before, every hand laid open; by seat."""
    if last is None:
        return None
    return {
        "hand_no": last.hand_no,
        "round": last.round,
        "out_by": last.out_by,
        "points": list(last.points),
        "melds": [[card_texts(meld) for meld in laid.melds] for laid in last.laid],
        "left": [card_texts(laid.left) for laid in last.laid],
    }


def _penalty(state: State, seat: Seat | None) -> int | None:
    """What a hand costs at its best; of one that has drawn, without the best discard."""
    hands = state.play.hands
    if seat is None or not hands:
        return None
    if state.play.phase == DISCARD and seat == state.play.turn:
        return penalty_after_discard(state.round, hands[seat])
    return penalty_of(state.round, hands[seat])


def _outs(state: State, seat: Seat | None) -> list[str]:
    if seat is None or state.play.phase != DISCARD or seat != state.play.turn:
        return []
    outs = outs_open(state, discards_of(state.round, state.play.hands[seat]))
    return [card_text(card) for card in outs]

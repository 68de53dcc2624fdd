"""What a hand of Hearts shows: the same keys to everybody, a seat's own cards to itself alone."""

from typing import Any

from games.engine.base import Seat
from games.engine.rules._hearts_cards import TEXTS, mask_texts
from games.engine.rules._hearts_hand import Hand, Trick, pass_step
from games.engine.rules._hearts_options import Options
from games.engine.rules._hearts_score import cards_points


def public_view(options: Options, hand_no: int, hand: Hand, seat: Seat | None) -> dict[str, Any]:
    """What lies on the table, and of the passing what this viewer may know."""
    direction, step = pass_step(options, max(hand_no, 1))
    seats = len(hand.cards)
    trick = hand.trick or Trick(0)
    return {
        "phase": "give" if hand.is_giving else "play",
        "give": _give(options, hand, seat, step),
        "direction": direction,
        "gave": [at for at, gift in enumerate(hand.gifts) if gift],
        "given": _given(hand, seat, step),
        "received": _received(hand, seat, step),
        "trick": _plays(trick, seats),
        "led_by": trick.leader if trick.cards else None,
        "last_trick": _last_trick(options, hand),
        "broken": hand.broken,
        "points": [cards_points(options, cards) for cards in hand.taken] or [0] * seats,
        "counts": [cards.bit_count() for cards in hand.cards],
    }


def _give(options: Options, hand: Hand, seat: Seat | None, step: int) -> dict[str, Any] | None:
    """What the seat is asked for; there may be hundreds of such moves, so none is listed."""
    if seat is None or not hand.is_giving or hand.gifts[seat]:
        return None
    to = (seat + step) % len(hand.cards)
    return {"count": options.pass_cards, "from": mask_texts(hand.cards[seat]), "to": to}


def _given(hand: Hand, seat: Seat | None, step: int) -> dict[str, Any] | None:
    """What the seat itself has passed on, and to whom."""
    if seat is None or not hand.gifts or not hand.gifts[seat]:
        return None
    return {"cards": mask_texts(hand.gifts[seat]), "to": (seat + step) % len(hand.cards)}


def _received(hand: Hand, seat: Seat | None, step: int) -> dict[str, Any] | None:
    """What the seat itself got, and from whom, once all have given."""
    if seat is None or not hand.gifts or hand.is_giving:
        return None
    giver = (seat - step) % len(hand.cards)
    return {"cards": mask_texts(hand.gifts[giver]), "from": giver}


def _plays(trick: Trick, seats: int) -> list[list[Any]]:
    return [[trick.seat(step, seats), TEXTS[card]] for step, card in enumerate(trick.cards)]


def _last_trick(options: Options, hand: Hand) -> dict[str, Any] | None:
    if hand.last is None:
        return None
    seats = len(hand.cards)
    return {
        "cards": _plays(hand.last, seats),
        "winner": hand.last.winner(seats),
        "points": cards_points(options, hand.last.mask),
    }

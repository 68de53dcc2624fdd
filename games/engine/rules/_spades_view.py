"""What a hand of Spades shows: the same keys to everybody, a seat's own cards to itself alone."""

from typing import Any

from games.engine.base import Seat
from games.engine.rules._spades_cards import TEXTS, mask_texts
from games.engine.rules._spades_hand import gifts_of
from games.engine.rules._spades_options import Options
from games.engine.rules._spades_state import GIVING, State
from games.engine.rules._spades_tricks import suit_led, trick_winner


def hand_seen(hand: State, seat: Seat | None) -> bool:
    """Whether the viewer is a seat that may see its hand."""
    return seat is not None and bool(hand.auction.seen >> seat & 1)


def public_view(
    options: Options, hand: State, bags: tuple[int, ...], seat: Seat | None
) -> dict[str, Any]:
    """The bids, the trick and the one before, the tricks taken, and the bags."""
    return {
        "phase": hand.auction.phase,
        "bids": list(hand.auction.bids),
        "taken": list(hand.taken),
        "trick": _plays(hand.trick, hand.leader, len(hand.taken)),
        "led_by": None if hand.turn is None else hand.leader,
        "last_trick": _last_trick(options, hand),
        "broken": hand.broken,
        "bags": list(bags),
        "hand_seen": hand_seen(hand, seat),
        "give": _give(options, hand, seat),
        "gave": _gave(options, hand),
        "counts": [cards.bit_count() for cards in hand.cards],
    }


def _plays(cards: tuple[int, ...], leader: Seat, seats: int) -> list[list[Any]]:
    """The cards of a trick in the order of play, each with its seat."""
    return [
        [(leader + step) % seats, TEXTS[card.bit_length() - 1]] for step, card in enumerate(cards)
    ]


def _last_trick(options: Options, hand: State) -> dict[str, Any] | None:
    past, first = hand.tricks.past, hand.tricks.past_leader
    if not past:
        return None
    plays = _plays(past, first, len(hand.taken))
    suit = suit_led(options, past, first=sum(hand.taken) == 1)
    return {"cards": plays, "winner": plays[trick_winner(past, suit)][0]}


def _give(options: Options, hand: State, seat: Seat | None) -> dict[str, Any] | None:
    """What the seat is asked for; there are many such moves, so none is listed."""
    if hand.auction.phase != GIVING or hand.turn != seat or seat is None:
        return None
    return {"count": options.nil_pass, "from": mask_texts(hand.cards[seat])}


def _gave(options: Options, hand: State) -> list[Seat]:
    """Who has given cards, while cards are given."""
    if hand.auction.phase != GIVING:
        return []
    order = gifts_of(options, hand.leader, hand.auction.bids)
    return list(order[: len(order) - len(hand.auction.gifts)])

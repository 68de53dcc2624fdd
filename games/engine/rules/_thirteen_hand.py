"""One hand of 313 while it is played: whose turn it is, who is out, who has won the round."""

from typing import NamedTuple

from games.engine.rules._thirteen_combos import is_twos
from games.engine.rules._thirteen_options import Options


class Hand(NamedTuple):
    """A hand in play.

    ``cards`` are the masks by seat, ``table`` what must be beaten (0: the turn leads),
    ``out`` the seats without cards in their order, ``must`` the card that the first play of
    the match must contain. ``locked`` and ``asked`` are bits by seat: who has passed in this
    round, and who of them was asked for a bomb on the 2s that lie on the table.
    """

    cards: tuple[int, ...]
    turn: int | None
    must: int = 0
    table: int = 0
    owner: int | None = None
    locked: int = 0
    asked: int = 0
    out: tuple[int, ...] = ()

    @property
    def counts(self) -> list[int]:
        """How many cards each seat holds."""
        return [cards.bit_count() for cards in self.cards]


def hand_play(options: Options, hand: Hand, cards: int) -> Hand:
    """The hand after the turn played the cards, which must be legal."""
    seat = _turn(hand)
    left = hand.cards[seat] ^ cards
    held = (*hand.cards[:seat], left, *hand.cards[seat + 1 :])
    out = hand.out if left else (*hand.out, seat)
    played = Hand(held, seat, 0, cards, seat, hand.locked, 0, out)
    if not left and (last := _last_seats(options, held)) is not None:
        return Hand(held, None, out=out + last)
    return turn_next(options, played)


def hand_pass(options: Options, hand: Hand) -> Hand:
    """The hand after the turn passed."""
    bit = 1 << _turn(hand)
    return turn_next(options, hand._replace(locked=hand.locked | bit, asked=hand.asked | bit))


def asks_for_bombs(options: Options, table: int) -> bool:
    """Whether those who have passed are asked for a bomb on what lies on the table.

    All of them are asked, whether or not they hold one: the asking tells nothing.
    """
    return options.bomb_after_pass and options.bombs_beat != "none" and is_twos(table)


def _turn(hand: Hand) -> int:
    if hand.turn is None:
        raise ValueError("nobody is to act in a hand that is over")
    return hand.turn


def _last_seats(options: Options, held: tuple[int, ...]) -> tuple[int, ...] | None:
    """Who is last in a game that has just ended: nobody by name, unless play went on."""
    if not options.play_on:
        return ()
    remaining = tuple(seat for seat, cards in enumerate(held) if cards)
    return remaining if len(remaining) <= 1 else None


def turn_next(options: Options, hand: Hand) -> Hand:
    """The turn goes clockwise to whoever may still act; when nobody may, the round is won."""
    barred = hand.asked if asks_for_bombs(options, hand.table) else hand.locked
    seats = len(hand.cards)
    for step in range(1, seats):
        seat = (_turn(hand) + step) % seats
        if hand.cards[seat] and seat != hand.owner and not barred >> seat & 1:
            return hand._replace(turn=seat)
    return Hand(hand.cards, _leader(hand), out=hand.out)


def _leader(hand: Hand) -> int:
    """Who leads after a round: its owner, or the next clockwise who still has cards."""
    seats = len(hand.cards)
    owner = hand.owner or 0
    return next(seat for step in range(seats) if hand.cards[seat := (owner + step) % seats])

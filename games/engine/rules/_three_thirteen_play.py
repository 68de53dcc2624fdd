"""One round of Three Thirteen: draw, discard, go out, the last turns."""

from collections.abc import Sequence
from typing import NamedTuple

from games.engine.base import Seat
from games.engine.rules._three_thirteen_cards import Round, card_added, cards_sorted
from games.engine.rules._three_thirteen_lay import Arrangement
from games.engine.rules._three_thirteen_moves import PILE, STOCK
from games.engine.rules._three_thirteen_options import Options

DRAW, DISCARD, LAY, OVER = "draw", "discard", "lay", "over"
IDLE_CIRCUITS = 3
"""When nobody has drawn from the stock for so many circuits, the round ends."""


class Play(NamedTuple):
    """A round while it is played. Cards are ids; hands are in order."""

    phase: str
    turn: Seat | None
    hands: tuple[tuple[int, ...], ...]
    stock: tuple[int, ...] = ()
    """The top card first."""
    piles: tuple[tuple[int, ...], ...] = ()
    """The top card last; one pile, or one of each seat."""
    drawn: str | None = None
    """Where the card came from that the seat in turn has drawn."""
    out_by: Seat | None = None
    idle: int = 0
    """The turns that have passed since somebody drew from the stock."""
    laid: tuple[Arrangement | None, ...] = ()
    """The hands laid open, where players arrange their hands themselves."""

    @property
    def waits_for_stock(self) -> bool:
        """Whether the discards must be shuffled before anybody may draw."""
        return self.phase == DRAW and not self.stock


def play_dealt(
    in_round: Round, options: Options, seats: int, dealer: Seat, cards: Sequence[int]
) -> Play:
    """The round as it was dealt: one card at a time from the dealer's left, then the upcard."""
    size = in_round.size
    firsts = [(seat - dealer - 1) % seats for seat in range(seats)]
    hands = tuple(cards_sorted(in_round, cards[first : size * seats : seats]) for first in firsts)
    upcard, *stock = cards[size * seats :]
    piles: list[tuple[int, ...]] = [()] * (seats if options.piles == "per_player" else 1)
    piles[dealer if options.piles == "per_player" else 0] = (upcard,)
    return Play(DRAW, (dealer + 1) % seats, hands, tuple(stock), tuple(piles))


def card_drawn(in_round: Round, play: Play, seat: Seat, source: str, pile: int) -> Play:
    """The round after the seat in turn has drawn from the stock or from a pile."""
    hands, piles = play.hands, list(play.piles)
    if source == STOCK:
        card, stock = play.stock[0], play.stock[1:]
    else:
        card, stock = piles[pile][-1], play.stock
        piles[pile] = piles[pile][:-1]
    return Play(
        DISCARD,
        seat,
        (*hands[:seat], card_added(in_round, hands[seat], card), *hands[seat + 1 :]),
        stock,
        tuple(piles),
        drawn=STOCK if source == STOCK else PILE,
        out_by=play.out_by,
        idle=0 if source == STOCK else play.idle + 1,
    )


def card_discarded(
    options: Options, play: Play, seat: Seat, card: int | None, *, is_out: bool
) -> Play:
    """The round after the seat in turn has discarded (None: nothing) and its turn has passed."""
    hands, piles = list(play.hands), list(play.piles)
    if card is not None:
        at = hands[seat].index(card)
        hands[seat] = hands[seat][:at] + hands[seat][at + 1 :]
        pile = seat if len(piles) > 1 else 0
        piles[pile] = (*piles[pile], card)
    out_by = seat if is_out else play.out_by
    turn = (seat + 1) % len(hands)
    after = Play(DRAW, turn, tuple(hands), play.stock, tuple(piles), out_by=out_by, idle=play.idle)
    return after._replace(phase=OVER, turn=None) if _is_over(options, after) else after


def stock_used(play: Play) -> tuple[int, ...]:
    """The cards of which a used-up stock is made again: all discards but the tops, ascending."""
    return tuple(sorted(card for pile in play.piles for card in pile[:-1]))


def stock_made(play: Play, cards: Sequence[int]) -> Play:
    """The round with the discards shuffled into a new stock."""
    return play._replace(stock=tuple(cards), piles=tuple(pile[-1:] for pile in play.piles))


def last_turns(seats: int, out_by: Seat) -> list[Seat]:
    """Who has one more turn when a player has gone out, in their order."""
    return [(out_by + step) % seats for step in range(1, seats)]


def _is_over(options: Options, play: Play) -> bool:
    """Whether the round ends instead of the turn that would come now."""
    is_stuck = play.idle >= IDLE_CIRCUITS * len(play.hands)
    is_empty = not play.stock and (options.exhaust == "end_round" or not stock_used(play))
    return play.turn == play.out_by or is_stuck or is_empty

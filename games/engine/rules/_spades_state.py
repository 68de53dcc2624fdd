"""What is known of a match of Spades at any moment, hidden cards included."""

from typing import Any, Final, NamedTuple

from games.engine.base import Seat
from games.engine.rules._spades_cards import SPADES
from games.engine.rules._spades_moves import Bid
from games.engine.rules._spades_options import Options
from games.engine.rules._spades_tricks import plays_mask

BIDDING: Final = "bid"
GIVING: Final = "give"
PLAYING: Final = "play"


class Closed(NamedTuple):
    """How a hand ended: what each seat bid and took, and what each side got for it."""

    hand_no: int
    bids: tuple[Bid, ...]
    taken: tuple[int, ...]
    points: tuple[int, ...]


class Match(NamedTuple):
    """What stays the same while a hand is played. ``scores`` and ``bags`` are by side."""

    options: Options
    dealer: Seat
    hand_no: int
    scores: tuple[int, ...]
    bags: tuple[int, ...]
    last: Closed | None = None


class Auction(NamedTuple):
    """The bids, and what comes of them before the first trick.

    ``seen`` are bits by seat: who has looked at the hand. ``gifts`` are the seats that still give
    cards, in their order.
    """

    phase: str
    bids: tuple[Bid | None, ...]
    seen: int = 0
    gifts: tuple[int, ...] = ()


class Tricks(NamedTuple):
    """How the hand stood when the trick began: what changes once a trick, not with each card.

    ``dealt`` are the cards of each seat before the first trick, as masks, and ``left`` all those
    that no trick has taken; ``past`` and ``past_leader`` are the trick before.
    """

    dealt: tuple[int, ...]
    left: int
    leader: int
    taken: tuple[int, ...]
    broken: bool = False
    past: tuple[int, ...] = ()
    past_leader: int = 0


class State(NamedTuple):
    """Everything that decides what may happen next: the match, the auction, and the hand in play.

    ``trick`` are the cards that lie on the table, in the order of play. ``legal`` are those that
    the turn may play: it follows from the rest, and is kept so that it is worked out once only.
    """

    match: Match
    auction: Auction
    tricks: Tricks
    turn: int | None
    trick: tuple[int, ...] = ()
    legal: int = 0

    @property
    def options(self) -> Options:
        """The house rules."""
        return self.match.options

    @property
    def dealer(self) -> Seat:
        """Who dealt the hand."""
        return self.match.dealer

    @property
    def hand_no(self) -> int:
        """The hand that was dealt last."""
        return self.match.hand_no

    @property
    def is_closed(self) -> bool:
        """Whether the hand dealt last is over."""
        return self.turn is None

    @property
    def leader(self) -> Seat:
        """Who leads or led the trick."""
        return self.tricks.leader

    @property
    def taken(self) -> tuple[int, ...]:
        """The tricks of each seat."""
        return self.tricks.taken

    @property
    def cards(self) -> tuple[int, ...]:
        """What each seat holds."""
        held = self.tricks.left ^ sum(self.trick)
        return tuple(dealt & held for dealt in self.tricks.dealt)

    @property
    def broken(self) -> bool:
        """Whether a spade was played in this hand."""
        return self.tricks.broken or bool(sum(self.trick) & SPADES)

    def changed(self, **fields: Any) -> "State":
        """The same with other values, wherever they are kept."""

        def part(kept: Any) -> Any:
            return kept._replace(**{one: fields.pop(one) for one in kept._fields if one in fields})

        match, auction, tricks = part(self.match), part(self.auction), part(self.tricks)
        other = self._replace(match=match, auction=auction, tricks=tricks, **fields)
        return other._replace(legal=_legal(other))


def _legal(hand: State) -> int:
    """The cards that the turn may play: none before the first trick and after the last."""
    if hand.turn is None or hand.auction.phase != PLAYING:
        return 0
    tricks = hand.tricks
    held, is_first = hand.cards[hand.turn], not tricks.past
    return plays_mask(hand.options, held, hand.trick, broken=tricks.broken, first=is_first)

"""One hand of Spades while it is played: bids, gifts between partners, and tricks."""

from typing import Any, Final, NamedTuple

from games.engine.base import Seat
from games.engine.rules._spades_cards import CLUBS, DIAMONDS, HEARTS, PLAIN, SPADES, SUITS
from games.engine.rules._spades_moves import BLIND, Bid
from games.engine.rules._spades_options import Options

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


class State(NamedTuple):
    """Everything that decides what may happen next: the match, the auction, and the hand in play.

    ``cards`` are the masks by seat, ``leader`` who leads or led the trick, ``trick`` its cards in
    the order of play, ``past`` and ``past_leader`` the trick before, ``legal`` the cards that the
    turn may play: it follows from the rest, and is kept so that it is worked out once
    only. All is flat, so that a play makes one tuple: nearly all of what a match costs is done
    there.
    """

    match: Match
    auction: Auction
    cards: tuple[int, ...]
    turn: int | None
    leader: int
    taken: tuple[int, ...]
    trick: tuple[int, ...] = ()
    broken: bool = False
    past: tuple[int, ...] = ()
    past_leader: int = 0
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

    def changed(self, **fields: Any) -> "State":
        """The same with other values, wherever they are kept."""
        match = {name: fields.pop(name) for name in Match._fields if name in fields}
        auction = {name: fields.pop(name) for name in Auction._fields if name in fields}
        other = self._replace(
            match=self.match._replace(**match), auction=self.auction._replace(**auction), **fields
        )
        return other._replace(legal=_legal(other))


def trick_winner(trick: tuple[int, ...], *, low_club: bool = False) -> int:
    """Which card of a trick takes it, by its index: the highest spade, or else of the suit led."""
    suit = CLUBS if low_club else SUITS[trick[0]]
    counting = sum(trick) & (suit | SPADES)
    return trick.index(1 << counting.bit_length() - 1) if counting else 0


def is_low_club(hand: State) -> bool:
    """Whether the trick is the first one of a table that opens it with low clubs."""
    return not hand.past and hand.match.options.first_trick == "low_club"


def plays_mask(
    options: Options, held: int, trick: tuple[int, ...], *, broken: bool, first: bool
) -> int:
    """The cards that somebody who holds these may add to the trick, be it the first or later."""
    if first and options.first_trick == "low_club":
        clubs = held & CLUBS
        return clubs & -clubs or held & (HEARTS | DIAMONDS) or held
    if trick:
        return held & SUITS[trick[0]] or held
    if broken or options.lead_spades == "anytime":
        return held
    return held & PLAIN or held


def _legal(hand: State) -> int:
    """The cards that the turn may play: none before the first trick and after the last."""
    if hand.turn is None or hand.auction.phase != PLAYING:
        return 0
    held = hand.cards[hand.turn]
    return plays_mask(hand.match.options, held, hand.trick, broken=hand.broken, first=not hand.past)


def hand_bid(hand: State, seat: Seat, bid: Bid) -> State:
    """The hand after the turn bid."""
    said = hand.auction.bids
    bids = (*said[:seat], bid, *said[seat + 1 :])
    bid_next = hand.changed(bids=bids, seen=hand.auction.seen | 1 << seat)
    if None in bids:
        return bid_next.changed(turn=(seat + 1) % len(bids))
    gifts = gifts_of(hand.options, hand.leader, bids)
    if gifts:
        return bid_next.changed(phase=GIVING, turn=gifts[0], gifts=gifts)
    return bid_next.changed(phase=PLAYING, turn=hand.leader)


def hand_give(hand: State, cards: int) -> State:
    """The hand after the turn gave these cards to the partner."""
    seat, *rest = hand.auction.gifts
    partner = (seat + 2) % 4
    held = list(hand.cards)
    held[seat] ^= cards
    held[partner] |= cards
    given = hand.changed(cards=tuple(held), gifts=tuple(rest))
    if rest:
        return given.changed(turn=rest[0])
    return given.changed(phase=PLAYING, turn=hand.leader)


def hand_play(hand: State, card: int) -> State:
    """The hand after the turn played this card, which must be legal."""
    match, auction, cards, seat, leader, taken, trick, broken, past, past_leader, _ = hand
    if seat is None:
        raise ValueError("nobody is to act in a hand that is over")
    held = list(cards)
    held[seat] ^= card
    trick += (card,)
    if card > PLAIN:
        broken = True
    seats = len(held)
    if len(trick) == seats:
        return _trick_taken(hand, held, trick, broken=broken)
    turn = (seat + 1) % seats
    mine = held[turn]
    if past:  # What plays_mask says of most cards, said here because calling it costs a tenth.
        legal = mine & SUITS[trick[0]] or mine
    else:
        legal = plays_mask(match.options, mine, trick, broken=broken, first=True)
    # fmt: off
    return _new(State, (
        match, auction, tuple(held), turn, leader, taken, trick, broken, past, past_leader, legal,
    ))
    # fmt: on


def _trick_taken(hand: State, held: list[int], trick: tuple[int, ...], *, broken: bool) -> State:
    """The hand after the last card of a trick: whoever took it leads, while there are cards."""
    leader = hand.leader
    winner = (leader + trick_winner(trick, low_club=is_low_club(hand))) % len(held)
    tricks = list(hand.taken)
    tricks[winner] += 1
    mine = held[winner]
    legal = plays_mask(hand.match.options, mine, (), broken=broken, first=False)
    turn = winner if mine else None
    # fmt: off
    return _new(State, (
        hand.match, hand.auction, tuple(held), turn, winner, tuple(tricks), (), broken, trick,
        leader, legal,
    ))
    # fmt: on


_new = tuple.__new__


def gifts_of(options: Options, first: Seat, bids: tuple[Bid | None, ...]) -> tuple[int, ...]:
    """Who gives cards, in their order: of each pair whoever bid blind nil first, then the other."""
    if not (options.teams and options.nil_pass):
        return ()
    order = [(first + step) % 4 for step in range(4)]
    gifts: list[int] = []
    for seat in order:
        if bids[seat] == BLIND and seat not in gifts:
            gifts += [seat, (seat + 2) % 4]
    return tuple(gifts)

"""One hand of Spades while it is played: bids, gifts between partners, and tricks."""

from typing import Final, NamedTuple

from games.engine.base import Seat
from games.engine.rules._spades_cards import CLUBS, DIAMONDS, HEARTS, PLAIN, SPADES, SUITS
from games.engine.rules._spades_moves import BLIND, Bid
from games.engine.rules._spades_options import Options

BIDDING: Final = "bid"
GIVING: Final = "give"
PLAYING: Final = "play"


class Hand(NamedTuple):
    """A hand in play.

    ``cards`` are the masks by seat, ``leader`` who leads or led the trick, ``trick`` its cards in
    the order of play, ``last`` and ``last_leader`` the trick before. ``seen`` are bits by seat:
    who has looked at the hand. ``gifts`` are the seats that still give cards, in their order.
    """

    cards: tuple[int, ...]
    phase: str
    turn: int | None
    leader: int
    bids: tuple[Bid | None, ...]
    taken: tuple[int, ...]
    trick: tuple[int, ...] = ()
    broken: bool = False
    last: tuple[int, ...] = ()
    last_leader: int = 0
    seen: int = 0
    gifts: tuple[int, ...] = ()


def trick_winner(trick: tuple[int, ...], *, low_club: bool = False) -> int:
    """Which card of a trick takes it, by its index: the highest spade, or else of the suit led."""
    suit = CLUBS if low_club else SUITS[trick[0]]
    return trick.index(max(trick, key=(suit | SPADES).__and__))


def is_low_club(options: Options, hand: Hand) -> bool:
    """Whether the trick is the first one of a table that opens it with low clubs."""
    return options.first_trick == "low_club" and not hand.last


def plays_mask(options: Options, hand: Hand, held: int) -> int:
    """The cards that somebody who holds these may play now."""
    if not hand.last and options.first_trick == "low_club":
        clubs = held & CLUBS
        return clubs & -clubs or held & (HEARTS | DIAMONDS) or held
    if hand.trick:
        return held & SUITS[hand.trick[0]] or held
    if hand.broken or options.lead_spades == "anytime":
        return held
    return held & PLAIN or held


def hand_bid(options: Options, hand: Hand, seat: Seat, bid: Bid) -> Hand:
    """The hand after the turn bid."""
    bids = (*hand.bids[:seat], bid, *hand.bids[seat + 1 :])
    bid_next = hand._replace(bids=bids, seen=hand.seen | 1 << seat)
    if None in bids:
        return bid_next._replace(turn=(seat + 1) % len(bids))
    gifts = gifts_of(options, hand.leader, bids)
    if gifts:
        return bid_next._replace(phase=GIVING, turn=gifts[0], gifts=gifts)
    return bid_next._replace(phase=PLAYING, turn=hand.leader)


def hand_give(hand: Hand, cards: int) -> Hand:
    """The hand after the turn gave these cards to the partner."""
    seat, *rest = hand.gifts
    partner = (seat + 2) % 4
    held = list(hand.cards)
    held[seat] ^= cards
    held[partner] |= cards
    given = hand._replace(cards=tuple(held), gifts=tuple(rest))
    if rest:
        return given._replace(turn=rest[0])
    return given._replace(phase=PLAYING, turn=hand.leader)


def hand_play(options: Options, hand: Hand, card: int) -> Hand:
    """The hand after the turn played this card, which must be legal."""
    cards, phase, seat, leader, bids, taken, trick, broken, last, last_leader, seen, gifts = hand
    if seat is None:
        raise ValueError("nobody is to act in a hand that is over")
    held = list(cards)
    held[seat] ^= card
    cards = tuple(held)
    trick += (card,)
    if card > PLAIN:
        broken = True
    seats = len(cards)
    if len(trick) < seats:
        turn: int | None = (seat + 1) % seats
        # Made at once, for nearly all of what a match costs is done here.
        # fmt: off
        return _new(Hand, (
            cards, phase, turn, leader, bids, taken, trick, broken, last, last_leader, seen, gifts,
        ))
        # fmt: on
    winner = (leader + trick_winner(trick, low_club=is_low_club(options, hand))) % seats
    taken = (*taken[:winner], taken[winner] + 1, *taken[winner + 1 :])
    turn = winner if cards[winner] else None
    # fmt: off
    return _new(Hand, (
        cards, phase, turn, winner, bids, taken, (), broken, trick, leader, seen, gifts,
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

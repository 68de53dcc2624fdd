"""One hand of Spades while it is played: bids, gifts between partners, tricks, and its result.

Nearly all of what a match costs is done in ``card_played`` and in what it calls.
"""

from typing import Final, cast

from games.engine.base import Seat
from games.engine.rules._spades_cards import ANY_DECK, PLAIN, SUITS
from games.engine.rules._spades_moves import BLIND, Bid
from games.engine.rules._spades_options import Options
from games.engine.rules._spades_score import side_score
from games.engine.rules._spades_state import (
    GIVING,
    PLAYING,
    Auction,
    Closed,
    Match,
    State,
    Tricks,
)
from games.engine.rules._spades_tricks import leads, plays_mask, suit_led, trick_winner


def hand_bid(hand: State, seat: Seat, bid: Bid) -> State:
    """The hand after the turn bid."""
    said = hand.auction.bids
    bids = (*said[:seat], bid, *said[seat + 1 :])
    seen = hand.auction.seen | 1 << seat
    if None in bids:
        auction = hand.auction._replace(bids=bids, seen=seen)
        return hand._replace(auction=auction, turn=(seat + 1) % len(bids))
    gifts = gifts_of(hand.options, hand.leader, bids)
    if gifts:
        return hand._replace(auction=Auction(GIVING, bids, seen, gifts), turn=gifts[0])
    return hand.changed(phase=PLAYING, bids=bids, seen=seen, turn=hand.leader)


def hand_give(hand: State, cards: int) -> State:
    """The hand after the turn gave these cards to the partner."""
    seat, *rest = hand.auction.gifts
    partner = (seat + 2) % 4
    held = list(hand.cards)
    held[seat] ^= cards
    held[partner] |= cards
    given = hand.changed(dealt=tuple(held), gifts=tuple(rest))
    if rest:
        return given.changed(turn=rest[0])
    return given.changed(phase=PLAYING, turn=hand.leader)


def card_played(hand: State, seat: Seat, move: str) -> State | None:
    """The hand after the seat played a card; None when it may not, or when the move is no card."""
    match, auction, tricks, turn, trick, legal = hand
    card = _card_bits(move, 0) & legal
    if not card or turn != seat:
        return None
    trick += (card,)
    dealt, left, _leader, _taken, _broken, past, _past_leader = tricks
    if len(trick) == len(dealt):
        return _trick_taken(match, auction, tricks, trick)
    turn = (seat + 1) % len(dealt)
    held = dealt[turn] & left
    if past:  # What plays_mask says of most cards, said here because calling it costs a tenth.
        legal = held & SUITS[trick[0]] or held
    else:
        legal = plays_mask(match.options, held, trick, broken=False, first=True)
    return _new(State, (match, auction, tricks, turn, trick, legal))


def _trick_taken(match: Match, auction: Auction, tricks: Tricks, trick: tuple[int, ...]) -> State:
    """The hand after the last card of a trick: whoever took it leads, while there are cards."""
    dealt, left, leader, taken, broken, past, _past_leader = tricks
    suit = SUITS[trick[0]] if past else suit_led(match.options, trick, first=True)
    lying = sum(trick)
    winner = (leader + trick_winner(trick, suit)) % len(dealt)
    won = [*taken]
    won[winner] += 1
    left ^= lying
    broken = broken or lying > PLAIN
    held = dealt[winner] & left
    tricks = _new(Tricks, (dealt, left, winner, tuple(won), broken, trick, leader))
    if not held:
        return State(_match_after(match, auction, tricks.taken), auction, tricks, turn=None)
    legal = leads(match.options, held, broken)
    return _new(State, (match, auction, tricks, winner, (), legal))


_card_bits: Final = ANY_DECK.get
_new: Final = tuple.__new__


def _match_after(match: Match, auction: Auction, taken: tuple[int, ...]) -> Match:
    """The match with the result of the hand that has just ended."""
    options, dealer, hand_no, scores, bags, _last = match
    bids = cast("tuple[Bid, ...]", auction.bids)  # Cards are played when all have bid.
    sides = len(scores)
    found = [
        side_score(options, bids[side::sides], taken[side::sides], bags[side])
        for side in range(sides)
    ]
    points, bags_left = zip(*found, strict=True)
    after = tuple(map(sum, zip(scores, points, strict=True)))
    return Match(options, dealer, hand_no, after, bags_left, Closed(hand_no, bids, taken, points))


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

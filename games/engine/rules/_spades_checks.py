"""Which moves of Spades are legal, and what a refusal says.

No sentence depends on a card that the player cannot see, their own hand before they looked
included.
"""

from collections.abc import Mapping
from typing import Final, NoReturn

from games.engine.base import Seat
from games.engine.errors import IllegalMove, OutOfTurn
from games.engine.errors import gettext_noop as _
from games.engine.rules._spades_cards import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    SPADES,
    SUITS,
    mask_of,
    mask_text,
    mask_texts,
)
from games.engine.rules._spades_moves import BLIND, GIVE, LOOK, NIL, Bid, bid_text
from games.engine.rules._spades_options import Options
from games.engine.rules._spades_state import BIDDING, GIVING, PLAYING, State

FOLLOW_ONE: Final[Mapping[int, str]] = {
    DIAMONDS: _("You must follow diamonds: %(cards)s."),
    CLUBS: _("You must follow clubs: %(cards)s."),
    HEARTS: _("You must follow hearts: %(cards)s."),
    SPADES: _("You must follow spades: %(cards)s."),
}
FOLLOW_ANY: Final[Mapping[int, str]] = {
    DIAMONDS: _("You must follow diamonds: %(cards)s or %(last)s."),
    CLUBS: _("You must follow clubs: %(cards)s or %(last)s."),
    HEARTS: _("You must follow hearts: %(cards)s or %(last)s."),
    SPADES: _("You must follow spades: %(cards)s or %(last)s."),
}
"""By the suit that was led; ``last`` is the last of those that may be played."""


def moves_legal(hand: State, seat: Seat) -> list[str]:
    """Every legal move of the seat, whose turn it is, before the first trick.

    A gift is named, not listed.
    """
    if hand.auction.phase == GIVING:
        return [GIVE]
    if not hand.auction.seen >> seat & 1:
        blind = [bid_text(BLIND)] if not _bid_fault(hand, seat, BLIND) else []
        return [LOOK, *blind]
    return [bid_text(bid) for bid in bids_legal(hand, seat)]


def bids_legal(hand: State, seat: Seat) -> list[Bid]:
    """What the seat, which has seen its hand, may bid."""
    options = hand.match.options
    least = 1 if options.nil else options.min_bid
    numbers: list[Bid] = list(range(least, tricks_of(hand) + 1))
    bids = [NIL, *numbers] if options.nil else numbers
    return [bid for bid in bids if not _bid_fault(hand, seat, bid)]


def tricks_of(hand: State) -> int:
    """How many tricks a hand has that nobody has played from."""
    return hand.cards[hand.leader].bit_count()


def bid_in_range(options: Options, bid: object, tricks: int) -> bool:
    """Whether it can be bid at all; a bid of 0 stands for nil where nil is played."""
    if bid in {NIL, BLIND}:
        return options.nil if bid == NIL else options.blind_nil
    least = 0 if options.nil else options.min_bid
    return type(bid) is int and least <= bid <= tricks


def blind_allowed(options: Options, own: int, best_opponent: int) -> bool:
    """Whether a side with this score may bid blind nil."""
    return options.blind_nil and best_opponent - own >= options.blind_deficit


def turn_check(hand: State, seat: Seat) -> None:
    """Refuse whoever is not to act.

    Raises:
        OutOfTurn: it is another player's turn, or nobody's.
    """
    if hand.turn == seat:
        return
    if hand.turn is None:
        raise OutOfTurn(_("This hand is over; nobody may play. Wait for the next deal."))
    raise OutOfTurn(_("It is not your turn. You may play when it comes to you."))


def look_check(hand: State, seat: Seat) -> None:
    """Refuse to show a hand that was seen.

    Raises:
        IllegalMove: the bidding is over, or the seat has looked.
    """
    if hand.auction.phase != BIDDING:
        _refuse_phase(hand)
    if hand.auction.seen >> seat & 1:
        raise IllegalMove(_("You see your hand already. Choose your bid."))


def bid_check(hand: State, seat: Seat, bid: Bid) -> None:
    """Refuse a bid that the seat, whose turn it is, may not make.

    Raises:
        IllegalMove: the bidding is over, it has not looked, or this table knows no such bid.
    """
    options = hand.match.options
    if hand.auction.phase != BIDDING:
        _refuse_phase(hand)
    has_seen = hand.auction.seen >> seat & 1
    if bid == BLIND:
        _blind_check(options, has_seen=bool(has_seen))
    elif not has_seen:
        raise IllegalMove(_("You have not looked at your hand. Look at it, or bid blind nil."))
    elif bid == 0 and options.nil:
        raise IllegalMove(_("A bid of 0 is a nil here. Bid nil, or one trick or more."))
    elif not bid_in_range(options, bid, tricks_of(hand)):
        _refuse_bid(options, tricks_of(hand))
    fault = _bid_fault(hand, seat, bid)
    if fault:
        raise fault


def give_check(hand: State, seat: Seat, cards: int) -> None:
    """Refuse cards that the seat, whose turn it is, may not give.

    Raises:
        IllegalMove: nothing is given now, it does not hold them, or they are too many or too few.
    """
    options = hand.match.options
    if hand.auction.phase != GIVING:
        _refuse_phase(hand)
    _held_check(hand, seat, cards)
    if cards.bit_count() != options.nil_pass:
        raise IllegalMove(
            _("You chose %(chosen)s cards to give. Choose exactly %(count)s."),
            chosen=cards.bit_count(),
            count=options.nil_pass,
        )


def play_refuse(hand: State, seat: Seat, cards: tuple[str, ...]) -> NoReturn:
    """Refuse cards that the seat, whose turn it is, may not play.

    Raises:
        IllegalMove: it is not time, it does not hold the card, or the trick asks for others.
    """
    if hand.auction.phase != PLAYING:
        _refuse_phase(hand)
    if len(cards) != 1:
        raise IllegalMove(_("You chose %(chosen)s cards. Play exactly one."), chosen=len(cards))
    _held_check(hand, seat, mask_of(hand.options.deck, cards))
    _refuse_play(hand)


def pass_refuse(hand: State) -> NoReturn:
    """Refuse to pass.

    Raises:
        IllegalMove: always; nobody passes in Spades.
    """
    if hand.auction.phase != BIDDING:
        _refuse_phase(hand)
    raise IllegalMove(_("Nobody passes in Spades. Choose a bid."))


def _bid_fault(hand: State, seat: Seat, bid: Bid) -> IllegalMove | None:
    """What a bid of the seat does to a sum that the table minds; None when nothing."""
    options = hand.match.options
    if options.total_not is None and not options.team_min_bid:
        return None  # Most tables mind no sum.
    number = bid if isinstance(bid, int) else 0
    others = [one for at, one in enumerate(hand.auction.bids) if at != seat]
    total = number + sum(one for one in others if isinstance(one, int))
    if options.total_not == total and None not in others:
        return IllegalMove(
            _("All bids together may not come to %(total)s. Choose another bid."),
            total=total,
        )
    if not options.teams:
        return None
    partner = hand.auction.bids[(seat + 2) % 4]
    theirs = partner if isinstance(partner, int) else 0
    if partner is None or theirs + number >= options.team_min_bid:
        return None
    return IllegalMove(
        _("Your partner's bid and yours come to at least %(least)s. Bid %(own)s or more."),
        least=options.team_min_bid,
        own=options.team_min_bid - theirs,
    )


def _blind_check(options: Options, *, has_seen: bool) -> None:
    if not options.blind_nil:
        raise IllegalMove(_("Nobody bids blind nil at this table. Choose another bid."))
    if has_seen:
        raise IllegalMove(
            _(
                "Blind nil is bid before looking at the hand, by those at least %(deficit)s points "
                "behind. Choose another bid."
            ),
            deficit=options.blind_deficit,
        )


def _held_check(hand: State, seat: Seat, cards: int) -> None:
    missing = cards & ~hand.cards[seat]
    if missing:
        raise IllegalMove(
            _("You do not hold %(cards)s. Play cards from your hand."), cards=mask_text(missing)
        )


def _refuse_bid(options: Options, tricks: int) -> NoReturn:
    if options.nil:
        raise IllegalMove(_("Bid nil, or a number from 1 to %(most)s."), most=tricks)
    raise IllegalMove(
        _("Bid a number from %(least)s to %(most)s."), least=options.min_bid, most=tricks
    )


def _refuse_phase(hand: State) -> NoReturn:
    """Say what is done now instead."""
    if hand.auction.phase == BIDDING:
        raise IllegalMove(_("The bidding comes first. Choose your bid."))
    if hand.auction.phase == GIVING:
        raise IllegalMove(_("Cards are given to the partner first. Choose those that you give."))
    raise IllegalMove(_("The bidding is over. Play a card."))


def _refuse_play(hand: State) -> NoReturn:
    """Say why a card that the player holds may not be played, and which may."""
    allowed = hand.legal
    if hand.options.first_trick == "low_club" and not hand.tricks.past:
        if allowed & CLUBS:
            raise IllegalMove(
                _("To the first trick everybody plays their lowest club. Yours is %(card)s."),
                card=mask_text(allowed),
            )
        raise IllegalMove(_("The first trick takes no spade. Play a heart or a diamond."))
    if not hand.trick:
        raise IllegalMove(_("Spades are not broken yet, so none may be led. Lead another suit."))
    *cards, last = mask_texts(allowed)
    suit = SUITS[hand.trick[0]]
    if not cards:
        raise IllegalMove(FOLLOW_ONE[suit], cards=last)
    raise IllegalMove(FOLLOW_ANY[suit], cards=" ".join(cards), last=last)

"""One hand of Hearts while it is played: what is passed, whose turn it is, who took what."""

from typing import Final, NamedTuple

from games.engine.rules._hearts_cards import HEARTS, QUEEN, SUIT_MASKS
from games.engine.rules._hearts_options import Options

DIRECTIONS: Final = {
    3: (("left", 1), ("right", 2), ("hold", 0)),
    4: (("left", 1), ("right", 3), ("across", 2), ("hold", 0)),
    5: (("left", 1), ("right", 4), ("hold", 0)),
}
"""By the number of players, hand after hand: where cards are passed, and how many seats on."""


class Trick(NamedTuple):
    """A trick: who led it, and the indices of the cards in the order of play."""

    leader: int
    cards: tuple[int, ...] = ()

    @property
    def suit(self) -> int:
        """The suit that was led."""
        return self.cards[0] // 13

    @property
    def mask(self) -> int:
        """Its cards as a mask."""
        return sum(1 << card for card in self.cards)

    def seat(self, step: int, seats: int) -> int:
        """Who played, or will play, the card of this step."""
        return (self.leader + step) % seats

    def winner(self, seats: int) -> int:
        """Who played the highest card of the suit led."""
        ranks = [card if card // 13 == self.suit else -1 for card in self.cards]
        return self.seat(ranks.index(max(ranks)), seats)


class Hand(NamedTuple):
    """A hand in play.

    ``cards`` and ``taken`` are masks by seat, and so are ``gifts``, what each passes on (0: not
    yet); there are none where nothing is passed. Cards change hands when all gifts are in.
    ``trick`` is None until then, and once all cards are played.
    """

    cards: tuple[int, ...]
    gifts: tuple[int, ...] = ()
    trick: Trick | None = None
    taken: tuple[int, ...] = ()
    broken: bool = False
    last: Trick | None = None

    @property
    def is_giving(self) -> bool:
        """Whether gifts are waited for."""
        return 0 in self.gifts

    @property
    def to_act(self) -> tuple[int, ...]:
        """Those who have not given yet; then one after the other."""
        if self.is_giving:
            return tuple(seat for seat, gift in enumerate(self.gifts) if not gift)
        if self.trick is None:
            return ()
        return (self.trick.seat(len(self.trick.cards), len(self.cards)),)

    @property
    def is_first_trick(self) -> bool:
        """Whether the trick that lies there is the first of the hand."""
        return not any(self.taken)


def pass_step(options: Options, hand_no: int) -> tuple[str, int]:
    """Where the cards of a hand are passed, and how many seats on; 0: nothing is."""
    if not options.pass_cards:
        return "hold", 0
    round_of = DIRECTIONS[options.players]
    return round_of[(hand_no - 1) % len(round_of)]


def opening_mask(options: Options) -> int:
    """The lowest club in play, which is led first of all."""
    return 2 if options.players == 5 else 1


def hand_dealt(options: Options, cards: tuple[int, ...], hand_no: int) -> Hand:
    """A hand of which nothing was passed or played yet."""
    _direction, step = pass_step(options, hand_no)
    if step:
        return Hand(cards, gifts=(0,) * len(cards), taken=(0,) * len(cards))
    return _opened(options, Hand(cards, taken=(0,) * len(cards)))


def hand_give(options: Options, hand: Hand, seat: int, gift: int, step: int) -> Hand:
    """The hand after a seat chose what it passes on; the last choice hands all of it over."""
    gifts = (*hand.gifts[:seat], gift, *hand.gifts[seat + 1 :])
    given = hand._replace(gifts=gifts)
    if given.is_giving:
        return given
    received = [gifts[at - step] for at in range(len(gifts))]
    moved = zip(hand.cards, gifts, received, strict=True)
    return _opened(options, given._replace(cards=tuple(own ^ out | got for own, out, got in moved)))


def hand_play(options: Options, hand: Hand, card: int) -> Hand:
    """The hand after whoever is to act played the card, which must be legal."""
    (seat,) = hand.to_act
    trick = hand.trick or Trick(seat)
    bit, seats = 1 << card, len(hand.cards)
    held = (*hand.cards[:seat], hand.cards[seat] ^ bit, *hand.cards[seat + 1 :])
    broken = hand.broken or bool(bit & (HEARTS | QUEEN if options.queen_breaks else HEARTS))
    trick = trick._replace(cards=(*trick.cards, card))
    played = hand._replace(cards=held, trick=trick, broken=broken)
    return _taken(played, trick) if len(trick.cards) == seats else played


def plays_legal(options: Options, hand: Hand, seat: int) -> int:
    """The cards that a seat, whose turn it is, may play."""
    cards, trick = hand.cards[seat], hand.trick or Trick(seat)
    if not trick.cards:
        return leads_legal(options, cards, is_first=hand.is_first_trick, is_broken=hand.broken)
    return follows_legal(options, cards, trick.suit, is_first=hand.is_first_trick)


def leads_legal(options: Options, cards: int, *, is_first: bool, is_broken: bool) -> int:
    """The cards that may be led: no heart before hearts are broken, unless there is no other."""
    opening = cards & opening_mask(options)
    if is_first and opening:
        return opening
    return cards if is_broken else cards & ~HEARTS or cards


def follows_legal(options: Options, cards: int, suit: int, *, is_first: bool) -> int:
    """The cards that may follow: those of the suit led, or any; the first trick is kept clean."""
    allowed = cards & SUIT_MASKS[suit] or cards
    if is_first and not options.points_first_trick:
        return allowed & ~(HEARTS | QUEEN) or allowed
    return allowed


def _opened(options: Options, hand: Hand) -> Hand:
    """The hand when the first trick is about to be led, by who holds the lowest club."""
    opening = opening_mask(options)
    leader = next(seat for seat, cards in enumerate(hand.cards) if cards & opening)
    return hand._replace(trick=Trick(leader))


def _taken(hand: Hand, trick: Trick) -> Hand:
    """The hand after a whole trick: its winner takes it and leads the next, if there is one."""
    winner = trick.winner(len(hand.cards))
    taken = (*hand.taken[:winner], hand.taken[winner] | trick.mask, *hand.taken[winner + 1 :])
    following = Trick(winner) if any(hand.cards) else None
    return hand._replace(trick=following, taken=taken, last=trick)

"""What a trick of Spades asks for: which cards may be added to it, and which one takes it."""

from games.engine.rules._spades_cards import CLUBS, DIAMONDS, HEARTS, PLAIN, SPADES, SUITS
from games.engine.rules._spades_options import Options


def trick_winner(trick: tuple[int, ...], suit: int) -> int:
    """Which card of a trick takes it, by its index: the highest spade, or else of the suit led."""
    counting = sum(trick) & (suit | SPADES)
    return trick.index(1 << counting.bit_length() - 1) if counting else 0


def suit_led(options: Options, trick: tuple[int, ...], *, first: bool) -> int:
    """The suit that the cards of a trick, be it the first or later, are measured by."""
    return CLUBS if first and options.first_trick == "low_club" else SUITS[trick[0]]


def leads(options: Options, held: int, broken: bool) -> int:
    """The cards that may be led from these."""
    if broken or options.lead_spades == "anytime":
        return held
    return held & PLAIN or held


def plays_mask(
    options: Options, held: int, trick: tuple[int, ...], *, broken: bool, first: bool
) -> int:
    """The cards that somebody who holds these may add to the trick, be it the first or later."""
    if first and options.first_trick == "low_club":
        clubs = held & CLUBS
        return clubs & -clubs or held & (HEARTS | DIAMONDS) or held
    if trick:
        return held & SUITS[trick[0]] or held
    return leads(options, held, broken)

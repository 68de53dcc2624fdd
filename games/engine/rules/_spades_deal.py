"""Which cards a hand of Spades is dealt from, and who gets which."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from cards.card import card_text, full_deck
from games.engine.base import Deck, Seat
from games.engine.fair import deck_cards
from games.engine.rules._spades_cards import DECKS
from games.engine.rules._spades_options import Options


def deck_of(options: Options) -> Deck:
    """The pack, with jokers and without what the house rules leave out."""
    if options.deck == "jjdd":
        return Deck(jokers=2, remove=("2H", "2C"))
    if options.players == 4 or options.leftover == "unseen":
        return Deck()
    return Deck(jokers=2) if options.leftover == "jokers18" else Deck(remove=("2C",))


def cards_each(options: Options) -> int:
    """How many cards everybody gets; the tricks of a hand."""
    return len(_pack(deck_of(options))) // options.players


def first_seat(players: int, dealer: Seat) -> Seat:
    """The seat left of the dealer: it bids first, leads first, and deals the next hand."""
    return (dealer + 1) % players


def hands_dealt(options: Options, first: Seat, cards: Sequence[int]) -> tuple[int, ...]:
    """The hands, one card at a time from the dealer's left; an odd card stays unseen."""
    if sorted(cards) != _pack(deck_of(options)):
        raise ValueError("these are not the cards that the deal asked for")
    bits = list(map(_BITS[options.deck].__getitem__, cards))
    seats = options.players
    dealt = cards_each(options) * seats
    return tuple(sum(bits[(seat - first) % seats : dealt : seats]) for seat in range(seats))


_BITS: Final = {
    name: [bits[card_text(card)] for card in full_deck(1, 2)] for name, bits in DECKS.items()
}
"""The bits of the cards by their ids, for each kind of deck."""
_pack: Final = lru_cache(maxsize=10)(deck_cards)

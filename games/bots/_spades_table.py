"""What a bot of Spades makes of what it sees: the cards still out, the trick, what is needed."""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from cards.card import card_text
from games.engine.base import Position
from games.engine.fair import deck_cards
from games.engine.options import options_load
from games.engine.rules._spades_cards import DECKS, SPADES, SUITS, TEXTS, mask_of
from games.engine.rules._spades_deal import deck_of
from games.engine.rules._spades_moves import BLIND, NIL
from games.engine.rules._spades_options import Options


@dataclass(frozen=True)
class Table:
    """A position, read."""

    position: Position
    options: Options

    @property
    def public(self) -> dict[str, Any]:
        """What everybody sees."""
        return self.position["view"]["public"]

    @property
    def seat(self) -> int:
        """Who decides."""
        return self.position["seat"]

    @cached_property
    def hand(self) -> int:
        """The cards that it holds."""
        return mask_of(self.options.deck, self.position["view"]["hand"])

    @cached_property
    def legal(self) -> list[int]:
        """The cards that it may play, the lowest of each suit first."""
        bits = DECKS[self.options.deck]
        return [bits[card] for card in self.position["view"]["legal"]]

    @cached_property
    def unseen(self) -> int:
        """The cards that others hold, or that nobody does."""
        played = [card for entry in self.position["log"] for card in entry.get("cards", ())]
        return _pack(self.options) & ~(self.hand | mask_of(self.options.deck, played))

    @cached_property
    def trick(self) -> list[tuple[int, int]]:
        """The seats and cards of the trick, in the order of play."""
        bits = DECKS[self.options.deck]
        return [(seat, bits[card]) for seat, card in self.public["trick"]]

    @cached_property
    def counting(self) -> int:
        """The cards that can take the trick."""
        return SUITS[self.trick[0][1]] | SPADES

    @cached_property
    def best(self) -> tuple[int, int]:
        """Who takes the trick as it lies, and with which card."""
        return max(self.trick, key=lambda play: play[1] & self.counting)

    @property
    def is_last(self) -> bool:
        """Whether the trick is over with this card."""
        return len(self.trick) == self.position["seats"] - 1

    @property
    def partner(self) -> int | None:
        """Who plays with it, if anybody does."""
        return (self.seat + 2) % 4 if self.options.teams else None

    def is_boss(self, card: int) -> bool:
        """Whether no card of its suit that is still out is higher."""
        return not self.unseen & SUITS[card] & -card

    def has_live_nil(self, seat: int | None) -> bool:
        """Whether the seat has bid nil, and taken no trick so far."""
        if seat is None:
            return False
        return self.public["bids"][seat] in {NIL, BLIND} and not self.public["taken"][seat]

    def need(self, seat: int) -> int:
        """How many tricks the seat's side has still to take for what it has bid."""
        seats = range(seat % 2, 4, 2) if self.options.teams else [seat]
        bids, taken = self.public["bids"], self.public["taken"]
        helps = self.options.failed_nil == "help_partner"
        return sum(
            (bids[at] if isinstance(bids[at], int) else 0)
            - (taken[at] if helps or isinstance(bids[at], int) else 0)
            for at in seats
        )


@lru_cache(maxsize=200)
def _pack(options: Options) -> int:
    """All cards of the deal."""
    return mask_of(options.deck, map(card_text, deck_cards(deck_of(options))))


def table_read(position: Position) -> Table:
    """The position with its options."""
    return Table(position, options_load(Options, position["options"]))


def rank_of(card: int) -> int:
    """How high a card is within its suit."""
    return (card // (SUITS[card] & -SUITS[card])).bit_length()


def text_of(card: int) -> str:
    """The move that plays it."""
    return TEXTS[card.bit_length() - 1]

"""The moves of Spades as text: ``bid 4``, ``bid nil``, ``look``, ``QS``, ``give AS KS``."""

from functools import lru_cache
from typing import Final, NamedTuple

from cards.card import is_card
from games.engine.errors import UnreadableMove
from games.engine.errors import gettext_noop as _

Bid = int | str
NIL: Final = "nil"
BLIND: Final = "blind-nil"
LOOK: Final = "look"
GIVE: Final = "give"
PASS: Final = "pass"
MAX_MOVE_LENGTH: Final = 60
"""Enough for a gift with generous blanks; nothing longer is looked at."""


class Move(NamedTuple):
    """A move that could be read: what is done, with which bid or cards."""

    verb: str
    bid: Bid = 0
    cards: tuple[str, ...] = ()


@lru_cache(maxsize=2_000)
def move_read(text: str) -> Move:
    """The move that a text means. Case, order and blanks do not matter.

    Raises:
        UnreadableMove: the text is none, or has a card twice.
    """
    if not text.strip():
        raise UnreadableMove(
            _("You chose nothing. Choose a card, or a bid while there is bidding.")
        )
    readable = len(text) <= MAX_MOVE_LENGTH and text.isascii()
    words = text.upper().split() if readable else [""]
    match words:
        case ["LOOK" | "PASS" as verb]:
            return Move(verb.lower())
        case ["BID", what]:
            return Move("bid", _bid_read(what))
        case ["GIVE", *cards]:
            return Move(GIVE, cards=_cards_read(cards))
    return Move("play", cards=_cards_read(words))


def bid_text(bid: Bid) -> str:
    """The move that bids it."""
    return f"bid {bid}"


def _bid_read(word: str) -> Bid:
    if word.lower() in {NIL, BLIND}:
        return word.lower()
    if word.isdigit() and len(word) <= 2:
        return int(word)
    raise UnreadableMove(_("That is no bid. Bid a number, for example “bid 4”."))


def _cards_read(words: list[str]) -> tuple[str, ...]:
    if not all(map(is_card, words)):
        raise UnreadableMove(
            _("That is no move. Name a card, for example “QS”, or bid, for example “bid 4”.")
        )
    twice = next((word for word in words if words.count(word) > 1), None)
    if twice:
        raise UnreadableMove(_("A card can be named only once: %(card)s."), card=twice)
    return tuple(words)

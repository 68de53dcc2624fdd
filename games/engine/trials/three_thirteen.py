"""Questions to the rules of Three Thirteen."""

from collections.abc import Sequence
from typing import NamedTuple

from cards.card import card_text, card_texts
from games.engine.rules._three_thirteen_cards import cards_read, round_of
from games.engine.rules._three_thirteen_lay import arrange
from games.engine.rules._three_thirteen_options import Options
from games.engine.rules._three_thirteen_solver import discards_of, outs_of


class Best(NamedTuple):
    """The best of a hand: its melds, what is left over, and what that costs.

    ``discard`` is the card to get rid of where there is one too many, and ``outs`` are those
    with which one may go out.
    """

    points: int
    melds: list[list[str]]
    left: list[str]
    discard: str = ""
    outs: list[str] = []


def hand_size(number: int) -> int:
    """How many cards one holds in a round before drawing."""
    return number + 2


def best_of(options: Options, number: int, cards: Sequence[str]) -> Best:
    """The best arrangement of a hand in the round of that number, after its best discard."""
    in_round, hand = round_of(options, number), cards_read(cards)
    if len(hand) <= hand_size(number):
        return Best(*_laid(options, number, hand))
    best = min(discards_of(in_round, hand), key=lambda one: (one.penalty, not one.is_out))
    rest = [card for card in hand if card != best.card]
    outs = card_texts(outs_of(in_round, hand))
    return Best(*_laid(options, number, rest), card_text(best.card), outs)


def _laid(
    options: Options, number: int, hand: Sequence[int]
) -> tuple[int, list[list[str]], list[str]]:
    laid = arrange(round_of(options, number), hand)
    return laid.penalty, [card_texts(meld) for meld in laid.melds], card_texts(laid.left)

"""A sensible player of Three Thirteen: knows what its hand costs, and which cards would help it.

It takes a discard that makes its hand cheaper by a meld, else it draws from the stock; it goes
out as soon as it can; else it keeps the hand that costs least, and of those that cost about the
same the one that the most cards would help. It counts no cards that were played.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from cards.card import PER_DECK, card_id
from games.engine.base import Position
from games.engine.options import options_load
from games.engine.rules._three_thirteen_cards import Round, card_points, cards_read, round_of
from games.engine.rules._three_thirteen_options import Options
from games.engine.rules._three_thirteen_solver import (
    Discard,
    discards_of,
    penalty_after_discard,
    penalty_of,
)

GAME = "three-thirteen"

KINDS: Final = 52
LOOKED_AT: Final = 4
"""So many of the best discards are compared by what could come."""
HOPE: Final = 0.25
"""How much of what a card could save counts: many of them never come."""
GAIN: Final = 3
"""A discard is taken when it makes the hand cheaper by so much; the stock may bring a wild card."""


def choose(position: Position, level: str) -> str:
    """The move of a seat that sees this position. All levels play alike so far."""
    view = position["view"]
    public, legal = view["public"], view["legal"]
    in_round = round_of(options_load(Options, position["options"]), public["round"])
    hand = cards_read(view["hand"])
    if public["phase"] == "draw":
        return _draw(in_round, hand, legal, public)
    outs = [move for move in legal if move.startswith("out")]
    if public["phase"] == "lay" or outs:
        return (outs or legal)[-1]
    keeps_hope = not public["last_turn"]
    return f"discard {_discard(in_round, hand, view['hand'], keeps_hope=keeps_hope)}"


def _draw(
    in_round: Round, hand: tuple[int, ...], legal: Sequence[str], public: dict[str, Any]
) -> str:
    """Take the top card that saves most, if it saves enough, else draw from the stock."""
    cost, best = penalty_of(in_round, hand), legal[0]
    least = cost - (1 if public["last_turn"] else GAIN)
    for move in legal[1:]:
        pile = int(move.split()[2]) if move.count(" ") > 1 else 0
        card = card_id(public["piles"][pile][0], 9)
        after = -1 if in_round.is_wild(card) else penalty_after_discard(in_round, (*hand, card))
        if after <= least:
            least, best = after - 1, move
    return best


def _discard(
    in_round: Round, hand: tuple[int, ...], texts: Sequence[str], *, keeps_hope: bool
) -> str:
    """The card without which the hand is worth most."""
    by_cost = sorted(
        discards_of(in_round, hand),
        key=lambda discard: (discard.penalty, -card_points(in_round, discard.card)),
    )
    if not keeps_hope:
        return texts[hand.index(by_cost[0].card)]

    def worth(discard: Discard) -> float:
        rest = tuple(sorted(card % PER_DECK for card in hand if card != discard.card))
        return discard.penalty - HOPE * hope(in_round, rest)

    best = min(by_cost[:LOOKED_AT], key=worth)
    return texts[hand.index(best.card)]


@lru_cache(maxsize=2_000)
def hope(in_round: Round, kinds: tuple[int, ...]) -> float:
    """What one more card would save, on the mean of all kinds."""
    hand = tuple(PER_DECK * kinds[:at].count(kind) + kind for at, kind in enumerate(kinds))
    cost = penalty_of(in_round, hand)
    saved = 0
    for kind in range(KINDS):
        more = 9 * PER_DECK + kind
        saved += max(0, cost + card_points(in_round, more) - penalty_of(in_round, (*hand, more)))
    return saved / KINDS

"""What a hand of Spades scores, what the bags cost, and when a match is over."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.engine.rules._spades_moves import BLIND, NIL, Bid
from games.engine.rules._spades_options import Options

MOST_HANDS: Final = 100
"""A match that nobody wins ends after so many hands."""


class SideScore(NamedTuple):
    """What a hand changes for one side."""

    delta: int
    bags: int


def side_score(options: Options, bids: Sequence[Bid], taken: Sequence[int], bags: int) -> SideScore:
    """The points and the bags of a player, or of two partners, after a hand."""
    contract = tricks = loose = 0
    nils = []
    for bid, won in zip(bids, taken, strict=True):
        if isinstance(bid, int):
            contract, tricks = contract + bid, tricks + won
        else:
            loose += won
            nils.append((bid, won == 0))
    if options.failed_nil == "help_partner" and len(nils) < len(bids):
        tricks, loose = tricks + loose, 0
    extra = max(0, tricks - contract) + (0 if options.failed_nil == "ignore" else loose)
    delta = (10 if tricks >= contract else -10) * contract + extra
    if nils:
        delta += _nils_score(options, nils)
    if not options.bag_penalty:
        return SideScore(delta, bags)
    times, left = divmod(bags + extra, options.bag_limit)
    return SideScore(delta - times * options.bag_points, left)


def _nils_score(options: Options, nils: Sequence[tuple[str, bool]]) -> int:
    """What the nils of a side are worth, each with whether it was made."""
    if len(nils) == 2 and options.double_nil == "together":
        both = all(is_made for _, is_made in nils)
        nils = [(bid, both) for bid, _ in nils]
    worth = {NIL: options.nil_points, BLIND: 2 * options.nil_points}
    return sum(worth[bid] * (1 if is_made else -1) for bid, is_made in nils)


def match_winner(options: Options, scores: Sequence[int]) -> int | None:
    """The side that has won; None while the match goes on, as after a tie at the top."""
    best = max(scores)
    is_low = options.floor is not None and min(scores) <= options.floor
    if best < options.target and not is_low:
        return None
    return scores.index(best) if scores.count(best) == 1 else None


def ranking(scores: Sequence[int]) -> tuple[int, ...]:
    """Places from 1, the highest score first; equal scores share the place."""
    return tuple(1 + sum(other > score for other in scores) for score in scores)

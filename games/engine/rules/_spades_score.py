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
    pairs = list(zip(bids, taken, strict=True))
    numbers = [(bid, tricks) for bid, tricks in pairs if isinstance(bid, int)]
    loose = sum(tricks for bid, tricks in pairs if not isinstance(bid, int))
    tricks = sum(tricks for _, tricks in numbers)
    if numbers and options.failed_nil == "help_partner":
        tricks, loose = tricks + loose, 0
    contract = sum(bid for bid, _ in numbers)
    is_made = tricks >= contract
    extra = tricks - contract if is_made else 0
    if options.failed_nil != "ignore":
        extra += loose
    delta = (10 if is_made else -10) * contract + extra + _nils_score(options, pairs)
    if not options.bag_penalty:
        return SideScore(delta, bags)
    times, left = divmod(bags + extra, options.bag_limit)
    return SideScore(delta - times * options.bag_points, left)


def _nils_score(options: Options, pairs: Sequence[tuple[Bid, int]]) -> int:
    """What the nils of a side are worth."""
    nils = [(bid, tricks == 0) for bid, tricks in pairs if bid in {NIL, BLIND}]
    if len(nils) == 2 and options.double_nil == "together":
        both = all(is_made for _, is_made in nils)
        nils = [(bid, both) for bid, _ in nils]
    worth = {NIL: options.nil_points, BLIND: 2 * options.nil_points}
    return sum(worth[str(bid)] * (1 if is_made else -1) for bid, is_made in nils)


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

"""What a round and a match of Three Thirteen come to: the lowest total wins."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.engine.base import Seat
from games.engine.rules._three_thirteen_lay import Arrangement
from games.engine.rules._three_thirteen_options import ROUNDS, Options

LAST_ROUND: Final = 11
MOST_EXTRA: Final = 20
"""After so many extra rounds equal totals share the win after all."""


class Closed(NamedTuple):
    """How a round ended: every hand laid open."""

    hand_no: int
    round: int
    out_by: Seat | None
    laid: tuple[Arrangement, ...]

    @property
    def points(self) -> tuple[int, ...]:
        """What each hand cost."""
        return tuple(arrangement.penalty for arrangement in self.laid)


def round_number(options: Options, hand_no: int) -> int:
    """Which round a hand of the match is; after the last one, more of thirteen cards."""
    rounds = ROUNDS[options.rounds]
    return rounds[hand_no - 1] if hand_no <= len(rounds) else LAST_ROUND


def is_decided(options: Options, hand_no: int, totals: Sequence[int]) -> bool:
    """Whether the match is over when this hand is."""
    extra = hand_no - len(ROUNDS[options.rounds])
    is_tied = options.tie == "extra_round" and totals.count(min(totals)) > 1
    return extra >= 0 and (not is_tied or extra >= MOST_EXTRA)


def places_of(points: Sequence[int]) -> tuple[int, ...]:
    """The places, fewest points first; equal points share one."""
    return tuple(1 + sum(other < own for other in points) for own in points)


def winners_of(totals: Sequence[int]) -> list[Seat]:
    """Who has the lowest total."""
    return [seat for seat, place in enumerate(places_of(totals)) if place == 1]

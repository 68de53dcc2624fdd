"""What the cards taken in a hand of Hearts cost, and who wins."""

from collections.abc import Sequence
from typing import Final

from games.engine.base import Seat
from games.engine.rules._hearts_cards import HEARTS, JACK, PENALTIES, QUEEN
from games.engine.rules._hearts_options import Options

MOON: Final = 26
QUEEN_POINTS: Final = 13
JACK_POINTS: Final = -10
MOST_HANDS: Final = 100
"""A match in which nobody reaches the target ends after so many hands."""


def cards_points(options: Options, cards: int) -> int:
    """What cards count that one player has taken, the moon apart."""
    points = (cards & HEARTS).bit_count()
    if cards & QUEEN:
        points += QUEEN_POINTS
    if options.jd and cards & JACK:
        points += JACK_POINTS
    return points


def moon_shooter(taken: Sequence[int]) -> Seat | None:
    """Who has taken all hearts and the queen of spades."""
    return next((seat for seat, mask in enumerate(taken) if mask & PENALTIES == PENALTIES), None)


def hand_points(options: Options, taken: Sequence[int]) -> tuple[int, ...]:
    """What each seat gets for the cards it has taken in a whole hand."""
    points = [cards_points(options, mask) for mask in taken]
    shooter = moon_shooter(taken)
    if shooter is None:
        return tuple(points)
    if options.moon == "self":
        points[shooter] -= 2 * MOON
    else:
        points = [count + MOON for count in points]
        points[shooter] -= 2 * MOON
    return tuple(points)


def ranking(points: Sequence[int]) -> tuple[int, ...]:
    """Places by points, fewest first; equal ones are shared."""
    return tuple(1 + sum(other < own for other in points) for own in points)


def is_over(options: Options, totals: Sequence[int], hand_no: int) -> bool:
    """Whether somebody has reached the target, or there were enough hands without that."""
    return max(totals) >= options.target or hand_no >= MOST_HANDS

"""Places and points of a hand of 313, and of a match."""

from collections.abc import Sequence


def ranking(scores: Sequence[float]) -> tuple[int, ...]:
    """Places from 1, the highest score first; equal scores share the place."""
    return tuple(1 + sum(other > score for other in scores) for score in scores)


def hand_places(seats: int, finish: Sequence[int], cards_left: Sequence[int]) -> tuple[int, ...]:
    """The places: first those who went out, in their order, then the others by cards left."""
    ahead = {seat: seats - index for index, seat in enumerate(finish)}
    return ranking([ahead.get(seat, -cards_left[seat]) for seat in range(seats)])


def hand_points(rule: str, places: Sequence[int], cards_left: Sequence[int]) -> tuple[int, ...]:
    """The points of a hand, by the house rule ``points``."""
    if rule == "placing":
        return tuple(sum(other > place for other in places) for place in places)
    paid = [0 if place == 1 else left for place, left in zip(places, cards_left, strict=True)]
    return tuple(sum(paid) if place == 1 else -due for place, due in zip(places, paid, strict=True))

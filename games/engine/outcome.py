"""The places of a match among people."""

from collections.abc import Sequence


def places_of_people(places: Sequence[int], resigned: Sequence[bool]) -> tuple[int, ...]:
    """The places when those who resigned come after all others, in their order among themselves."""
    order = [(gone, place) for gone, place in zip(resigned, places, strict=True)]
    return tuple(1 + sum(other < mine for other in order) for mine in order)

"""Scores of a reported game: whole numbers by round, and what they come to.

Totals and places are worked out here and nowhere else; nobody types them. Nothing here knows
the database.
"""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from markup.drafts import LOW, PLACES, Direction

MOST: Final = 999_999_999
"""The largest score of a round, and below zero the smallest."""
_NUMBER: Final = re.compile(r"[+-]?[0-9]+")
_SIGNS: Final = str.maketrans({"−": "-", "\N{NO-BREAK SPACE}": "", "\N{THIN SPACE}": "", " ": ""})

Round = Sequence[int | None]
"""The score of each side in one round; None where nobody wrote one down."""


class Standing(NamedTuple):
    """What a side has come to: its total, if anything was scored, and its place, if it has one."""

    total: int | None
    place: int | None

    @property
    def is_won(self) -> bool:
        """Whether the side has won, perhaps with others."""
        return self.place == 1


def score_read(text: str) -> int | None:
    """The whole number that was typed; None of an empty field.

    Raises:
        ValueError: it is no whole number, or none that fits.
    """
    typed = text.strip().translate(_SIGNS)
    if not typed:
        return None
    if not _NUMBER.fullmatch(typed) or len(typed) > 12 or abs(int(typed)) > MOST:
        raise ValueError(text)
    return int(typed)


def standings(
    rounds: Sequence[Round],
    sides: int,
    direction: Direction,
    *,
    is_complete: bool = True,
    places: Sequence[int | None] = (),
) -> list[Standing]:
    """The total and the place of each side.

    Equal totals share a place, so all who are tied at the top have won. A game that was not
    played to its end has no places, nor has a side that never scored. Where places decide, they
    are those that were said.
    """
    totals = [_total([row[side] for row in rounds]) for side in range(sides)]
    if not is_complete:
        return [Standing(total, None) for total in totals]
    if direction == PLACES:
        said = [*places, *[None] * sides][:sides]
        return [Standing(*pair) for pair in zip(totals, said, strict=True)]
    sign = 1 if direction == LOW else -1
    ranks = [sign * total for total in totals if total is not None]
    return [
        Standing(total, None if total is None else 1 + sum(rank < sign * total for rank in ranks))
        for total in totals
    ]


def _total(column: Round) -> int | None:
    scored = [score for score in column if score is not None]
    return sum(scored) if scored else None


def sides_of(names: Sequence[str]) -> list[int]:
    """The number of each player's side, counted by where it is first named.

    Who names no side is one alone.
    """
    found: dict[str, int] = {}
    numbers = []
    for index, name in enumerate(names):
        key = " ".join(name.split()).casefold() or f"\0{index}"
        numbers.append(found.setdefault(key, len(found)))
    return numbers


def running_totals(rounds: Sequence[Round], sides: int) -> list[list[int]]:
    """What each side had after each round."""
    sums, rows = [0] * sides, []
    for row in rounds:
        sums = [total + (score or 0) for total, score in zip(sums, row, strict=True)]
        rows.append(sums)
    return rows

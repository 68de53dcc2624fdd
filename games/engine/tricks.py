"""The rounds of a game of tricks, told from the public log of a hand alone."""

from collections.abc import Sequence

from games.engine.base import Entry
from games.engine.undo import entries_standing


def trick_rounds(seats: int, log: Sequence[Entry]) -> list[int]:
    """The trick of each entry, and last that of the entry which comes next.

    Everybody plays one card to a trick; what comes before the first card belongs to the first,
    and an undo to the one that it leads back into.
    """
    undone = [entry["type"] == "undo" for entry in log]
    ends = [at + is_undo for at, is_undo in enumerate([*undone, False])]
    return [_tricks_over(seats, log[:end]) + 1 for end in ends]


def _tricks_over(seats: int, log: Sequence[Entry]) -> int:
    return len([entry for entry in entries_standing(log) if entry["type"] == "play"]) // seats

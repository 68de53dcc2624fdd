"""What a report of a game can begin with: the fields that another app fills from its own things.

A finished match, a score sheet, a meetup: each knows some of these. Whoever fills a draft puts in
nothing that its viewer may not see.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final, Literal

Direction = Literal["high", "low", "places"]
"""Who wins: the highest total, the lowest, or whoever is said to have come first."""

HIGH: Final[Direction] = "high"
LOW: Final[Direction] = "low"
PLACES: Final[Direction] = "places"


@dataclass(frozen=True, slots=True)
class DraftPlayer:
    """Somebody who played, in the order of the seats.

    ``username`` is the sign-in name of a member, empty for anybody else. Who has the same
    ``side`` as another plays with them; an empty one is a side of one's own. ``place`` counts
    only where places decide. ``is_new`` says that it was their first time, ``starts`` that they
    began.
    """

    name: str
    username: str = ""
    side: str = ""
    place: int | None = None
    is_new: bool = False
    starts: bool = False


@dataclass(frozen=True, slots=True)
class ReportDraft:
    """The fields of a report, as far as they are known.

    ``game`` is the name that people call it by. ``rounds`` holds a row for each round with the
    score of each side, the sides in the order in which their first players sit; None is a score
    that nobody wrote down.
    """

    address: str
    title: str = ""
    played_on: date | None = None
    place: str = ""
    game: str = ""
    variant: str = ""
    direction: Direction = HIGH
    is_complete: bool = True
    players: Sequence[DraftPlayer] = ()
    rounds: Sequence[Sequence[int | None]] = ()
    story: str = ""

"""What a score sheet is: one definition for the paper, the phone and the filled sheet.

A sheet is a table of cells. A cell has a key, ``r3-u2-bid``: the third round, the second unit,
the input "bid". A *unit* is who gets points: a player, or partners together. ``r3-par`` belongs
to a whole round, ``u2-handicap`` and ``u2-name`` to a unit, ``p4-name`` to a player where partners
are the units, ``title`` and ``date`` to the sheet. The keys are the names of the form's fields, of
the fields in the PDF and of the columns of what is stored. Numbers in keys begin at 1, indices
in code at 0. A cell holds a whole number; a blank cell is not there at all, so 0 is a score.

Sentences are English, marked for translation, with their details apart (``Said``).
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, Generic, Literal, TypeVar

from games.engine.errors import gettext_noop as _

Said = tuple[str, Mapping[str, object]]
"""A sentence to translate and what fills it; a text in the details is translated too."""

Cells = Mapping[str, int]
LOWEST: Final = -9999
HIGHEST: Final = 9999
_KEY: Final = re.compile(r"(?:r([1-9][0-9]?)-)?(?:u([1-9][0-9]?)-)?([a-z][a-z0-9]{0,15})")
MOST_ROUNDS: Final = 99
"""So many rounds an online sheet without a fixed number can have."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer of an input that takes a few: its number, its words, and its mark on paper."""

    value: int
    label: str
    mark: str


@dataclass(frozen=True, slots=True)
class Input:
    """What people write into a cell.

    A ``number`` lies from ``lo`` to ``hi``; a ``mark`` is ticked (1) or blank; a ``choice`` is one
    of ``choices`` or blank. A round is complete without an input that is not ``needed``. What is
    not on ``paper`` exists online only.
    """

    key: str
    label: str
    lo: int = 0
    hi: int = HIGHEST
    kind: Literal["number", "mark", "choice"] = "number"
    choices: tuple[Choice, ...] = ()
    needed: bool = True
    paper: bool = True

    @property
    def may_be_negative(self) -> bool:
        return self.lo < 0


@dataclass(frozen=True, slots=True)
class Column:
    """What the sheet works out beside a unit's inputs: ``points``, ``bags``, ``total``."""

    key: str
    label: str


POINTS: Final = Column("points", _("Points"))
TOTAL: Final = Column("total", _("Total"))


@dataclass(frozen=True, slots=True)
class NoOptions:
    """The options of a sheet that has none."""


O = TypeVar("O")  # noqa: E741 - the letter of the type of options


@dataclass(frozen=True, slots=True)
class Round(Generic[O]):
    """The cells of one round: those of each unit, and those of the round as a whole."""

    index: int
    players: int
    options: O
    units: tuple[Cells, ...]
    whole: Cells = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Score:
    """What a round gives a unit. ``extra`` are further columns, such as the bags so far."""

    points: int
    extra: Cells = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Race(Generic[O]):
    """How a unit stands in a game that goes on: what winning takes is worked out from it.

    ``best`` is the best total of the others, ``target`` what ends the game, ``left`` how many
    rounds are to come where that is known, ``carried`` what the unit takes along, such as its bags.
    """

    options: O
    total: int
    best: int
    target: int | None
    left: int | None
    carried: Cells


@dataclass(frozen=True, slots=True)
class Section:
    """Rounds with a subtotal: the first nine holes, a set of six."""

    label: Said
    rounds: range


class Sheet(Generic[O]):
    """The definition of a score sheet. A module in ``scoresheets.sheets`` lists its ``SHEETS``."""

    version: int = 1
    slug: str
    title: str
    about: str
    legend: tuple[str, ...] = ()
    """How it is scored, in whole sentences: below the paper and on the page of the sheet."""

    players: range
    players_usual: int
    options: type[O]
    inputs: tuple[Input, ...] = ()
    round_inputs: tuple[Input, ...] = ()
    unit_inputs: tuple[Input, ...] = ()
    columns: tuple[Column, ...] = (TOTAL,)
    round_word: str = _("Round")
    unit_word: str = _("Player")
    wins: Literal["high", "low"] = "high"
    rules: str = ""
    """The slug of the game in the rulebook, where its rules are there."""
    tie_plays_on: bool = False
    has_dealer: bool = True
    across: bool = False
    """On paper the rounds are columns and the units rows, as on a card of golf."""
    online: bool = True

    orientation: Literal["portrait", "landscape"] = "portrait"
    rows: int = 20
    """The rows on paper where the rounds have no fixed number."""
    rows_min_mm: float = 7.0
    ups: tuple[int, ...] = (1,)
    """How many sheets a page may hold."""
    paper_players: range | None = None
    """The numbers of players that a printed sheet has columns for, if not all of ``players``."""
    paper_options: tuple[str, ...] = ()
    """The options that change the paper; each of their values is one more blank sheet."""

    def inputs_for(self, options: O) -> tuple[Input, ...]:
        """The inputs of a unit in a round under these options."""
        return self.inputs

    def low_wins(self, options: O) -> bool:
        """Whether the lowest total wins."""
        return self.wins == "low"

    def units(self, players: int, options: O) -> int:
        """How many get points: as many as players, or half as many partnerships."""
        return players

    def unit_players(self, unit: int, players: int, options: O) -> tuple[int, ...]:
        """The players of a unit: one, or the partners who sit opposite each other."""
        return tuple(range(unit, players, self.units(players, options)))

    def rounds(self, players: int, options: O) -> int | None:
        """How many rounds there are; None when the end depends on the score."""
        return None

    def label(self, index: int, options: O) -> Said:
        """What a round is called at the head of its row: its number, or the wild rank."""
        return "%(number)s", {"number": index + 1}

    def hint(self, index: int, players: int, options: O) -> Said | None:
        """What to know before a round: the wild rank, how many cards, which way to pass."""
        return None

    def sections(self, players: int, options: O) -> tuple[Section, ...]:
        """The groups of rounds that have a subtotal of their own."""
        return ()

    def score(self, played: Round[O], carried: Sequence[Cells]) -> tuple[Score | None, ...]:
        """What each unit gets; None where its cells do not say yet.

        ``carried`` are the last ``extra`` of each unit, such as its bags before the round.
        """
        return tuple(
            Score(cells["points"]) if "points" in cells else None for cells in played.units
        )

    def check(self, played: Round[O]) -> Iterator[Said]:
        """What cannot be right in a complete round, in words; tables may know better."""
        yield from ()

    def finals(
        self, totals: Sequence[int | None], lines: Sequence[Round[O]], heads: Sequence[Cells]
    ) -> tuple[int | None, ...]:
        """What decides the ranks: the totals, or what a handicap makes of them."""
        return tuple(totals)

    def summary(
        self, lines: Sequence[Round[O]], heads: Sequence[Cells]
    ) -> tuple[tuple[str, tuple[int | None, ...]], ...]:
        """Rows below the totals, each its label and a number a unit: to par, net."""
        return ()

    def need(self, race: Race[O]) -> Said | None:
        """What winning takes, where the sheet has its own words for it; else the usual is said."""
        return None

    def target(self, options: O) -> int | None:
        """The points at which the game ends."""
        return None

    def target_reached(self, totals: Sequence[int], options: O) -> bool:
        """Whether somebody's total ends the game."""
        target = self.target(options)
        return target is not None and max(totals) >= target


def cell_key(round_index: int, unit: int | None, key: str) -> str:
    """The key of a cell of a round; without a unit that of the whole round."""
    return f"r{round_index + 1}-{key}" if unit is None else f"r{round_index + 1}-u{unit + 1}-{key}"


def unit_key(unit: int, key: str) -> str:
    """The key of a cell that belongs to a unit, such as its name or handicap."""
    return f"u{unit + 1}-{key}"


@lru_cache(maxsize=8192)
def key_parts(key: str) -> tuple[int | None, int | None, str]:
    """The round (None: a head), the unit (None: the whole round) and the input of a key.

    Raises:
        ValueError: it is no key of a cell.
    """
    found = _KEY.fullmatch(key)
    if found is None:
        raise ValueError(key)
    number, unit, name = found.groups()
    if number is None and unit is None:
        raise ValueError(key)
    return int(number) - 1 if number else None, int(unit) - 1 if unit else None, name


def player_key(player: int, key: str) -> str:
    """The key of a cell that belongs to a player where partners are the units."""
    return f"p{player + 1}-{key}"

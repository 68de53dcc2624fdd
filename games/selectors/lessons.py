"""A first hand to learn a game by: always the same deal, three patient bots, nothing stored.

A lesson is the moves of who learns, so its address holds all there is of it. What leaves this
module is the view of their seat, as from a match.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final, NamedTuple

from games.bots import LEVELS, policies
from games.engine import fair
from games.engine.base import Entry, Outcome, Position, Rules, Seat, View
from games.engine.errors import RulesError
from games.engine.gifts import gift_asked
from games.engine.options import options_dump
from games.engine.registry import game as rules_of
from games.selectors.says import LogLine, log_line

LEARNER: Final[Seat] = 0
DECISIONS: Final = 8
"""Who learns decides so often; a page before them tells of the game, one after them of the end."""
BOTS: Final = ("Anton", "Berit", "Cilia")
MOVE_LENGTH: Final = 60
KEPT: Final = 48
"""Tables that a worker keeps: a few learners on their way, and the begin of each game."""
KEPT_ENDS: Final = 12


class _Deal(NamedTuple):
    seats: int
    number: int
    """Chosen among many for a hand in which most of what the game has comes up."""


DEALS: Final[Mapping[str, _Deal]] = {
    "313": _Deal(4, 1018),
    "hearts": _Deal(4, 98),
    "spades": _Deal(4, 28),
    "three-thirteen": _Deal(3, 919),
}


class _Table(NamedTuple):
    """Where a lesson stands: never to leave this module."""

    state: Any
    log: tuple[Entry, ...]
    known: int
    """So many entries had been made when the learner last decided."""


class Chair(NamedTuple):
    """The seat of who learns, as templates of a match want it."""

    number: Seat


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson as its learner may see it.

    ``news`` are the entries since their last decision, ``refusals`` say of a card why it cannot
    be played now, ``advice`` is what a bot would do here. ``outcome`` is there once all is over.
    """

    game: str
    moves: tuple[str, ...]
    names: list[str]
    view: View
    news: list[LogLine]
    refusals: Mapping[str, RulesError]
    advice: str
    outcome: Outcome | None

    @property
    def seats(self) -> range:
        return range(len(self.names))

    @property
    def seat(self) -> Chair:
        return Chair(LEARNER)

    @property
    def is_last(self) -> bool:
        """Whether the learner has nothing more to decide."""
        return self.outcome is not None or len(self.moves) >= DECISIONS


def lesson_at(game: str, moves: Sequence[str], you: str) -> Lesson:
    """The lesson after these moves of the learner, who is called ``you`` in the log.

    After the last decision a bot plays the hand to its end. Raises:
        KeyError: there is no lesson for this game.
        RulesError: one of the moves is refused.
    """
    rules, table = rules_of(game), _after(game, tuple(moves))
    if len(moves) >= DECISIONS:
        table = _finished(game, tuple(moves))
    view, outcome = rules.view(table.state, LEARNER), rules.hand_outcome(table.state)
    names = [you, *BOTS[: DEALS[game].seats - 1]]
    return Lesson(
        game=game,
        moves=tuple(moves),
        names=names,
        view=view,
        news=[log_line(entry, names) for entry in table.log[table.known :]],
        refusals={} if outcome else _refusals(rules, table.state, view),
        advice="" if outcome else _choice(rules, table, LEARNER),
        outcome=outcome,
    )


@lru_cache(maxsize=KEPT)
def _after(game: str, moves: tuple[str, ...]) -> _Table:
    rules = rules_of(game)
    if not moves:
        return _bots_play(rules, _dealt(game, rules))
    table = _after(game, moves[:-1])
    played = _play(rules, table, LEARNER, moves[-1][:MOVE_LENGTH])
    return _bots_play(rules, played._replace(known=len(table.log)))


@lru_cache(maxsize=KEPT_ENDS)
def _finished(game: str, moves: tuple[str, ...]) -> _Table:
    rules, table = rules_of(game), _after(game, moves)
    while rules.hand_outcome(table.state) is None:
        table = _play(rules, table, LEARNER, _choice(rules, table, LEARNER))
        table = _bots_play(rules, table)
    return table


def _dealt(game: str, rules: Rules[Any]) -> _Table:
    deal = DEALS[game]
    options = next(iter(rules.presets.values()))
    state = rules.start(options, deal.seats, deal.seats - 1)
    need = rules.deck(state)
    if need is None:
        raise AssertionError(game)
    source = fair.stream(sha256(f"learn {game} {deal.number}".encode()).digest())
    return _Table(rules.deal(state, fair.shuffle(source, fair.deck_cards(need))), (), 0)


def _bots_play(rules: Rules[Any], table: _Table) -> _Table:
    """The others decide until the learner must, or the hand is over."""
    while rules.hand_outcome(table.state) is None:
        others = [seat for seat in rules.to_act(table.state) if seat != LEARNER]
        if not others:
            break
        table = _play(rules, table, others[0], _choice(rules, table, others[0]))
    return table


def _play(rules: Rules[Any], table: _Table, seat: Seat, move: str) -> _Table:
    state = rules.play(table.state, seat, move)
    entry = rules.entry(table.state, seat, move, state)
    log = table.log if entry is None else (*table.log, {"n": len(table.log) + 1, **entry})
    return _Table(state, log, table.known)


def _choice(rules: Rules[Any], table: _Table, seat: Seat) -> str:
    position = Position(
        seat=seat,
        seats=DEALS[rules.slug].seats,
        options=options_dump(next(iter(rules.presets.values()))),
        view=rules.view(table.state, seat),
        log=list(table.log),
    )
    return policies()[rules.slug](position, LEVELS[0])


def _refusals(rules: Rules[Any], state: Any, view: View) -> dict[str, RulesError]:
    """Why no legal move takes a card: what the rules say to it when it is played alone."""
    if gift_asked(view):
        return {}
    playable = {card for move in view["legal"] for card in move.split()}
    found = {}
    for card in view["hand"]:
        try:
            if card not in playable:
                rules.play(state, LEARNER, card)
        except RulesError as error:
            found[card] = error
    return found

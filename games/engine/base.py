"""The verbs that every game speaks.

States are immutable; moves are short texts. The shuffled deck is an input, so a match is its
options, its decks and its moves, and replaying them gives the state. Seats count from 0,
clockwise. A game never sees who sits where, nor when.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypedDict, TypeVar

from games.engine.errors import RulesError
from games.engine.options import Dataclass

Seat = int
Entry = dict[str, Any]
"""A public log entry without its ``n``: the keys of docs/fair-deal.md, section 3."""


class GameState(Protocol):
    """What every state has, whatever the game."""

    @property
    def hand_no(self) -> int:
        """The hand that was dealt last; 0 before the first."""

    @property
    def dealer(self) -> Seat:
        """Who dealt it (before the first: who will)."""


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards that the next deal needs.

    A new hand: ``decks`` packs with ``jokers`` jokers each (0 or 2), without ``remove``. A
    used-up stock: the ids in ``reshuffle``, in ascending order; the rest is then unused.
    """

    decks: int = 1
    jokers: int = 0
    remove: tuple[str, ...] = ()
    reshuffle: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """Places from 1 and points, by seat; equal places are shared."""

    places: tuple[int, ...]
    points: tuple[int, ...]
    note: str = ""
    """How it was won, where that is special: the name of an instant win."""
    sheet: Mapping[str, Any] = field(default_factory=dict)
    """What a score sheet writes down of a hand besides its points, as JSON knows it."""


class PresetWords(NamedTuple):
    """What a preset is called, and a sentence or two about it, to translate."""

    title: str
    about: str


class View(TypedDict):
    """What one viewer may see, and no more. JSON all through.

    For a visitor ``hand`` and ``legal`` are empty. ``public`` is the game's own (docs/api.md).
    """

    hand_no: int
    to_act: list[Seat]
    hand: list[str]
    legal: list[str]
    scores: list[int]
    public: dict[str, Any]


class Position(TypedDict):
    """All that one who decides for a seat knows: the house rules, its view, and this hand's log."""

    seat: Seat
    seats: int
    options: dict[str, Any]
    view: View
    log: list[Entry]


class OrderWords(NamedTuple):
    """What a standing order is called and what it does, to translate."""

    title: str
    about: str
    takes_card: bool = False
    """Whether its owner names a card with it, as in “up to this card”."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A standing order as its owner gave it: in which hand, and after how many of its entries."""

    order: str
    hand_no: int
    since: int
    card: str = ""


S = TypeVar("S", bound=GameState)


class Rules(ABC, Generic[S]):
    """One game. A module in ``games.engine.rules`` has an instance of it, ``RULES``."""

    slug: ClassVar[str]
    title: ClassVar[str]
    ruleset: ClassVar[str]
    seats: ClassVar[range]
    presets: ClassVar[Mapping[str, Dataclass]]
    """Named options; the first is the default."""
    preset_words: ClassVar[Mapping[str, PresetWords]]
    """Each preset in words, for those who choose."""
    orders: ClassVar[Mapping[str, OrderWords]] = {}
    """The standing orders that a player may give in this game, by name, the one that goes first
    first: of several that have a move, it makes it."""
    revocable: ClassVar[frozenset[str]] = frozenset()
    """The types of entries that may be taken back by consent: steps by which nobody has learned
    what chance holds, and by which no card has passed to a hand that did not hold it. A card
    that a player chose to show is no such thing; one drawn, passed on or turned up is."""

    @abstractmethod
    def start(self, options: Any, seats: int, dealer: Seat = 0) -> S:
        """The state before the first deal; ``dealer`` deals first.

        Raises:
            BadOptions: options that do not go together, or with this many seats.
        """

    @abstractmethod
    def deck(self, state: S) -> Deck | None:
        """The cards that must be dealt before anybody may act; None when none."""

    @abstractmethod
    def deal(self, state: S, cards: Sequence[int]) -> S:
        """The state after the shuffled cards that ``deck`` asked for were dealt.

        ``cards[0]`` goes to the seat left of the dealer, one card at a time round the table.
        A hand can be over as soon as it is dealt; then ``deck`` asks for the next.
        """

    @abstractmethod
    def to_act(self, state: S) -> tuple[Seat, ...]:
        """The seats that must decide now, ascending; none when a deal is due or all is over."""

    @abstractmethod
    def legal_moves(self, state: S, seat: Seat) -> list[str]:
        """Every legal move of the seat in canonical text; empty when it is not to act."""

    @abstractmethod
    def play(self, state: S, seat: Seat, move: str) -> S:
        """The state after the seat's move.

        Raises:
            UnreadableMove, IllegalMove, OutOfTurn: the move is refused; nothing changed.
        """

    @abstractmethod
    def entry(self, before: S, seat: Seat, move: str, after: S) -> Entry | None:
        """The public log entry of a move that was just played.

        None while a simultaneous decision still waits for others.
        """

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> View:
        """What the seat (None: anybody) may see."""

    @abstractmethod
    def hand_outcome(self, state: S) -> Outcome | None:
        """The result of hand ``state.hand_no`` once it is closed; None while it is played."""

    @abstractmethod
    def hands(self, state: S) -> list[list[str]]:
        """The cards each seat holds. For closed hands and the finished match only."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """The result of the match; None while it is played."""

    @abstractmethod
    def dumps(self, state: S) -> str:
        """The state as JSON text, for the snapshot; ``loads`` turns it back."""

    @abstractmethod
    def loads(self, text: str) -> S:
        """The state of a text that ``dumps`` wrote."""

    def order_move(self, standing: Standing, position: Position) -> str | None:
        """The move that a standing order makes for a seat that is to act; None: its owner decides.

        Like a policy it is given what the seat may see, never a state.

        Raises:
            OrderEnded: the order has served; its sentence says why.
        """
        raise NotImplementedError(standing.order)

    def rounds(self, options: Any, seats: int, log: Sequence[Entry]) -> list[int]:
        """The round of each public entry of a hand, from 1, and last that of the next to come.

        Nothing in a game whose hands have no rounds.
        """
        return []

    def is_legal(self, state: S, seat: Seat, move: str) -> bool:
        """Whether ``play`` would take the move."""
        try:
            self.play(state, seat, move)
        except RulesError:
            return False
        return True


def hand_is_closed(rules: Rules[S], state: S) -> bool:
    """Whether the hand dealt last is over for all seats, so that its deal may be revealed."""
    return state.hand_no > 0 and rules.hand_outcome(state) is not None

"""What a set of cards is in 313, and which combination beats which, under the house rules."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from games.engine.rules._thirteen_cards import SPADES, TWOS, paired_ranks_of, ranks_of
from games.engine.rules._thirteen_options import Options

SINGLE, PAIR, TRIPLE, QUAD, RUN, PAIRSEQ = range(6)
KINDS: Final = ("single", "pair", "triple", "quad", "run", "pairseq")
RED: Final = SPADES * 0b1100
BLACK: Final = SPADES * 0b0011
TWO: Final = 12
MOST_PAIRS: Final = 8
"""The longest bomb of pairs: 17 cards have eight."""

Form = tuple[int, int]
"""A kind and a number: of pairs for a pair sequence, else of cards."""


class Combo(NamedTuple):
    """A legal combination. ``strength`` compares those of one form; ``top`` is a card index."""

    form: Form
    strength: int
    top: int


@dataclass(frozen=True, slots=True)
class Book:
    """The combinations that the house rules of a table allow."""

    options: Options

    def combo(self, mask: int) -> Combo | None:
        """What the cards are together; None when they are no combination."""
        size = mask.bit_count()
        if not size:
            return None
        top = mask.bit_length() - 1
        low = (mask & -mask).bit_length() - 1
        length = (top >> 2) - (low >> 2) + 1
        if length == 1:
            return Combo((size - 1, size), top if size <= 2 else top | 3, top)
        if length < 3 or ranks_of(mask) != SPADES % (1 << 4 * length) << (low & ~3):
            return None
        if top >> 2 == TWO and self.options.twos_in_sequences == "never":
            return None
        strength = top if self.options.sequence_ties == "suit" else top | 3
        if size == length:
            return Combo((RUN, size), strength, top)
        if size == 2 * length and self._is_bomb_of_pairs(mask, length):
            return Combo((PAIRSEQ, length), strength, top)
        return None

    def answers(self, table: int) -> dict[Form, int]:
        """The forms that may beat the cards on the table, and the strength each must exceed."""
        combo = self.combo(table)
        return _answers(self.options, combo) if combo else {}

    def beats(self, cards: int, table: int) -> bool:
        """Whether the cards are a combination that beats the one on the table."""
        combo = self.combo(cards)
        if combo is None:
            return False
        return combo.strength > self.answers(table).get(combo.form, combo.strength)

    def _is_bomb_of_pairs(self, mask: int, length: int) -> bool:
        options = self.options
        if length > 3 and not options.long_bombs:
            return False
        if paired_ranks_of(mask).bit_count() != length:
            return False
        if options.bomb_pairs == "same_color":
            return mask & RED in (0, mask)
        reds = mask & RED
        return options.bomb_pairs == "any" or ranks_of(reds) == paired_ranks_of(reds)


@lru_cache(maxsize=1024)
def book_of(options: Options) -> Book:
    """The book of a table."""
    return Book(options)


@lru_cache(maxsize=4096)
def _answers(options: Options, table: Combo) -> dict[Form, int]:
    return {table.form: table.strength} | dict.fromkeys(_bombs_on(options, table), -1)


def _bombs_on(options: Options, table: Combo) -> list[Form]:
    """The bombs of another form that beat what lies on the table, however low they are."""
    if options.bombs_beat == "none":
        return []
    bombs: list[Form] = [(PAIRSEQ, 3), (QUAD, 4)]  # In the order of the ladder.
    if options.long_bombs:
        bombs += [(PAIRSEQ, pairs) for pairs in range(4, MOST_PAIRS + 1)]
    if table.form in bombs:
        higher = bombs[bombs.index(table.form) + 1 :]
        return higher if options.bombs_beat in ("ladder", "any") else []
    if options.bombs_beat == "any":
        return bombs
    twos = _twos_in(table)
    return [bomb for bomb in bombs if _bomb_beats_twos(options, bomb, twos)]


def _bomb_beats_twos(options: Options, bomb: Form, twos: int) -> bool:
    kind, pairs = bomb
    if kind == QUAD:
        return twos == 1 or (twos == 2 and options.quad_beats_pair_of_twos)
    if options.long_bomb_match == "exact":
        return pairs - 2 == twos
    return 1 <= twos <= pairs - 2


def _twos_in(table: Combo) -> int:
    """How many 2s a single, pair or triple of 2s has; 0 for every other combination."""
    kind, size = table.form
    return size if kind <= TRIPLE and table.top >> 2 == TWO else 0


def is_twos(mask: int) -> bool:
    """Whether the cards are one, two or three 2s: what bombs are asked about."""
    return mask & TWOS == mask and 1 <= mask.bit_count() <= 3

"""The hands of 313 that win at the deal, before any play."""

from collections.abc import Callable, Sequence

from games.engine.rules._thirteen_cards import SPADES, TWOS, paired_ranks_of, ranks_of
from games.engine.rules._thirteen_options import INSTANT_WINS, Options


def instant_win(options: Options, hand: int) -> str | None:
    """The name of the highest instant win in a hand as dealt, or None."""
    if options.deal17:
        return None
    for name in INSTANT_WINS:
        if name in options.instant_wins and _TESTS[name](options, hand):
            return name
    return None


def instant_winner(options: Options, hands: Sequence[int], leader: int) -> tuple[int, str] | None:
    """Who wins at the deal, and with what.

    The higher kind wins, then the first clockwise from the player who would have led.
    """
    seats = [(leader + step) % len(hands) for step in range(len(hands))]
    found = [(seat, name) for seat in seats if (name := instant_win(options, hands[seat]))]
    return min(found, key=lambda item: INSTANT_WINS.index(item[1]), default=None)


def _four_twos(options: Options, hand: int) -> bool:
    return hand & TWOS == TWOS


def _dragon(options: Options, hand: int) -> bool:
    if options.dragon == "3_to_2":
        return ranks_of(_sequence_cards(options, hand)) == SPADES
    return ranks_of(hand) | TWOS == SPADES | TWOS


def _three_triples(options: Options, hand: int) -> bool:
    return _has_row(_tripled_ranks_of(_sequence_cards(options, hand)), 3)


def _five_pairs(options: Options, hand: int) -> bool:
    return _has_row(paired_ranks_of(_sequence_cards(options, hand)), 5)


def _six_pairs(options: Options, hand: int) -> bool:
    """A triple gives one pair, four of a kind two."""
    return sum((hand >> 4 * rank & 15).bit_count() // 2 for rank in range(13)) >= 6


def _sequence_cards(options: Options, hand: int) -> int:
    return hand & ~TWOS if options.twos_in_sequences == "never" else hand


def _tripled_ranks_of(hand: int) -> int:
    return sum(1 << 4 * rank for rank in range(13) if (hand >> 4 * rank & 15).bit_count() >= 3)


def _has_row(ranks: int, length: int) -> bool:
    row = ranks
    for step in range(1, length):
        row &= ranks >> 4 * step
    return row != 0


_TESTS: dict[str, Callable[[Options, int], bool]] = {
    "four_twos": _four_twos,
    "dragon": _dragon,
    "three_triples": _three_triples,
    "five_pairs": _five_pairs,
    "six_pairs": _six_pairs,
}

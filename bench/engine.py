"""How fast the rules of 313 are: ``python -m bench.engine`` prints it; nothing is asserted.

Machines are noisy, so each figure is the best of several rounds, and has beside it the ratio to
a plain loop that was timed in the same run.
"""
# ruff: noqa: S311 - a benchmark needs repeatable chance, not secret chance

import json
import random
import sys
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from cards.card import full_deck
from games.bots.thirteen import choose, hand_price
from games.engine.options import options_dump
from games.engine.rules._thirteen_cards import mask_of
from games.engine.rules._thirteen_combos import Book, book_of
from games.engine.rules._thirteen_options import PRESETS, Options
from games.engine.rules._thirteen_plays import plays_answering, plays_leading
from games.engine.rules.thirteen import RULES, State

HANDS = 2_000
MATCHES = 40
ROUNDS = 5
CLIMBS = 30
STEPS = 250


class Match(NamedTuple):
    """A recorded game: the state after the deal, and the moves."""

    dealt: State
    moves: list[tuple[int, str]]


def main() -> None:
    """Print the figures of every preset."""
    unit = seconds_of(lambda: sum(range(10_000)))
    _say(f"a plain loop over 10,000 numbers: {unit * 1e6:.0f} µs; ratios are to it")
    for name, options in PRESETS.items():
        _say(f"\npreset {name}")
        for label, seconds in figures(options):
            _say(f"  {label:<52}{seconds * 1e6:9.1f} µs {seconds / unit:8.3f}")


def figures(options: Options) -> list[tuple[str, float]]:
    """What is measured, in seconds."""
    chance = random.Random(313)
    book = book_of(options)
    hands = [hand_random(chance, 13) for _ in range(HANDS)]
    tables = [(hand, table_random(chance, book, hand)) for hand in hands]
    matches = [match_random(options, chance) for _ in range(MATCHES)]
    moves = sum(len(match.moves) for match in matches)
    worst, worst_following = worst_leading(book, chance), worst_answering(book, chance)
    return [
        ("all plays of 13 cards, leading, mean", _mean(lambda h: plays_leading(book, h), hands)),
        (
            "all plays of 13 cards, following, mean",
            _mean(lambda pair: plays_answering(book, pair[0], book.answers(pair[1])), tables),
        ),
        (
            f"leading, worst found ({len(plays_leading(book, worst))} plays)",
            seconds_of(lambda: plays_leading(book, worst)),
        ),
        (
            "following, worst found",
            seconds_of(
                lambda: plays_answering(book, worst_following[0], book.answers(worst_following[1]))
            ),
        ),
        (
            "replay of 56 moves with legality checks",
            seconds_of(lambda: [match_replay(match) for match in matches]) / moves * 56,
        ),
        ("play, view and JSON of one move", _mean(turn_cost, matches)),
        ("a bot's choice, leading, its memory cold", bot_cost(options, matches)),
    ]


def hand_random(chance: random.Random, size: int, without: int = 0) -> int:
    """A random hand of so many cards."""
    free = [index for index in range(52) if not without >> index & 1]
    return sum(1 << index for index in chance.sample(free, size))


def table_random(chance: random.Random, book: Book, hand: int) -> int:
    """A combination from a hand of other cards."""
    other = hand_random(chance, 13, hand)
    return mask_of(chance.choice(plays_leading(book, other)).split())


def match_random(options: Options, chance: random.Random) -> Match:
    """A four-player game that the bots play, with a random move now and then."""
    deck = full_deck(1, 0)
    chance.shuffle(deck)
    state = dealt = RULES.deal(RULES.start(options, 4), deck)
    moves = []
    while state.hand.turn is not None:
        seat = state.hand.turn
        legal = RULES.legal_moves(state, seat)
        move = chance.choice(legal) if chance.random() < 0.2 else _bot_move(state, seat)
        moves.append((seat, move))
        state = RULES.play(state, seat, move)
    return Match(dealt, moves)


def match_replay(match: Match) -> State:
    """The last state of a recorded game."""
    state = match.dealt
    for seat, move in match.moves:
        state = RULES.play(state, seat, move)
    return state


def turn_cost(match: Match) -> str:
    """What one move costs a server: read the state, play, look, write both down."""
    state = RULES.loads(RULES.dumps(match.dealt))
    for seat, move in match.moves[:1]:
        state = RULES.play(state, seat, move)
    return RULES.dumps(state) + json.dumps(RULES.view(state, state.hand.turn))


def bot_cost(options: Options, matches: list[Match]) -> float:
    """The mean seconds of a bot's first move in each of the games."""

    def choose_all() -> None:
        hand_price.cache_clear()
        for match in matches:
            if match.dealt.hand.turn is not None:
                _bot_move(match.dealt, match.dealt.hand.turn)

    return seconds_of(choose_all) / len(matches)


def worst_leading(book: Book, chance: random.Random) -> int:
    """The hand with the most plays that a hill climb finds."""
    return max(
        (_climb(lambda hand: len(plays_leading(book, hand)), chance) for _ in range(CLIMBS)),
        key=lambda hand: len(plays_leading(book, hand)),
    )


def worst_answering(book: Book, chance: random.Random) -> tuple[int, int]:
    """The hand and the table with the most answers that a hill climb finds."""
    found = []
    for _ in range(CLIMBS):
        table = table_random(chance, book, 0)
        answers = book.answers(table)

        def count(hand: int, answers: dict[tuple[int, int], int] = answers) -> int:
            return len(plays_answering(book, hand, answers))

        found.append((_climb(count, chance, without=table), table))
    return max(found, key=lambda pair: len(plays_answering(book, pair[0], book.answers(pair[1]))))


def seconds_of(work: Callable[[], object]) -> float:
    """The best of several rounds."""
    best = float("inf")
    for _ in range(ROUNDS):
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    return best


def _mean(work: Callable[..., object], items: Sequence[object]) -> float:
    return seconds_of(lambda: [work(item) for item in items]) / len(items)


def _climb(score: Callable[[int], int], chance: random.Random, without: int = 0) -> int:
    """Exchange a card for another as long as the score does not fall."""
    hand = hand_random(chance, 13, without)
    for _ in range(STEPS):
        out = chance.choice([index for index in range(52) if hand >> index & 1])
        taken = chance.choice([at for at in range(52) if not (hand | without) >> at & 1])
        changed = hand ^ 1 << out ^ 1 << taken
        if score(changed) >= score(hand):
            hand = changed
    return hand


def _bot_move(state: State, seat: int) -> str:
    return choose(
        {
            "seat": seat,
            "seats": len(state.totals),
            "options": options_dump(state.options),
            "view": RULES.view(state, seat),
            "log": [],
        },
        "steady",
    )


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")


if __name__ == "__main__":
    main()

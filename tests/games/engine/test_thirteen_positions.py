"""How many positions deals of 313 lead to, counted twice: by the rules, and by their words."""

from itertools import combinations, pairwise

import pytest

from games.engine.rules.thirteen import RULES
from tests.thirteen import hands

RANKS, SUITS = "3456789TJQKA2", "SCDH"


def positions(state, depth):
    """How many ways there are to play on so far."""
    if depth == 0 or not RULES.to_act(state):
        return 1
    (seat,) = RULES.to_act(state)
    moves = RULES.legal_moves(state, seat)
    return sum(positions(RULES.play(state, seat, move), depth - 1) for move in moves)


def kind_of(cards):
    """What cards are together by the words of the rules, and what decides between two of a kind."""
    cards = sorted(cards, key=strength)
    ranks = [RANKS.index(card[0]) for card in cards]
    top = strength(cards[-1])
    steps = {later - one for one, later in pairwise(ranks)}
    if len(cards) <= 2 and not any(steps):
        return ("one" if len(cards) == 1 else "pair"), top
    if len(cards) <= 4 and steps == {0}:
        return ("triple", "four")[len(cards) - 3], (ranks[0],)
    if len(cards) >= 3 and steps == {1}:
        return f"run of {len(cards)}", (ranks[-1],)
    pairs = len(cards) == 6 and ranks[::2] == ranks[1::2]
    colours = {card[1] in "SC" for card in cards}
    if pairs and ranks[0] + 1 == ranks[2] == ranks[4] - 1 and len(colours) == 1:
        return "pairs", (ranks[-1],)
    return None


def strength(card):
    return RANKS.index(card[0]), SUITS.index(card[1])


def counted_slowly(held, turn, depth, table=None, owner=None, passed=frozenset()):
    """The same by the words of the rules: sets of cards, no masks and no memory."""
    if depth == 0 or not all(held):
        return 1
    plays = [set(some) for size in range(1, len(held[turn]) + 1)
             for some in combinations(held[turn], size)]  # fmt: skip
    found = 0
    for cards in plays:
        kind = kind_of(cards)
        if kind and (table is None or (kind[0] == table[0] and kind[1] > table[1])):
            left = [hand - cards if seat == turn else hand for seat, hand in enumerate(held)]
            found += next_slowly(left, turn, depth, kind, turn, passed)
    if table is not None:
        found += next_slowly(held, turn, depth, table, owner, passed | {turn})
    return found


def next_slowly(held, turn, depth, table, owner, passed):
    for step in range(1, len(held)):
        seat = (turn + step) % len(held)
        if seat not in passed and seat != owner:
            return counted_slowly(held, seat, depth - 1, table, owner, passed)
    return counted_slowly(held, owner, depth - 1)


DEALS = [
    (["3S 3C 4D 5H 6S", "4S 4C 5D KH 2S", "7S 8S 9C 9D AH"], [11, 29, 102, 153, 547]),
    (["3S 3C 4S 4C 5S 5C 2D", "6H 6D 7H 7D 8H 8D 2H"], [19, 136, 305, 2070, 3882]),
    (
        ["JS JC JD JH 3S", "QS QC QD QH 4S", "5S 6S 7S 8S 9S", "TD TH KC KD AD"],
        [16, 90, 100, 274, 478],
    ),
]


@pytest.mark.parametrize(("held", "counts"), DEALS)
def test_a_deal_leads_to_as_many_positions_as_the_rules_in_words_say(held, counts):
    start = hands(*held)
    found = [positions(start, depth) for depth in range(1, len(counts) + 1)]
    texts = [set(hand.split()) for hand in held]
    assert found == [counted_slowly(texts, 0, depth) for depth in range(1, len(counts) + 1)]
    assert found == counts

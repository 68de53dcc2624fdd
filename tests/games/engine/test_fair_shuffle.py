"""Whether the shuffle is fair: every byte counted for ``below``, and a statistical gate.

The gate is a chi-square over the table of positions and cards of many decks. A row and a column
of that table always add up, so the sum is corrected by (n-1)/n and compared with (n-1)^2
degrees of freedom. It must pass for our shuffle and fail for the wrong ones that other sites had.
"""

from collections import Counter
from itertools import chain
from math import sqrt

import pytest

from games.engine import fair

CARDS = 52
DECKS = 10_000
LIMIT = 4.0


def stream_of(number):
    return fair.stream(number.to_bytes(32, "big"))


def deviation(shuffle, decks=DECKS):
    """How many standard deviations the table of this shuffle is off; within 4 is fair."""
    seen = Counter()
    for number in range(decks):
        seen.update(enumerate(shuffle(stream_of(number), range(CARDS))))
    expected = decks / CARDS
    pairs = ((position, card) for position in range(CARDS) for card in range(CARDS))
    total = sum((seen[pair] - expected) ** 2 for pair in pairs) / expected
    freedom = (CARDS - 1) ** 2
    return (total * (CARDS - 1) / CARDS - freedom) / sqrt(2 * freedom)


def byte_modulo(source, items):
    """Wrong: no byte is rejected, so small numbers come more often."""
    cards = list(items)
    for i in range(len(cards) - 1, 0, -1):
        j = next(source) % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def naive_swap(source, items):
    """Wrong: every card is swapped with any other, so the orders are not equally likely."""
    cards = list(items)
    for i in range(len(cards)):
        j = fair.below(source, len(cards))
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def sattolo(source, items):
    """Wrong: off by one, so no card stays where it was."""
    cards = list(items)
    for i in range(len(cards) - 1, 0, -1):
        j = fair.below(source, i)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def test_our_shuffle_passes_the_gate():
    assert abs(deviation(fair.shuffle)) < LIMIT


@pytest.mark.parametrize(
    ("wrong", "low", "high"), [(byte_modulo, 7, 15), (naive_swap, 80, 105), (sattolo, 125, 150)]
)
def test_the_gate_fails_for_the_shuffles_that_are_known_to_be_wrong(wrong, low, high):
    assert LIMIT < low < deviation(wrong) < high


def test_below_gives_every_number_by_equally_many_bytes():
    for n in range(1, 257):
        accepted = Counter()
        for byte in range(256):
            try:
                accepted[fair.below(iter([byte]), n)] += 1
            except StopIteration:
                assert byte >= 256 - 256 % n
        assert set(accepted) == set(range(n))
        assert set(accepted.values()) == {256 // n}


def test_below_goes_on_to_the_next_byte_after_a_rejected_one():
    assert fair.below(iter([255, 254, 7]), 52) == 7


def test_below_one_takes_a_byte_all_the_same():
    source = iter([9, 8])
    assert fair.below(source, 1) == 0
    assert next(source) == 8


@pytest.mark.parametrize("n", [0, -1, 257])
def test_below_knows_numbers_up_to_256(n):
    with pytest.raises(ValueError, match="is not from 1 to 256"):
        fair.below(stream_of(0), n)


def test_most_decks_reject_a_byte_so_that_a_wrong_port_fails_at_once():
    def rejects(number):
        source = stream_of(number)
        taken = []
        fair.shuffle((taken.append(byte) or byte for byte in source), range(CARDS))
        return len(taken) > CARDS - 1

    assert 0.85 < sum(rejects(number) for number in range(1000)) / 1000 < 0.97


def test_a_shuffle_keeps_every_card_and_changes_nothing_it_was_given():
    cards = [*range(54), *range(54, 108)]
    shuffled = fair.shuffle(stream_of(1), cards)
    assert sorted(shuffled) == cards == list(chain(range(54), range(54, 108)))


@pytest.mark.parametrize("items", [[], ["AS"]])
def test_nothing_and_one_card_need_no_bytes(items):
    assert fair.shuffle(iter([]), items) == items


def test_every_order_of_three_cards_comes_about_equally_often():
    orders = Counter(tuple(fair.shuffle(stream_of(n), "abc")) for n in range(6000))
    assert len(orders) == 6
    assert all(850 < times < 1150 for times in orders.values())

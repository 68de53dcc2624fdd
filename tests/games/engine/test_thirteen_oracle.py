"""A second, slow reading of the rules of 313, on texts, that must agree with the fast one."""

from itertools import combinations

from hypothesis import HealthCheck, given, settings, strategies

from games.engine.rules._thirteen_cards import mask_texts
from games.engine.rules._thirteen_combos import KINDS, book_of
from tests.thirteen import any_options, mask

LINE = "3456789TJQKA2"
SUITS = "SCDH"
RED = set("DH")
SLOW = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def height(card):
    return LINE.index(card[0]), SUITS.index(card[1])


def is_line(ranks, table):
    """Whether the ranks follow each other on the line from 3 to 2."""
    barred = table.twos_in_sequences == "never" and "2" in ranks
    return len(ranks) >= 3 and "".join(ranks) in LINE and not barred


def colours_fit(pairs, table):
    colours = [{card[1] in RED for card in pair} for pair in pairs]
    if table.bomb_pairs == "same_color":
        return len(set().union(*colours)) == 1
    return table.bomb_pairs == "any" or all(len(colour) == 1 for colour in colours)


def classify(cards, table):
    """The type and the number of the cards, or None."""
    cards = sorted(cards, key=height)
    ranks = [card[0] for card in cards]
    distinct = sorted(set(ranks), key=LINE.index)
    if len(distinct) == 1:
        return ["single", "pair", "triple", "quad"][len(cards) - 1], len(cards)
    if is_line(ranks, table):
        return "run", len(cards)
    pairs = [cards[index : index + 2] for index in range(0, len(cards), 2)]
    if not all(len(pair) == 2 and pair[0][0] == pair[1][0] for pair in pairs):
        return None
    if not is_line([pair[0][0] for pair in pairs], table) or not colours_fit(pairs, table):
        return None
    return ("pairseq", len(pairs)) if len(pairs) == 3 or table.long_bombs else None


def is_higher(play, on_table, kind, table):
    one, two = max(play, key=height), max(on_table, key=height)
    by_suit = kind in ("single", "pair") or (
        kind in ("run", "pairseq") and table.sequence_ties == "suit"
    )
    return height(one) > height(two) if by_suit else height(one)[0] > height(two)[0]


def rung(kind, size):
    """The place of a bomb on the ladder; None for what is no bomb."""
    if kind == "quad":
        return 3.5
    return size if kind == "pairseq" else None


def bomb_beats(kind, size, on_table, lower, table):
    if table.bombs_beat == "none" or rung(kind, size) is None:
        return False
    if rung(*lower) is not None:
        return table.bombs_beat != "twos" and rung(kind, size) > rung(*lower)
    if table.bombs_beat == "any":
        return True
    if {card[0] for card in on_table} != {"2"}:
        return False
    twos = len(on_table)
    if kind == "quad":
        return twos == 1 or (twos == 2 and table.quad_beats_pair_of_twos)
    return twos == size - 2 if table.long_bomb_match == "exact" else twos <= size - 2


def beats(play, on_table, table):
    upper, lower = classify(play, table), classify(on_table, table)
    if upper is None or lower is None:
        return False
    if upper == lower:
        return is_higher(play, on_table, upper[0], table)
    return bomb_beats(*upper, on_table, lower, table)


def some_cards(data):
    """Cards near each other, so that many of their sets are combinations."""
    low = data.draw(strategies.integers(0, 8))
    near = [rank + suit for rank in LINE[low : low + 5] for suit in SUITS]
    return data.draw(
        strategies.lists(strategies.sampled_from(near), min_size=8, max_size=8, unique=True)
    )


@SLOW
@given(any_options(), strategies.data())
def test_both_readings_know_the_same_combinations(table, data):
    cards = some_cards(data)
    for size in range(1, 9):
        for chosen in combinations(cards, size):
            combo = book_of(table).combo(mask(" ".join(chosen)))
            assert (combo and (KINDS[combo.form[0]], combo.form[1])) == classify(chosen, table)


@SLOW
@given(any_options(), strategies.data())
def test_both_readings_agree_on_what_beats_what(table, data):
    book = book_of(table)
    plays = [some_cards(data) for _ in range(2)]
    known = [
        [
            chosen
            for size in range(1, 9)
            for chosen in combinations(cards, size)
            if classify(chosen, table)
        ]
        for cards in plays
    ]
    twos = [["2S", "2C", "2D"][:size] for size in (1, 2, 3)]
    for on_table in [*known[0][::5], *twos]:
        for play in known[1]:
            fast = book.beats(mask(" ".join(play)), mask(" ".join(on_table)))
            assert fast == beats(play, on_table, table), (play, on_table)


def test_the_order_of_the_cards_is_that_of_the_game():
    pack = [rank + suit for suit in SUITS for rank in LINE]
    assert mask_texts(mask(" ".join(pack))) == sorted(pack, key=height)

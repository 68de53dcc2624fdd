"""What is a combination in 313, and what beats what."""

import pytest

from games.engine.rules._thirteen_combos import KINDS
from tests.thirteen import book, mask


def kind_of(text, **changes):
    combo = book(**changes).combo(mask(text))
    return combo and f"{KINDS[combo.form[0]]} {combo.form[1]}"


def beats(play, table, **changes):
    return book(**changes).beats(mask(play), mask(table))


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("3S", "single 1"),
        ("2H", "single 1"),
        ("9D 9H", "pair 2"),
        ("8S 8C 8H", "triple 3"),
        ("6S 6C 6D 6H", "quad 4"),
        ("TH JC QD", "run 3"),
        ("3D 4S 5H 6C 7D 8S 9H TC JD QS KH AC 2S", "run 13"),
        ("QH KS AD 2C", "run 4"),
        ("4H 4D 5H 5D 6H 6D", "pairseq 3"),
        ("4S 4C 5S 5C 6S 6C", "pairseq 3"),
        ("KH KD AH AD 2H 2D", "pairseq 3"),
    ],
)
def test_what_is_a_combination(cards, expected):
    assert kind_of(cards) == expected


@pytest.mark.parametrize(
    "cards",
    [
        "TH JC KD",  # the example often printed for a run
        "3S 4S",  # two cards are no run
        "5H 6D 6S 7C",  # one card of each rank
        "AH 2S 3D",  # no turning the corner
        "KH AS 2D 3C",
        "3H 4D 5C 2S AS",  # A2345 of other games
        "AH AD 2H 2D 3H 3D",
        "AH AD 2H 2D 3H 3D 4H 4D",
        "3H 3D 4H 4D",  # two pairs in a row
        "3H 3D 4H 4D 5H 5D 6H 6D",  # four pairs
        "3H 3D 3C 4H 4D 4C 5H 5D 5C",  # triples in a row
        "9H 9D 9C 9S 4D",  # no extra card beside four of a kind
        "3H 4S 4C 4D 4H 5S 5C 5D 5H",
        "3H 4S 4C 4D 5H",
        "3S 3C 3D 3H 4S 4C 5S 5C",  # four and two pairs carry no bomb
        "3S 3C 3D 3H 4S 4C 4D 4H",  # two fours of a kind
        "2H 5H 7H 9H KH",  # a flush
        "3S 3C 5S 5C 7S 7C",  # pairs with gaps
        "4S 4C 5S 5C 5D 6S",  # six cards of three ranks, but no three pairs
        "4H 4D 5C 5S 6H 6D",  # pairs of two colours
        "4H 4S 5H 5D 6H 6D",  # a pair that mixes them
        "",
    ],
)
def test_what_is_none(cards):
    assert kind_of(cards) is None


@pytest.mark.parametrize(
    ("cards", "by_rule"),
    [
        ("4H 4D 5H 5D 6H 6D", {"same_color": True, "each_pair": True, "any": True}),
        ("4H 4D 5C 5S 6H 6D", {"same_color": False, "each_pair": True, "any": True}),
        ("4H 4S 5C 5D 6H 6S", {"same_color": False, "each_pair": False, "any": True}),
        ("4H 4S 5H 5D 6H 6D", {"same_color": False, "each_pair": False, "any": True}),
    ],
)
def test_the_colours_of_a_bomb_of_pairs_are_a_house_rule(cards, by_rule):
    for rule, allowed in by_rule.items():
        assert (kind_of(cards, bomb_pairs=rule) == "pairseq 3") is allowed


@pytest.mark.parametrize(
    ("cards", "pairs"),
    [
        ("3H 3D 4H 4D 5H 5D 6H 6D", 4),
        ("3S 3C 4S 4C 5S 5C 6S 6C 7S 7C", 5),
        ("3S 3C 4S 4C 5S 5C 6S 6C 7S 7C 8S 8C", 6),
        ("3S 3C 4S 4C 5S 5C 6S 6C 7S 7C 8S 8C 9S 9C TS TC", 8),
    ],
)
def test_longer_bombs_are_a_house_rule(cards, pairs):
    assert kind_of(cards) is None
    assert kind_of(cards, long_bombs=True) == f"pairseq {pairs}"


@pytest.mark.parametrize("cards", ["QH KS AD 2C", "KS AS 2S", "KH KD AH AD 2H 2D"])
def test_a_table_may_bar_2s_from_sequences(cards):
    assert kind_of(cards) is not None
    assert kind_of(cards, twos_in_sequences="never") is None


@pytest.mark.parametrize("cards", ["2C", "2C 2H", "2S 2C 2D", "2S 2C 2D 2H", "QH KS AD"])
def test_barred_2s_are_still_singles_and_groups(cards):
    assert kind_of(cards, twos_in_sequences="never") == kind_of(cards)


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("3C", "3S"),
        ("7D", "3H"),
        ("2S", "AH"),
        ("2H", "2D"),
        ("7S 7H", "7C 7D"),
        ("4S 4C", "3D 3H"),
        ("2S 2C 2D", "AH AD AC"),
        ("4S 4C 4D 4H", "3S 3C 3D 3H"),
        ("4S 5D 6C", "3S 4D 5C"),
        ("6S 7C 8D", "5H 6H 7H"),
        ("KS AC 2S", "QH KH AH"),
        ("5S 5C 6S 6C 7S 7C", "4H 4D 5H 5D 6H 6D"),
    ],
)
def test_higher_beats_lower_of_the_same_type_and_number(higher, lower):
    assert beats(higher, lower)
    assert not beats(lower, higher)
    assert not beats(higher, higher)


@pytest.mark.parametrize(
    ("play", "table"),
    [
        ("3C", "5C"),  # 5, then 3: was accepted elsewhere when no bot played it
        ("2S", "9H 9D"),
        ("TC TD TH", "9H 9D"),
        ("4S 5D 6C 7S", "3S 4D 5C"),
        ("8S 9S TD", "8H 9H TC"),  # equal top rank
        ("4H 4D 5H 5D 6H 6D", "4C 4S 5C 5S 6C 6S"),
        ("4S 4C 4D 4H", "5S 5C 5D 5H"),  # a bomb that was led is still a bomb
        ("3S 3C 3D 3H", "2S"),
        ("3H 3D 4H 4D 5H 5D", "2H"),
        ("3S 3C 3D 3H", "4H 4D 5H 5D 6H 6D"),
        ("TH JC KD", "TH JC QD"),
        ("5S", ""),
        ("", "5S"),
    ],
)
def test_nothing_else_beats_anything(play, table):
    assert not beats(play, table)


def test_the_suit_of_the_top_card_may_break_ties_of_sequences():
    for play, table in [("8S 9S TD", "8H 9H TC"), ("4H 4D 5H 5D 6H 6D", "4C 4S 5C 5S 6C 6S")]:
        assert beats(play, table, sequence_ties="suit")
        assert not beats(table, play, sequence_ties="suit")
        assert not beats(play, table, sequence_ties="rank")


QUAD = "3S 3C 3D 3H"
PAIRS_3 = "4H 4D 5H 5D 6H 6D"
PAIRS_4 = "4H 4D 5H 5D 6H 6D 7H 7D"
PAIRS_5 = "4H 4D 5H 5D 6H 6D 7H 7D 8H 8D"
PAIRS_6 = "4H 4D 5H 5D 6H 6D 7H 7D 8H 8D 9H 9D"


@pytest.mark.parametrize(
    ("table", "bombs"),
    [
        ("2S", {QUAD, PAIRS_3}),
        ("2S 2C", {PAIRS_4}),
        ("2S 2C 2D", {PAIRS_5}),
        ("2S 2C 2D 2H", set()),
        ("AH", set()),
        ("KH KS", set()),
        ("KS AC 2S", set()),
        (QUAD.replace("3", "T"), set()),
    ],
)
def test_what_bombs_beat_where_they_beat_2s_by_their_exact_number(table, bombs):
    changes = {"bombs_beat": "twos", "long_bombs": True, "long_bomb_match": "exact"}
    all_bombs = {QUAD, PAIRS_3, PAIRS_4, PAIRS_5, PAIRS_6}
    assert {bomb for bomb in all_bombs if beats(bomb, table, **changes)} == bombs


@pytest.mark.parametrize(
    ("table", "bombs"),
    [
        ("2S", {QUAD, PAIRS_3, PAIRS_4, PAIRS_5, PAIRS_6}),
        ("2S 2C", {PAIRS_4, PAIRS_5, PAIRS_6}),
        ("2S 2C 2D", {PAIRS_5, PAIRS_6}),
        ("AH", set()),
    ],
)
def test_longer_bombs_may_also_beat_fewer_2s(table, bombs):
    changes = {"bombs_beat": "twos", "long_bombs": True, "long_bomb_match": "at_least"}
    all_bombs = {QUAD, PAIRS_3, PAIRS_4, PAIRS_5, PAIRS_6}
    assert {bomb for bomb in all_bombs if beats(bomb, table, **changes)} == bombs


def test_four_of_a_kind_may_beat_a_pair_of_2s_where_bombs_beat_2s():
    changes = {"quad_beats_pair_of_twos": True}
    assert beats(QUAD, "2S 2C", bombs_beat="twos", **changes)
    assert not beats(QUAD, "2S 2C", bombs_beat="none", **changes)
    assert not beats(QUAD, "2S 2C 2D", bombs_beat="twos", **changes)
    assert not beats(QUAD, "2S 2C", bombs_beat="twos")


@pytest.mark.parametrize("rule", ["ladder", "any"])
def test_the_ladder_of_bombs(rule):
    changes = {"bombs_beat": rule, "long_bombs": True}
    ladder = ["9H 9D TH TD JH JD", QUAD, PAIRS_4, PAIRS_5, PAIRS_6]
    for index, lower in enumerate(ladder):
        for higher in ladder[index + 1 :]:
            assert beats(higher, lower, **changes)
            assert not beats(lower, higher, **changes)
            assert not beats(higher, lower, bombs_beat="twos", long_bombs=True)


@pytest.mark.parametrize("table", ["3S", "AH", "KS KH", "5H 6S 7D 8C 9H", "2S 2C 2D", "KS AC 2S"])
def test_a_bomb_may_beat_every_combination_that_is_none(table):
    assert beats(PAIRS_3, table, bombs_beat="any")
    assert beats("TS TC TD TH", table, bombs_beat="any")
    assert not beats(PAIRS_4, table, bombs_beat="any"), "four pairs are no combination"

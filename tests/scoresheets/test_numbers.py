"""What may be typed into a cell."""

import pytest

from scoresheets.sheets.base import Choice, Input
from scoresheets.sheets.numbers import UnreadableCell, cell_read, number_read

ANY = Input("points", "Points", lo=-9999)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("10+15-3", 22),
        (" 7 ", 7),
        ("-5", -5),
        ("−5", -5),
        ("–5", -5),
        ("+5", 5),
        ("3*4", 12),
        ("3×4+1", 13),
        ("2*(3+4)", 14),
        ("-(3+4)", -7),
        ("(-3)*2", -6),
        ("007", 7),
        ("١٢", 12),
        ("1 + 2", 3),
    ],
)
def test_a_number_and_a_sum_are_read(text, number):
    assert number_read(text) == number
    assert cell_read(ANY, text) == number


@pytest.mark.parametrize(
    "text",
    [
        *("abc", "--5", "5--3", "5+", "+", "-", "()", "(5", "5)", "1/2", "2**9", "1e9", "0x10"),
        *("1.5", "1,5", "=1+1", "😀", "مرحبا", "<b>5</b>", "1 2", "__import__('os')", "½"),
        *("9" * 61, "3x4"),
    ],
)
def test_what_is_no_number_is_refused_in_words(text):
    with pytest.raises(UnreadableCell, match="is not a number"):
        number_read(text)


@pytest.mark.parametrize("text", ["1000000000", "9999999*9999999*9999999", "-10000", "1000000"])
def test_a_number_out_of_range_is_refused_with_the_range(text):
    with pytest.raises(UnreadableCell, match=r"from -9999 to 9999|is not a number"):
        cell_read(ANY, text)


@pytest.mark.parametrize("text", ["", "   ", "\t"])
def test_a_blank_is_no_number_and_no_fault(text):
    assert cell_read(ANY, text) is None


def test_a_tick_is_one_and_a_choice_is_one_of_those_offered():
    colours = Input("c", "Colour", kind="choice", choices=(Choice(1, "Red", "R"),))
    assert cell_read(Input("m", "Mark", kind="mark"), "on") == 1
    assert cell_read(colours, "1") == 1
    for wrong in ("2", "0", "-1"):
        with pytest.raises(UnreadableCell, match="Choose one"):
            cell_read(colours, wrong)


def test_a_deep_nest_is_refused_and_does_not_break():
    assert number_read("(" * 29 + "1" + ")" * 29) == 1
    with pytest.raises(UnreadableCell):
        number_read("(" * 10_000)

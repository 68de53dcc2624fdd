"""What a post asks the site to roll and draw."""

import secrets
from itertools import count

import pytest

from forum.rolls import DECK, Asked, BadRoll, roll_make, rolls_asked


def asked(text):
    return [(one.kind, one.text) for one in rolls_asked(text)]


def test_lines_of_a_post_ask_for_dice_and_cards_in_their_order():
    text = "I attack.\n/roll 2d6+1\nand then\n/draw 3\n/roll d20\n/roll 3d8 - 2"
    assert asked(text) == [
        ("dice", "2d6+1"),
        ("cards", "3"),
        ("dice", "1d20"),
        ("dice", "3d8-2"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Write /roll 2d6 to roll",
        "> /roll 2d6",
        "    /roll 2d6",
        "```\n/roll 2d6\n```",
        "~~~~\n/draw 2\n~~~\n/draw 2\n~~~~",
        "```\n/draw 2",
        "/roll",
        "/roll two dice",
        "/draw",
        "/rolling 2d6",
        "/roll 2d6 and more",
        "/roll ２d６",
        "",
    ],
)
def test_what_is_quoted_shown_as_code_or_said_in_passing_asks_for_nothing(text):
    assert asked(text) == []


def test_after_a_block_of_code_a_line_asks_again():
    assert asked("```\n/roll 2d6\n```\n/roll 1d4") == [("dice", "1d4")]


@pytest.mark.parametrize(
    "line",
    ["/roll 51d6", "/roll 0d6", "/roll 2d1", "/roll 2d1001", "/draw 0", "/draw 53", "/draw 9999"],
)
def test_what_cannot_be_thrown_or_drawn_is_named(line):
    with pytest.raises(BadRoll) as refused:
        rolls_asked(f"Here goes:\n{line}")
    assert refused.value.line == line


def test_ten_lines_may_ask_and_no_more():
    assert len(rolls_asked("/draw 1\n" * 10)) == 10
    with pytest.raises(BadRoll):
        rolls_asked("/draw 1\n" * 11)


def test_dice_show_what_chance_says():
    faces = count()
    assert roll_make(Asked("dice", 3, 6), lambda below: next(faces) % below) == [1, 2, 3]


def test_no_card_is_drawn_twice_and_the_whole_deck_can_be():
    assert sorted(roll_make(Asked("cards", 52), secrets.randbelow)) == sorted(DECK)
    assert len(set(DECK)) == 52


def test_every_face_and_every_card_can_come_up():
    dice = roll_make(Asked("dice", 50, 2), secrets.randbelow)
    assert set(dice) == {1, 2}
    assert {roll_make(Asked("cards", 1), lambda _, at=at: at)[0] for at in range(52)} == set(DECK)

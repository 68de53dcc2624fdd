"""Cards in running text: what is a card, what is a word, and how a card is drawn."""

import pytest
from django.utils import translation

from markup import plain, render, show
from tests.markup.parsing import Parsed

CARDS = [
    ("[3S]", ["3S"]),
    ("[3S 4H]", ["3S 4H"]),
    ("[3S, 4H,5D]", ["3S 4H 5D"]),
    ("[10s Jh]", ["TS JH"]),
    ("[ts]", []),
    ("[as]", []),
    ("[ad] is short for advertisement", []),
    ("[ah kd]", ["AH KD"]),
    ("[Ah]", ["AH"]),
    ("[3♠ 4♥]", ["3S 4H"]),
    ("[XR XB]", ["XR XB"]),
    ("[1S]", []),
    ("[3S 4X]", []),
    ("[x]", []),
    ("[3S](https://example.org)", []),
    (":3S:", ["3S"]),
    (":10h: and :QD:", ["TH", "QD"]),
    (":as:", []),
    ("12:3S:30", []),
    (":smile:", []),
    ("3♠ 4♥", ["3S 4H"]),
    ("3♠️ 10♥️", ["3S TH"]),
    ("A♠K♠Q♠", ["AS KS QS"]),
    ("J♢, then 2♧.", ["JD", "2C"]),
    ("13♠", []),
    ("♠ is a suit", []),
    ("**3♠**", ["3S"]),
    ("- 3♠\n- [4H]", ["3S", "4H"]),
    ("> [3S]", ["3S"]),
    ("| 3♠ | [4H] |\n|---|---|\n| :5D: | x |", ["3S", "4H", "5D"]),
    ("`[3S]` and `3♠` and `:3S:`", []),
    ("```\n[3S 4H] 3♠ :3S:\n```", []),
    ("    [3S 4H]", []),
    (r"\[3S] \:3S:", []),
    ("https://example.org/:3S:/3♠", []),
]


@pytest.mark.parametrize(("text", "cards"), CARDS)
def test_cards_are_found_where_they_are_meant(text, cards):
    attributes = Parsed(render(text).html).attributes
    assert [value for _tag, name, value in attributes if name == "data-cards"] == cards


@pytest.mark.parametrize(
    "text", ["10*5*2", "2*3*4*5", "3♠*4♥*5♦", "a*b*c", "10*5 and 5*2", "10 * 5 * 2", "x**2**3"]
)
def test_stars_that_multiply_stay(text):
    html = render(text).html
    assert "<em>" not in html
    assert "<strong>" not in html
    assert plain(text) == text.replace("♠*", "♠*")


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("*a* **b** ***c***", "<em>a</em> <strong>b</strong> <em><strong>c</strong></em>"),
        ("*10*", "<em>10</em>"),
        ("(*a*)", "(<em>a</em>)"),
        ("これは**大事**です", "これは<strong>大事</strong>です"),
        ("snake_case_name", "snake_case_name"),
        ("~~no~~", "<s>no</s>"),
    ],
)
def test_stars_that_stress_still_do(text, html):
    assert render(text).html == f"<p>{html}</p>\n"


def test_a_card_is_drawn_with_its_name_in_the_language_of_the_reader(visitor):
    stored = render("I had [3S 4H].").html
    (english,) = show([stored], viewer=visitor)
    with translation.override("nb"):
        (norwegian,) = show([stored], viewer=visitor)
    assert "three of spades, " in Parsed(english).text
    assert "spar tre, " in Parsed(norwegian).text
    assert "#suit-hearts" in english


def test_where_nothing_is_drawn_a_card_is_its_rank_and_sign():
    assert Parsed(render("[3S TH]").html).text.strip() == "3♠ 10♥"
    assert plain("I had [3S TH].") == "I had 3♠ 10♥."

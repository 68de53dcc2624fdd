"""What is too much is refused in words, and what is not is read in a bounded number of steps."""

import contextlib

import pytest

from markup import TooMuch, excerpt, quote, render
from markup.limits import CHARACTERS, DEPTH, NAMES

HEAVY = {
    "stars": "*" * CHARACTERS,
    "open stars": "*a " * (CHARACTERS // 3),
    "stars and underscores": "*a _b " * (CHARACTERS // 6),
    "open brackets": "[" * CHARACTERS,
    "open links": "[a](" * (CHARACTERS // 4),
    "open images": "![" * (CHARACTERS // 2),
    "backticks": "".join("`" * n + "a" for n in range(1, 190))[:CHARACTERS],
    "entities": "&#" * (CHARACTERS // 2),
    "angles": "<a" * (CHARACTERS // 2),
    "tildes": "~~a " * (CHARACTERS // 4),
    "tables": ("|" * 1000 + "\n" + "|-" * 1000 + "|\n" + "|\n" * 8000)[:CHARACTERS],
    "table of cells": ("a|" * 60 + "\n" + "-|" * 60 + "\n" + "a|\n" * 6000)[:CHARACTERS],
    "lines of code": ("```\n" + "x\n" * 10_000)[: CHARACTERS - 4] + "\n```",
    "list": "- a\n" * (CHARACTERS // 4),
    "spoilers": "::: spoiler\n" * (CHARACTERS // 12),
    "fences in spoilers": "::: spoiler\n```\n" * (CHARACTERS // 16),
    "colons": ":3S" * (CHARACTERS // 3),
    "cards": "[3S 4H" * (CHARACTERS // 6),
    "many cards": "[3S]" * (CHARACTERS // 4),
    "signs": "3♠" * (CHARACTERS // 2),
    "ats": "@" * CHARACTERS,
    "names": ("@" + "a-" * 30 + " ") * (CHARACTERS // 62),
    "addresses": "https://" * (CHARACTERS // 8),
    "address ends": "https://example.org/" + ")" * (CHARACTERS - 20),
    "escapes": "\\*" * (CHARACTERS // 2),
    "words": "word " * (CHARACTERS // 5),
}


@pytest.mark.parametrize("text", HEAVY.values(), ids=HEAVY)
def test_the_heaviest_texts_are_read_or_refused(text):
    assert len(text) <= CHARACTERS
    with contextlib.suppress(TooMuch):
        assert len(render(text).html) < 400_000


@pytest.mark.parametrize("act", [render, excerpt, lambda text: quote(text, "kari", "/")])
def test_one_character_more_is_refused_with_the_numbers(act):
    act("a" * CHARACTERS)
    with pytest.raises(TooMuch, match=rf"{CHARACTERS + 1} characters long, and {CHARACTERS} can"):
        act("a" * (CHARACTERS + 1))


@pytest.mark.parametrize("text", ["> " * 60 + "a", "- " * 60 + "a", "> - " * 30 + "a"])
def test_what_is_too_deep_is_refused_instead_of_cut_off(text):
    with pytest.raises(TooMuch, match="too deep inside one another"):
        render(text)


def test_quotes_may_be_as_deep_as_the_limit_says_and_lose_nothing():
    assert "inmost" in render("> " * (DEPTH - 1) + "inmost").html


def test_so_many_people_may_be_mentioned_and_no_more(people):
    names = [f"@name{number}" for number in range(NAMES)]
    assert len(render(" ".join(names)).mentions) == NAMES
    with pytest.raises(TooMuch, match=f"mentions {NAMES + 1} people, and {NAMES} can"):
        render(" ".join([*names, "@onemore"]))


def test_one_person_may_be_mentioned_five_hundred_times(people):
    assert render("@kari " * 500).mentions == ("kari",)

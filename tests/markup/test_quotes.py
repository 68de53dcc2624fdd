"""F34: a quote carries who and where, keeps one level, and comes out as it went in."""

import pytest

from markup import excerpt, name_replace, plain, quote, render
from tests.markup.parsing import Parsed

LIST = "1. one\n2. two\n   - inner\n\n     more\n3. three"
FENCE = "Look:\n\n```py\nif x > 1:\n\n    > not a quote\n```\n\nand `[3S]`"
TABLE = "| a | b |\n|---|---|\n| 1 | 2 |"
SPOILER = "::: spoiler End\nKari won.\n\n- really\n:::"
INDENTED = "Text\n\n    code\n    > more code\n\nend"


def inside(html):
    """What stands in the one quote of it, below who said it."""
    _before, _open, rest = html.partition("<blockquote>\n")
    _who, _p, rest = rest.partition("</p>\n")
    return rest.rpartition("</blockquote>")[0]


@pytest.mark.parametrize("text", ["A *word*.", LIST, FENCE, TABLE, SPOILER, INDENTED, "a\nb\n\nc"])
def test_what_is_quoted_comes_out_as_it_went_in(text):
    assert inside(render(quote(text, "kari", "/forum/posts/5/")).html) == render(text).html


def test_a_quote_says_who_and_where_and_ends_before_the_answer():
    parsed = Parsed(render(quote("Hi.", "kari", "/forum/posts/5/") + "Answer").html)
    assert parsed.links == ["/forum/posts/5/"]
    assert parsed.text.split() == ["kari:", "Hi.", "Answer"]
    assert parsed.tags == ["blockquote", "p", "a", "p", "p"]


def test_a_quote_of_a_quote_keeps_one_level():
    first = quote("Deep.", "ola", "/forum/posts/1/") + "Middle."
    second = quote(first, "kari", "/forum/posts/2/") + "Top."
    assert "Deep." not in second
    assert Parsed(render(second).html).text.split() == ["kari:", "…", "Middle.", "Top."]
    third = quote(second, "nils", "/forum/posts/3/")
    assert Parsed(render(third).html).text.split() == ["nils:", "…", "Top."]


def test_a_quote_in_a_list_is_shortened_in_its_place():
    quoted = quote("- one\n- > theirs\n  > more\n- three", "kari", "/")
    assert "theirs" not in quoted
    assert Parsed(render(quoted).html).tags.count("li") == 3


def test_a_fence_that_nobody_closed_ends_with_the_quote():
    parsed = Parsed(render(quote("```\ncode", "kari", "/p/") + "Answer").html)
    assert parsed.tags[-1] == "p"
    assert parsed.text.endswith("Answer\n")


@pytest.mark.parametrize("name", ["kari", "t-rex", "ola.n", "a_b", "名前", "Åse *x* [y](z)", "a>b"])
def test_any_name_can_be_quoted(name):
    parsed = Parsed(render(quote("Hi.", name, "/forum/posts/5/")).html)
    assert parsed.links == ["/forum/posts/5/"]
    assert parsed.text.split("\n")[1] == f"{name}:"


def test_a_name_that_left_is_taken_out_of_mentions_and_from_above_quotes():
    text = quote("Hi @Kari.", "kari", "/forum/posts/5/") + "@KARI, @karina and karis"
    assert name_replace(text, "kari", "deleted-7") == (
        "> deleted-7:\n>\n> Hi @deleted-7.\n\n@deleted-7, @karina and karis"
    )


def test_an_excerpt_is_the_beginning_of_what_its_author_said():
    text = quote("Theirs.", "ola", "/p/") + "# Mine\n\nI *had* [3S].\n\n- a\n- b\n\n```\ncode\n```"
    assert plain(text) == "Mine I had 3♠. a b code"
    assert excerpt(text, 12) == "Mine I had…"
    assert excerpt("word", 4) == "word"
    assert excerpt("a" * 50, 10) == "a" * 9 + "…"


def test_an_excerpt_gives_no_spoiler_away():
    assert (
        plain("Before\n\n::: spoiler The end\nKari won.\n:::\n\nafter") == "Before The end … after"
    )


def test_the_words_of_others_are_given_where_they_are_asked_for():
    assert plain(quote("Theirs.", "ola", "/p/") + "Mine.", with_quotes=True) == "ola: Theirs. Mine."

"""F27: whatever somebody writes, a parser finds only what is allowed in it."""

import contextlib
from urllib.parse import urlsplit

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from markup import TooMuch, render
from tests.markup.parsing import Parsed
from tests.markup.payloads import ALL

ALLOWED = {
    "a": {"href", "title", "rel", "class", "data-embed"},
    "details": {"class"},
    "div": {"class"},
    "ol": {"start"},
    "span": {"data-cards"},
    "td": {"class"},
    "th": {"class"},
    **dict.fromkeys(["blockquote", "br", "code", "del", "em", "hr", "li", "p", "pre"], frozenset()),
    **dict.fromkeys(["h3", "h4", "h5", "h6", "s", "strong", "summary", "ul"], frozenset()),
    **dict.fromkeys(["table", "tbody", "thead", "tr"], frozenset()),
}
CLASSES = {"mention", "spoiler", "wide", "text-end", "text-center"}


def judge(html):
    """Fail for anything in the HTML that is not on the lists."""
    parsed = Parsed(html)
    assert set(parsed.tags) <= set(ALLOWED)
    assert parsed.comments == []
    for tag, name, value in parsed.attributes:
        assert name in ALLOWED[tag], (tag, name, value)
        assert name != "class" or value in CLASSES
    for link in parsed.links:
        parts = urlsplit(link)
        assert parts.scheme in {"http", "https", "mailto", ""}
        assert parts.scheme or (link.startswith("/") and not link.startswith(("//", "/\\")))
        assert "@" not in parts.netloc
        assert parts.scheme not in {"http", "https"} or parts.hostname
    return parsed


def test_the_corpus_is_as_large_as_promised():
    assert len(set(ALL)) == len(ALL) >= 60


@pytest.mark.parametrize("text", ALL, ids=range(len(ALL)))
@pytest.mark.parametrize("around", ["{}", "> {}", "- {}", "a **{}** b", "::: spoiler\n{}\n:::"])
def test_nothing_but_what_is_allowed_comes_out(people, text, around):
    judge(render(around.format(text)).html)


@pytest.mark.parametrize("text", ALL, ids=range(len(ALL)))
def test_nothing_that_was_written_is_lost_without_a_word(text):
    shown = Parsed(render(text).html).text
    assert "alert(1)" not in text or "alert(1)" in shown or "](" in text or "```" in text


PIECES = st.sampled_from(
    ["[", "](", ")", "<", ">", '"', "'", "javascript:", "//evil.example", "https://", "\\", "`",
     "```\n", "\n", "\n\n", "> ", "- ", "*", "_", "~~", "|", "|-|\n", ":::", " spoiler ", "@kari",
     ":3S:", "[3S 4H]", "3♠", "&#58;", "&quot;", "onerror=", "img src=x ", "script", "\u202e", "x"]
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(st.lists(PIECES, max_size=40).map("".join))
def test_no_mixture_of_pieces_gets_anything_through(text):
    with contextlib.suppress(TooMuch):
        judge(render(text).html)


def test_links_away_from_the_site_are_marked_and_ours_are_not():
    html = render("[a](https://example.org) [b](/games/) https://testserver/rules/313/ x").html
    rels = [value for _tag, name, value in Parsed(html).attributes if name == "rel"]
    assert rels == ["nofollow ugc noopener"]
    assert Parsed(html).links == ["https://example.org", "/games/", "/rules/313/"]


def test_a_picture_from_elsewhere_is_a_link_and_never_fetched():
    rendered = render("![cat](https://tracker.example/cat.png)")
    assert "img" not in Parsed(rendered.html).tags
    assert rendered.links == ("https://tracker.example/cat.png",)
    assert rendered.has_link_or_image


def test_marks_that_turn_the_line_are_taken_out_and_those_that_only_hint_stay():
    assert "\u202e" not in render("a \u202e b [\u2066x](https://example.org)").html
    assert "\u200f" in render("שלום\u200f!").html

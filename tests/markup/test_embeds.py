"""Links of ours alone in a paragraph: stored as links, summed up for whoever reads them."""

import pytest

from markup import embeds, render, show
from markup.embeds import MOST, Summary
from tests.markup.parsing import Parsed

SECRET = "7"


@pytest.fixture
def things():
    """An app whose things have numbers; the calls it gets. One thing is not for visitors."""
    calls = []

    def summarize(ids, viewer):
        calls.append(list(ids))
        seen = [one for one in ids if one.isdecimal() and (one != SECRET or viewer != "visitor")]
        return {
            one: Summary(f"Thing <{one}>", f"/things/{one}/", lines=["a & b"], cards=["3S"])
            for one in seen
        }

    embeds.register("/things/", summarize)
    yield calls
    embeds.unregister("/things/")


ALONE = ["/things/5/", "https://testserver/things/5/", "https://testserver/things/5/?page=2#p3"]


@pytest.mark.parametrize("text", ALONE[1:])
def test_a_link_of_ours_alone_in_a_paragraph_becomes_a_summary(things, text):
    rendered = render(f"Look:\n\n{text}\n\nNice.")
    (shown,) = show([rendered.html], viewer="visitor")
    assert "Thing &lt;5&gt;" in shown
    assert "a &amp; b" in shown
    assert "three of spades" in shown
    assert things == [["5"]]
    assert not rendered.links


@pytest.mark.parametrize(
    "text",
    [
        "Look: https://testserver/things/5/",
        "- https://testserver/things/5/",
        "> https://testserver/things/5/",
        "`https://testserver/things/5/`",
        "[this](https://testserver/things/5/)",
        "https://elsewhere.example/things/5/",
        "https://testserver.evil.example/things/5/",
        "https://testserver:81/things/5/",
    ],
)
def test_any_other_link_stays_a_link(things, text):
    rendered = render(text)
    assert rendered.embeds == ()
    (shown,) = show([rendered.html], viewer="visitor")
    assert "Thing" not in shown
    assert things == []


def test_the_stored_text_tells_nothing_and_the_reader_sees_what_they_may(things):
    html = render(f"https://testserver/things/{SECRET}/").html
    (for_visitor,) = show([html], viewer="visitor")
    (for_member,) = show([html], viewer="member")
    assert "Thing" not in html
    assert for_visitor == html
    assert "Thing &lt;7&gt;" in for_member


def test_a_page_has_at_most_ten_summaries_and_one_call_for_all(things):
    texts = [f"https://testserver/things/{number}/" for number in range(20, 35)]
    shown = show([render(text).html for text in texts], viewer="visitor")
    assert things == [[str(number) for number in range(20, 30)]]
    assert sum('class="summary"' in one for one in shown) == MOST
    assert Parsed(shown[-1]).links == ["/things/34/"]


def test_the_same_link_twice_is_one_summary_asked_for_once(things):
    text = "https://testserver/things/5/"
    shown = show([render(f"{text}\n\n{text}").html], viewer="visitor")
    assert things == [["5"]]
    assert shown[0].count("summary__title") == 2


def test_the_longest_prefix_is_asked(things):
    embeds.register("/things/old/", lambda ids, viewer: {"5": Summary("Old", "/things/old/5/")})
    (shown,) = show([render("https://testserver/things/old/5/").html], viewer="visitor")
    embeds.unregister("/things/old/")
    assert "Old" in shown


def test_nothing_is_asked_for_a_page_without_links(things):
    assert show([render("No links.").html], viewer="visitor") == ["<p>No links.</p>\n"]
    assert things == []


def test_nobody_can_write_the_place_of_a_summary_or_a_card_by_hand(things):
    text = '<p><a href="/things/5/" data-embed="">x</a></p> <span data-cards="3S">x</span>'
    (shown,) = show([render(text).html], viewer="visitor")
    assert things == []
    assert Parsed(shown).text.strip() == text

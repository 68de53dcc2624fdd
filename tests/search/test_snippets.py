"""What is shown of a text: around the words that were asked for, and safe."""

import pytest

from search.snippets import LENGTH, snippet
from search.terms import terms_read


@pytest.mark.parametrize(("body", "query", "shown"), [
    ("a red deck", "deck", "a red <mark>deck</mark>"),
    ("Åpning med løp", "apning lop", "<mark>Åpning</mark> med <mark>løp</mark>"),
    ("poengene", "poeng", "<mark>poengene</mark>"),
    ("a deck", "-deck a", "<mark>a</mark> deck"),
    ("名前を", "名前", "<mark>名前を</mark>"),
    ("a <b>deck</b> & co", "deck", "a &lt;b&gt;<mark>deck</mark>&lt;/b&gt; &amp; co"),
    ("{} {0} deck", "deck", "{} {0} <mark>deck</mark>"),
    ("no hit", "", "no hit"),
    ("", "deck", ""),
])  # fmt: skip
def test_words_are_marked_where_they_stand(body, query, shown):
    assert snippet(body, terms_read(query)) == shown


def test_a_long_text_is_shown_around_its_first_hit():
    body = "word " * 200 + "deck " + "word " * 200
    shown = snippet(body, terms_read("deck"))
    assert shown.startswith("… word")
    assert shown.endswith("word …")
    assert "<mark>deck</mark>" in shown
    assert len(shown) < LENGTH + 40


def test_a_text_without_spaces_is_cut_all_the_same():
    assert len(snippet("名" * 5000, terms_read("名前"))) <= LENGTH + 2

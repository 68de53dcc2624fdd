"""The one way a card is drawn: tags, filters and their partials."""

import re
from html.parser import HTMLParser

import pytest
from django.template import Context, Template
from django.template.loader import render_to_string

from cards.card import TEXTS
from cards.templatetags.cards import card_list, draw_cards


def draw(source, **context):
    return Template("{% load cards %}" + source).render(Context(context))


class Spoken(HTMLParser):
    """What a screen reader is given: the text outside of aria-hidden elements."""

    def __init__(self, html):
        super().__init__()
        self.words, self.hidden = [], []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        if tag not in {"use", "input"}:
            self.hidden.append(dict(attrs).get("aria-hidden") == "true")

    def handle_startendtag(self, tag, attrs):
        pass

    def handle_endtag(self, tag):
        self.hidden.pop()

    def handle_data(self, data):
        if not any(self.hidden):
            self.words += data.split()

    def __str__(self):
        return " ".join(self.words)


@pytest.mark.parametrize("text", TEXTS)
def test_every_card_is_drawn_with_a_shape_that_the_page_carries(text):
    html = draw("{% playing_card text %}", text=text)
    shapes = set(re.findall(r'href="#([\w-]+)"', html))
    assert shapes
    assert all(f'id="{shape}"' in render_to_string("cards/sprite.html") for shape in shapes)


def test_a_card_shows_its_rank_and_says_its_name_once():
    html = draw('{% playing_card "TH" %}')
    assert ">10</span>" in html
    assert "playing-card--hearts" in html
    assert str(Spoken(html)) == "ten of hearts"


@pytest.mark.parametrize("size", ["s", "m", "l", "fit"])
def test_a_card_comes_in_four_sizes(size):
    assert f"playing-card--{size}" in draw("{% playing_card '3S' size %}", size=size)
    assert f"playing-card--{size}" in draw("{% card_back size %}", size=size)


@pytest.mark.parametrize("text", ["3", "1S", "3s", "10H", "<b>", "3S 4S"])
def test_what_is_no_card_is_not_drawn(text):
    with pytest.raises(ValueError, match=re.escape(text)):
        draw("{% playing_card text %}", text=text)


def test_a_size_that_does_not_exist_is_refused():
    with pytest.raises(ValueError, match="huge"):
        draw("{% playing_card '3S' 'huge' %}")


def test_a_card_face_down_says_so_and_nothing_else():
    assert str(Spoken(draw("{% card_back %}"))) == "a card face down"


def test_small_backs_are_as_many_as_the_cards_and_silent():
    html = draw("{% card_backs 13 %}")
    assert html.count("card-backs__card") == 13
    assert str(Spoken(html)) == ""


def test_cards_in_running_text_are_read_as_a_list():
    assert str(Spoken(card_list("3S 4H XR"))) == "three of spades, four of hearts, red joker"


def test_a_list_of_cards_may_be_a_text_or_a_list_in_the_order_of_the_caller():
    assert card_list("4H 3S") == card_list(["4H", "3S"]) != card_list("3S 4H")


def test_no_cards_are_drawn_as_nothing_to_read():
    assert str(Spoken(card_list([]))) == ""


def test_cards_in_a_sentence_of_the_rules_are_drawn():
    html = draw_cards("The pair “5S 5H” does not beat 6D.")
    assert str(Spoken(html)) == (
        "The pair “ five of spades five of hearts ” does not beat six of diamonds ."
    )


def test_a_sentence_with_markup_in_it_stays_a_text():
    html = draw_cards("<script>3S</script>")
    assert "<script>" not in html
    assert "&lt;script&gt;" in html


@pytest.mark.parametrize("sentence", ["ASH", "3SS", "13S", "KDx", "as 3s"])
def test_what_only_looks_like_a_card_is_left_alone(sentence):
    assert draw_cards(sentence) == sentence

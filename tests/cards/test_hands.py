"""The partials of a hand: to look at, and to choose from."""

from html.parser import HTMLParser

import pytest
from django.template.loader import render_to_string


class Form(HTMLParser):
    """The checkboxes of a hand, as (value, checked, disabled)."""

    def __init__(self, html):
        super().__init__()
        self.boxes = []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        if tag == "input":
            found = dict(attrs)
            assert (found["type"], found["name"]) == ("checkbox", "card")
            self.boxes.append((found["value"], "checked" in found, "disabled" in found))


def hand_form(*choices):
    keys = ("card", "checked", "reason")
    return render_to_string(
        "cards/hand_form.html",
        {"choices": [dict(zip(keys, choice, strict=True)) for choice in choices], "label": "Play"},
    )


def test_a_hand_keeps_the_order_of_its_caller():
    html = render_to_string("cards/hand.html", {"cards": ["KS", "3H"], "label": "Kari’s cards"})
    assert html.index("king of spades") < html.index("three of hearts")
    assert 'aria-label="Kari’s cards"' in html


def test_a_hand_without_cards_says_so():
    assert "No cards left." in render_to_string("cards/hand.html", {"cards": [], "label": "x"})


def test_each_card_is_a_checkbox_that_keeps_what_was_ticked():
    html = hand_form(("3S", False, ""), ("3H", True, ""), ("4C", False, "Too low."))
    assert Form(html).boxes == [("3S", False, False), ("3H", True, False), ("4C", False, True)]


def test_a_card_that_cannot_be_played_says_why_and_equal_reasons_are_said_once():
    html = hand_form(("3S", False, "Too low."), ("3H", False, ""), ("4C", False, "Too low."))
    reasons = html.partition("hand__reasons")[2]
    assert reasons.count("Too low.") == 1
    assert reasons.index("three of spades") < reasons.index("four of clubs")
    assert "three of hearts" not in reasons


@pytest.mark.parametrize(
    ("reasons", "shown"),
    [
        (["Too low."], False),
        (["Too low.", ""], False),
        (["Too low.", "Not held."], True),
        (["Too low.", "Not held.", ""], True),
    ],
)
def test_where_reasons_differ_each_stands_below_its_cards(reasons, shown):
    html = hand_form(*(("3S", False, reason) for reason in reasons))
    assert ("hand__kept" in html) is shown


def test_a_hand_that_can_all_be_played_gives_no_reasons():
    assert "hand__reasons" not in hand_form(("3S", False, ""), ("3H", True, ""))


def test_the_cards_stand_in_one_group_with_a_question():
    assert '<legend class="visually-hidden">Play</legend>' in hand_form(("3S", False, ""))


def test_a_reason_with_markup_in_it_stays_a_text():
    html = hand_form(("3S", False, '"><script>alert(1)</script>'))
    assert "<script>" not in html

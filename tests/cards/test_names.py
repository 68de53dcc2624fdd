"""Names of the cards: what a screen reader says."""

import pytest
from django.utils.translation import override

from cards import names
from cards.card import TEXTS


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("3S", "three of spades"),
        ("TH", "ten of hearts"),
        ("QD", "queen of diamonds"),
        ("AC", "ace of clubs"),
        ("XB", "black joker"),
        ("XR", "red joker"),
    ],
)
def test_a_card_has_a_name(text, name):
    assert names.card_name(text) == name


def test_no_two_cards_have_the_same_name():
    assert len({names.card_name(text) for text in TEXTS}) == len(TEXTS) == 54


def test_a_name_is_a_plain_text_in_every_language():
    for language in ("en", "nb"):
        with override(language):
            assert all(type(names.card_name(text)) is str for text in TEXTS)


def test_the_ten_is_printed_with_two_figures_and_jokers_with_none():
    assert [names.card_rank(text) for text in ("TH", "9H", "KS", "XR")] == ["10", "9", "K", ""]


def test_stylesheets_know_the_suits_by_names_that_are_never_translated():
    with override("nb"):
        slugs = {names.suit_name(text) for text in TEXTS}
    assert slugs == {"clubs", "diamonds", "hearts", "spades", "black-joker", "red-joker"}

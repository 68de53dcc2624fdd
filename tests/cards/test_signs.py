"""Cards as plain text, for attributes and JSON, where nothing can be drawn."""

import pytest

from cards.names import card_sign
from cards.templatetags.cards import sign_cards


@pytest.mark.parametrize(
    ("card", "sign"), [("3S", "3♠"), ("TH", "10♥"), ("QD", "Q♦"), ("AC", "A♣"), ("XR", "X")]
)
def test_a_card_has_a_sign(card, sign):
    assert card_sign(card) == sign


def test_the_cards_of_a_sentence_become_signs_and_nothing_else_does():
    assert sign_cards("9H beats TD, says ASH.") == "9♥ beats 10♦, says ASH."
    assert sign_cards("") == ""

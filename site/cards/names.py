"""The names of the cards, for people: the words that a screen reader says.

A name is one sentence pattern with a rank and a suit in it, because languages put the two in
their own order ("three of spades", "spar tre").
"""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

RANK_NAMES: Final[dict[str, Promise]] = {
    "2": gettext_lazy("two"),
    "3": gettext_lazy("three"),
    "4": gettext_lazy("four"),
    "5": gettext_lazy("five"),
    "6": gettext_lazy("six"),
    "7": gettext_lazy("seven"),
    "8": gettext_lazy("eight"),
    "9": gettext_lazy("nine"),
    "T": gettext_lazy("ten"),
    "J": gettext_lazy("jack"),
    "Q": gettext_lazy("queen"),
    "K": gettext_lazy("king"),
    "A": gettext_lazy("ace"),
}
SUIT_NAMES: Final[dict[str, Promise]] = {
    "C": gettext_lazy("clubs"),
    "D": gettext_lazy("diamonds"),
    "H": gettext_lazy("hearts"),
    "S": gettext_lazy("spades"),
}
JOKER_NAMES: Final[dict[str, Promise]] = {
    "XB": gettext_lazy("black joker"),
    "XR": gettext_lazy("red joker"),
}
SIGNS: Final = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
SLUGS: Final = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
JOKER_SLUGS: Final = {"XB": "black-joker", "XR": "red-joker"}


def card_name(text: str) -> str:
    """What the card is called: ``"3S"`` is "three of spades"."""
    if text in JOKER_NAMES:
        return str(JOKER_NAMES[text])
    rank, suit = text[0], text[1]
    return _("%(rank)s of %(suit)s") % {"rank": RANK_NAMES[rank], "suit": SUIT_NAMES[suit]}


def card_rank(text: str) -> str:
    """What is printed in the corner: ``"TH"`` shows 10; a joker shows nothing but its star."""
    if text in JOKER_NAMES:
        return ""
    return "10" if text[0] == "T" else text[0]


def card_sign(text: str) -> str:
    """The card as plain text, where nothing can be drawn: ``"TH"`` is ``10♥``."""
    return text[0].replace("T", "10") + SIGNS.get(text[1], "")


def suit_name(text: str) -> str:
    """The suit as stylesheets know it: ``hearts``, or ``red-joker``. Never translated."""
    return JOKER_SLUGS.get(text) or SLUGS[text[1]]

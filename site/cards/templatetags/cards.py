"""The one way a card is drawn.

``{% load cards %}``, then ``{% playing_card "3S" %}`` for a card, ``{% card_back %}`` for one
that lies face down, ``{{ cards|card_list }}`` for cards in running text. The shapes of the suits
come from ``templates/cards/sprite.html``, which every page carries.
"""

import re
from collections.abc import Iterable
from typing import Any, Final

from django import template
from django.template.loader import render_to_string
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

from cards import names
from cards.card import is_card

register = template.Library()
register.filter("card_name", names.card_name)
register.filter("card_rank", names.card_rank)
register.filter("suit_name", names.suit_name)

SIZES: Final = ("s", "m", "l", "fit")
CARD_TEXT: Final = re.compile(r"\b(?:[2-9TJQKA][CDHS]|X[BR])\b")


def card_context(text: str) -> dict[str, str]:
    """What the partials of one card need.

    Raises:
        ValueError: the text is no card.
    """
    if not is_card(text):
        raise ValueError(text)
    return {
        "rank": names.card_rank(text),
        "suit": names.suit_name(text),
        "name": names.card_name(text),
    }


@register.inclusion_tag("cards/playing_card.html")
def playing_card(text: str, size: str = "m") -> dict[str, str]:
    """A card, face up: s, m or l, or as wide as ``--card-width`` around it says (fit)."""
    return card_context(text) | {"size": _known(size)}


@register.inclusion_tag("cards/card_back.html")
def card_back(size: str = "m") -> dict[str, str]:
    """A card, face down."""
    return {"size": _known(size)}


@register.inclusion_tag("cards/card_backs.html")
def card_backs(count: int) -> dict[str, range]:
    """As many small backs as somebody holds cards. Only seen: say the number beside it."""
    return {"backs": range(count)}


@register.filter
def card_list(cards: str | Iterable[str]) -> SafeString:
    """Cards in running text: ``"3S 4H"`` or a list of texts, drawn small, with hidden names."""
    texts = cards.split() if isinstance(cards, str) else cards
    context = {"cards": [card_context(text) for text in texts]}
    return mark_safe(render_to_string("cards/card_list.html", context).strip())  # noqa: S308 - from a template


@register.filter
def draw_cards(sentence: Any) -> SafeString:
    """A sentence of the rules with each card text in it drawn.

    Only for sentences of the engine, which never hold a name: somebody may be called KD.
    """
    escaped = str(conditional_escape(sentence))
    return mark_safe(CARD_TEXT.sub(_draw, escaped))  # noqa: S308 - escaped above


@register.filter
def sign_cards(sentence: str) -> str:
    """The same as plain text, for attributes: ``TH`` becomes ``10♥``."""
    return CARD_TEXT.sub(lambda found: names.card_sign(found[0]), sentence)


def _draw(found: re.Match[str]) -> str:
    return card_list(found[0])


def _known(size: str) -> str:
    if size not in SIZES:
        raise ValueError(size)
    return size

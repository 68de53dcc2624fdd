"""Sentences of play by post for templates: refusals and log lines with their cards drawn."""

from collections.abc import Mapping
from typing import Any

from django import template
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from cards.card import is_card
from cards.templatetags.cards import card_list

register = template.Library()

SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
NAMES = frozenset({"who", "name", "names"})
"""Details that people chose, which are never cards whatever they look like."""


@register.simple_tag
def say(sentence: str, details: Mapping[str, Any]) -> SafeString:
    """The sentence in the reader's language, its details escaped and its cards drawn."""
    filled = {key: _html(key, value) for key, value in details.items()}
    translated = conditional_escape(gettext(sentence))
    return mark_safe(translated % filled if filled else translated)  # noqa: S308 - escaped above


def text_with_suits(key: str, value: object) -> str:
    """A detail as plain text: ``3S 4H`` becomes ``3♠ 4♥``."""
    if not _is_cards(key, value):
        return str(value)
    return " ".join(card[0].replace("T", "10") + SUITS.get(card[1], "") for card in _cards(value))


def _html(key: str, value: object) -> str:
    return card_list(_cards(value)) if _is_cards(key, value) else conditional_escape(str(value))


def _is_cards(key: str, value: object) -> bool:
    cards = _cards(value)
    return key not in NAMES and bool(cards) and all(map(is_card, cards))


def _cards(value: object) -> list[str]:
    return value.split() if isinstance(value, str) else []

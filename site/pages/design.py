"""What /design/ shows: made-up content for every part that pages are built of."""

from datetime import timedelta
from hashlib import sha256
from typing import Any, Final

from django.core.paginator import Page, Paginator
from django.utils import timezone
from django.utils.html import format_html

from cards.card import JOKERS, RANKS, SUITS
from cards.templatetags.cards import card_list
from pages.forms import SampleForm

THIRTEEN: Final = ("3S", "3H", "4C", "5D", "6H", "7S", "8S", "TC", "TD", "JH", "QD", "KS", "2H")
SEVENTEEN: Final = (*THIRTEEN[:7], "9C", "9D", *THIRTEEN[7:12], "AC", "2D", "2H")
TOO_LOW: Final = {"3S", "3H", "4C", "5D"}
ERRORS: Final = (400, 403, 404, 409, 410, 422, 429, 500)
COLOURS: Final = ("surface", "sunken", "accent", "accent-soft", "felt")


def samples() -> dict[str, Any]:
    """Everything the page needs, by name."""
    return {
        "suits": [[rank + suit for rank in RANKS] for suit in SUITS],
        "jokers": JOKERS,
        "thirteen": THIRTEEN,
        "seventeen": SEVENTEEN,
        "choices": _choices(),
        "seats": _seats(),
        "entries": _entries(),
        "rows": _rows(),
        "deadline": timezone.now() + timedelta(hours=26, minutes=10),
        "hash": sha256(b"Play 313").hexdigest(),
        "form": SampleForm(),
        "refused": SampleForm({"name": "x" * 41, "pace": "1d"}),
        "page": _page(),
        "errors": ERRORS,
        "colours": COLOURS,
        "kinds": ("info", "success", "warning", "error"),
    }


def _choices() -> list[dict[str, Any]]:
    reason = "The pair of 5H has to be beaten by a higher pair."
    return [
        {"card": card, "checked": card in {"TC", "TD"}, "reason": reason * (card in TOO_LOW)}
        for card in THIRTEEN
    ]


def _seats() -> list[dict[str, Any]]:
    plain: dict[str, Any] = {"url": "", "count": 13, "score": 0}
    return [
        plain | {"name": "Kari", "is_you": True, "is_turn": True, "score": 5},
        plain | {"name": "Anton", "is_bot": True, "is_locked": True, "count": 7, "score": 1},
        plain | {"name": "Ola Nordmann-Christophersen", "is_away": True, "count": 1, "score": 3},
        plain | {"name": "Berit", "is_bot": True, "is_out": True, "count": 0, "score": 12},
    ]


def _entries() -> list[dict[str, Any]]:
    now = timezone.now()
    sentences = [
        format_html("Kari leads with {}.", card_list("5S 5H")),
        format_html("Anton plays {}.", card_list("7D 7C")),
        "Ola passes and is locked out of the round.",
    ]
    return [
        {"number": number, "sentence": sentence, "at": now, "url": "#log", "is_new": number == 3}
        for number, sentence in enumerate(sentences, start=1)
    ]


def _rows() -> list[dict[str, Any]]:
    return [
        {"place": 1, "name": "Kari", "points": 9, "is_you": True},
        {"place": 2, "name": "Anton", "points": 6, "is_bot": True},
        {"place": 2, "name": "Ola", "points": 6},
        {"place": 4, "name": "Berit", "points": 1, "is_bot": True},
    ]


def _page() -> Page[int]:
    return Paginator(range(100), 10).page(4)

"""A move as it was sent in, as a sentence to who sent it."""

from collections.abc import Mapping
from typing import Final

from games.engine.errors import gettext_noop as _

SENTENCES: Final[Mapping[str, str]] = {
    "play": _("You played %(cards)s."),
    "pass": _("You passed."),
    "bid": _("You bid %(bid)s."),
    "bid/nil": _("You bid nil."),
    "bid/blind-nil": _("You bid blind nil."),
    "look": _("You looked at your hand."),
    "give": _("You gave %(cards)s."),
    "draw/stock": _("You drew from the stock."),
    "draw/pile": _("You drew from the pile."),
    "discard": _("You discarded %(cards)s."),
    "out": _("You went out with %(cards)s."),
    "out/nothing": _("You went out."),
    "lay": _("You laid your hand open: %(cards)s."),
    "lay/nothing": _("You laid your hand open, without a meld."),
}


def move_says(text: str) -> tuple[str, dict[str, object]]:
    """The sentence of a move, to translate, and what fills it."""
    words = text.split()
    match [word.lower() for word in words]:
        case ["pass" | "look" as verb]:
            return SENTENCES[verb], {}
        case ["bid", ("nil" | "blind-nil") as bid]:
            return SENTENCES[f"bid/{bid}"], {}
        case ["bid", bid]:
            return SENTENCES["bid"], {"bid": bid}
        case ["draw", ("stock" | "pile") as source, *_pile]:
            return SENTENCES[f"draw/{source}"], {}
        case [("out" | "lay") as verb]:
            return SENTENCES[f"{verb}/nothing"], {}
        case [("give" | "discard" | "out" | "lay") as verb, *_cards]:
            cards = [word for word in words[1:] if word != "/"]
            return SENTENCES[verb], {"cards": " ".join(cards)}
    return SENTENCES["play"], {"cards": text}

"""The parts of games with tricks, for templates: who played what, in the order of play."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import template
from django.utils.translation import gettext

from games.selectors.pages import MatchPage

register = template.Library()

Place = dict[str, Any]


@register.simple_tag
def trick_places(page: MatchPage) -> list[Place]:
    """A place for each seat, with the card it has played to the trick; whoever leads comes first.

    Made of ``public``: ``trick`` has seats and cards, ``led_by`` the seat that leads, where the
    game says it before a card lies there.
    """
    if page.view is None:
        return []
    public, to_act = page.view["public"], page.view["to_act"]
    seats, own = len(page.seats), page.seat.number if page.seat else None
    leader = public["led_by"] if public["led_by"] is not None else next(iter(to_act), 0)
    cards = dict(public["trick"])
    return [
        {
            "seat": seat,
            "name": page.names[seat],
            "card": cards.get(seat, ""),
            "is_turn": seat in to_act,
            "is_you": seat == own,
            "is_across": own is not None and seat == (own + seats / 2) % seats,
        }
        for seat in ((leader + step) % seats for step in range(seats))
    ]


@register.simple_tag
def trick_plays(page: MatchPage, plays: Sequence[tuple[int, str]]) -> list[Place]:
    """The cards of a trick that is over, each with the name of who played it."""
    return [{"name": page.names[seat], "card": card} for seat, card in plays]


@register.simple_tag
def side_names(page: MatchPage, sides: int) -> list[list[str]]:
    """The names of each side: of partners, who sit opposite each other, or of one player."""
    return [page.names[side::sides] for side in range(sides)]


@register.filter
def at(values: Sequence[Any], index: int) -> Any:
    """One of several values, such as that of a seat."""
    return values[index]


@register.filter
def bid_words(bid: int | str | None) -> str:
    """A bid as one says it; nothing while there is none."""
    words = {"nil": gettext("nil"), "blind-nil": gettext("blind nil"), None: ""}
    return words.get(bid, str(bid)) if not isinstance(bid, int) else str(bid)


@register.filter
def bid_of(move: str) -> int | str:
    """What a bid bids: 4 of ``bid 4``."""
    word = move.removeprefix("bid ")
    return int(word) if word.isdigit() else word


@register.simple_tag
def side_contract(public: Mapping[str, Any], helps: str, side: int) -> tuple[int, int] | None:
    """The tricks of two partners against their bid; those of a nil only where they help.

    None where neither has bid a number.
    """
    pairs = list(zip(public["bids"], public["taken"], strict=True))[side::2]
    numbers = [(bid, taken) for bid, taken in pairs if isinstance(bid, int)]
    counted = pairs if helps == "help_partner" else numbers
    bids = sum(bid for bid, _ in numbers)
    return (sum(taken for _, taken in counted), bids) if numbers else None


@register.simple_tag
def sheet_sides(hand: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What a hand of Spades that is over was for each side, partners together."""
    sheet = hand["sheet"]
    sides = len(sheet["scores"])
    tricks = list(zip(sheet["bids"], sheet["taken"], strict=True))
    return [
        {
            "tricks": tricks[side::sides],
            "points": hand["cells"][side][0],
            "total": sheet["scores"][side],
            "bags": sheet["bags"][side],
        }
        for side in range(sides)
    ]

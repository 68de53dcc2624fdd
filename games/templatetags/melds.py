"""A hand of Three Thirteen for templates: in melds, sorted, or grouped by its player's own hand.

How it is grouped is in the address, so that it needs no script and is stored nowhere.
"""

from collections.abc import Sequence
from typing import Any, Final

from django import template
from django.http import QueryDict

from games.engine.errors import gettext_noop as _
from games.engine.options import options_load
from games.engine.rules._three_thirteen_cards import Round, cards_points, cards_read, round_of
from games.engine.rules._three_thirteen_lay import arrange
from games.engine.rules._three_thirteen_melds import is_meld
from games.engine.rules._three_thirteen_moves import draw_text, lay_text
from games.engine.rules._three_thirteen_options import Options
from games.engine.rules._three_thirteen_solver import discards_of
from games.selectors.pages import MatchPage

register = template.Library()

SORTS: Final = ("best", "suit", "rank", "own")
GROUPS: Final = range(1, 6)
"""No hand has more melds than four, and one may be in the making."""
FIELD: Final = "group-"
WILD_WORDS: Final = {
    "3": _("3s are wild."),
    "4": _("4s are wild."),
    "5": _("5s are wild."),
    "6": _("6s are wild."),
    "7": _("7s are wild."),
    "8": _("8s are wild."),
    "9": _("9s are wild."),
    "T": _("10s are wild."),
    "J": _("Jacks are wild."),
    "Q": _("Queens are wild."),
    "K": _("Kings are wild."),
}
"""What each round makes wild, to translate."""

Group = dict[str, Any]


@register.simple_tag
def hand_grouped(page: MatchPage, choices: Sequence[Any], query: QueryDict) -> Group:
    """The viewer's hand as the address asks for it, with what it costs so.

    ``groups`` have ``kind`` (meld, left, discard, plain, own), ``cost`` and ``choices``; ``cost``
    is that of the whole hand, ``least`` the best that can be made of it.
    """
    if page.view is None:
        return {"groups": []}
    public, texts = page.view["public"], page.view["hand"]
    in_round = round_of(options_load(Options, page.match.options), public["round"])
    hand = cards_read(texts)
    sort = query.get("sort", "")
    shown = sort if sort in SORTS else "best"
    is_long = len(hand) > in_round.size
    groups = _groups(shown, in_round, hand, texts, query, is_long=is_long)
    by_card = dict(zip(hand, choices or [{"card": text} for text in texts], strict=True))
    return {
        "sort": shown,
        "groups": [_shown(in_round, group, by_card) for group in groups if group["cards"]],
        "cost": _cost(in_round, groups, is_long=is_long) if shown == "own" else public["penalty"],
        "least": public["penalty"],
        "is_long": is_long,
        "rows": _rows(hand, texts, query) if shown == "own" else [],
        "numbers": GROUPS,
        "move": lay_text(group["cards"] for group in groups if group["kind"] == "meld"),
    }


def _groups(
    sort: str,
    in_round: Round,
    hand: tuple[int, ...],
    texts: Sequence[str],
    query: QueryDict,
    *,
    is_long: bool,
) -> list[Group]:
    if sort == "own":
        return _own(in_round, hand, texts, query)
    if sort == "suit":
        return [{"kind": "plain", "cards": hand}]
    if sort == "rank":
        by_rank = sorted(hand, key=lambda card: (in_round.is_wild(card), _rank(card), card % 54))
        return [{"kind": "plain", "cards": by_rank}]
    return _best(in_round, hand, is_long=is_long)


def _best(in_round: Round, hand: tuple[int, ...], *, is_long: bool) -> list[Group]:
    """The melds at their best; of a hand that has drawn, without the card that costs least so."""
    spare = []
    if is_long:
        best = min(
            discards_of(in_round, hand),
            key=lambda discard: (discard.penalty, -cards_points(in_round, [discard.card])),
        )
        spare = [best.card]
    laid = arrange(in_round, (card for card in hand if card not in spare))
    melds = [{"kind": "meld", "cards": meld} for meld in laid.melds]
    return [*melds, {"kind": "left", "cards": laid.left}, {"kind": "discard", "cards": spare}]


def _own(
    in_round: Round, hand: tuple[int, ...], texts: Sequence[str], query: QueryDict
) -> list[Group]:
    """The groups that the address names; those that are no melds count as left over."""
    numbers = _numbers(hand, texts, query)
    groups = []
    for number in GROUPS:
        cards = tuple(card for card in hand if numbers[card] == number)
        groups.append({"kind": "meld" if is_meld(in_round, cards) else "own", "cards": cards})
    rest = tuple(card for card in hand if not numbers[card])
    return [*groups, {"kind": "left", "cards": rest}]


def _numbers(hand: tuple[int, ...], texts: Sequence[str], query: QueryDict) -> dict[int, int]:
    """The group of each card; equal cards take the values of their name in turn."""
    found = {}
    for at, (card, text) in enumerate(zip(hand, texts, strict=True)):
        sent = query.getlist(FIELD + text)
        nth = list(texts[:at]).count(text)
        value = sent[nth] if nth < len(sent) else ""
        found[card] = int(value) if value in set(map(str, GROUPS)) else 0
    return found


def _rows(hand: tuple[int, ...], texts: Sequence[str], query: QueryDict) -> list[Group]:
    """The form in which one groups: a field for each card."""
    numbers = _numbers(hand, texts, query)
    return [
        {"card": text, "field": FIELD + text, "number": numbers[card]}
        for card, text in zip(hand, texts, strict=True)
    ]


def _shown(in_round: Round, group: Group, by_card: dict[int, Any]) -> Group:
    return {
        "kind": group["kind"],
        "cost": 0 if group["kind"] == "meld" else cards_points(in_round, group["cards"]),
        "choices": [by_card[card] for card in group["cards"]],
    }


def _cost(in_round: Round, groups: Sequence[Group], *, is_long: bool) -> int:
    """What the hand costs as it is grouped, without its dearest card where one is discarded."""
    left = [card for group in groups if group["kind"] != "meld" for card in group["cards"]]
    costs = sorted(cards_points(in_round, [card]) for card in left)
    return sum(costs[:-1] if is_long else costs)


def _rank(card: int) -> int:
    return (card % 54 % 13 + 1) % 13


@register.filter
def wild_words(rank: str) -> str:
    """Which cards are wild, to translate."""
    return WILD_WORDS[rank]


@register.filter
def is_drawing(page: MatchPage) -> bool:
    """Whether the viewer is to draw a card now."""
    return page.view is not None and page.is_asked and page.view["public"]["phase"] == "draw"


@register.simple_tag
def pile_places(page: MatchPage) -> list[Group]:
    """The piles of discards; where each player has one, with the name of whose it is."""
    if page.view is None:
        return []
    tops = page.view["public"]["piles"]
    is_common = len(tops) == 1
    return [
        {
            "card": top[0] if top else "",
            "name": "" if is_common else page.names[seat],
            "move": draw_text(None if is_common else seat),
        }
        for seat, top in enumerate(tops)
    ]


@register.simple_tag
def hands_laid(page: MatchPage, last: dict[str, Any]) -> list[Group]:
    """The hands of a round that is over, the best first."""
    hands = [
        {"name": name, "points": points, "melds": melds, "left": left}
        for name, points, melds, left in zip(
            page.names, last["points"], last["melds"], last["left"], strict=True
        )
    ]
    return sorted(hands, key=lambda hand: hand["points"])

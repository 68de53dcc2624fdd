"""Standing orders: what their owner is shown of them, and what they make of a turn.

Nobody but the owner of a seat is ever shown that it has orders. What an order decides it decides
from what its seat may see.
"""

import logging
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django.db.models import Exists, OuterRef

from games.engine.base import OrderWords, Position, Rules, Standing
from games.engine.errors import OrderEnded
from games.engine.errors import gettext_noop as _
from games.engine.registry import game
from games.models import Match, Seat, Snapshot, StandingOrder
from games.selectors.pages import MatchPage
from games.selectors.positions import hand_entries

logger = logging.getLogger(__name__)

SHOWN: Final = 12
"""So many of the newest orders of a seat are read: at most one a kind stands."""
FAILED: Final = _("It failed and was stopped; the fault is ours. Your turns wait for you.")
AGAINST_RULES: Final = _("What it chose is against the rules, so it was stopped.")


@dataclass(frozen=True, slots=True)
class OrderLine:
    """An order of the viewer's, with its words."""

    order: StandingOrder
    words: OrderWords


@dataclass(frozen=True, slots=True)
class OrdersPart:
    """What the owner of a seat sees: what can be ordered, what stands, and what ended last."""

    choices: Mapping[str, OrderWords]
    standing: list[OrderLine]
    ended: OrderLine | None


OrderEnd = tuple[StandingOrder, str, Mapping[str, Any]]
"""An order that has served, and why: a sentence and its details."""


@dataclass(frozen=True, slots=True)
class OrderMove:
    """What the orders of a seat make of its turn; those that have served, each with its reason.

    Without a ``move`` the owner decides.
    """

    move: str | None
    order: StandingOrder | None
    ended: list[OrderEnd]


def order_annotations(user: Any) -> Mapping[str, Any]:
    """Whether the reader has ever ordered something at the match, read with the match itself."""
    if not user.is_authenticated:
        return {}
    return {"has_orders": Exists(StandingOrder.objects.filter(match=OuterRef("pk"), user=user))}


def orders_part(page: MatchPage) -> OrdersPart | None:
    """The orders of the viewer's own seat; None for everybody who has no use for them."""
    seat, known = page.seat, page.rules.orders
    if seat is None or not page.match.is_running or seat.is_bot_held or not known:
        return None
    lines = [
        OrderLine(row, known[row.order]) for row in _orders_of(page, seat) if row.order in known
    ]
    standing = _by_precedence(page.rules, [line.order for line in lines if line.order.active])
    ended = next((line for line in lines if not line.order.active), None)
    taken = {order.order for order in standing}
    return OrdersPart(
        choices={name: words for name, words in known.items() if name not in taken},
        standing=[OrderLine(order, known[order.order]) for order in standing],
        ended=ended,
    )


def _orders_of(page: MatchPage, seat: Seat) -> Iterable[StandingOrder]:
    """The newest orders of the seat, those that stand first; nothing is asked where none are."""
    if not getattr(page.match, "has_orders", True):
        return ()
    rows = StandingOrder.objects.filter(match=page.match, seat=seat.number, user=seat.user)
    return rows.order_by("-active", "-ended_at", "-pk")[:SHOWN]


def orders_due(now: datetime, most: int) -> list[tuple[UUID, int]]:
    """The matches and seats whose orders must be looked at, the longest overdue first."""
    due = StandingOrder.objects.filter(due_at__lte=now).order_by("due_at")
    return list(dict.fromkeys(due.values_list("match_id", "seat")[:most]))


def orders_decide(match: Match, seat: Seat, orders: Iterable[StandingOrder]) -> OrderMove | None:
    """The move that the first of the orders makes that has one; None when the turn has passed on.

    An order that fails, or that chooses what is not legal, ends; it never holds up the match.
    """
    rules = game(match.game)
    state = rules.loads(Snapshot.objects.values_list("state", flat=True).get(pk=match.pk))
    if seat.number not in rules.to_act(state):
        return None
    position = Position(
        seat=seat.number,
        seats=match.size,
        options=match.options,
        view=rules.view(state, seat.number),
        log=hand_entries(match),
    )
    ended: list[OrderEnd] = []
    for order in _by_precedence(rules, orders):
        try:
            move = rules.order_move(_standing(order), position)
        except OrderEnded as served:
            ended.append((order, served.sentence, served.details))
            continue
        except Exception:
            logger.exception("The order %s of %s failed and is stopped.", order.order, rules.slug)
            ended.append((order, FAILED, {}))
            continue
        if move is None:
            continue
        if rules.is_legal(state, seat.number, move):
            return OrderMove(move, order, ended)
        logger.error("The order %s of %s broke the rules.", order.order, rules.slug)
        ended.append((order, AGAINST_RULES, {}))
    return OrderMove(None, None, ended)


def _by_precedence(rules: Rules[Any], orders: Iterable[StandingOrder]) -> list[StandingOrder]:
    """In the order in which the rules name them; what they no longer know comes last."""
    names = [*rules.orders]
    return sorted(
        orders, key=lambda one: names.index(one.order) if one.order in names else len(names)
    )


def _standing(order: StandingOrder) -> Standing:
    return Standing(order.order, order.hand_no, order.since, order.card)
